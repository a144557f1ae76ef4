import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/http/addresses/address-key.ts'
import { baseAddress } from '../../platform/http/addresses/base-address.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall, enforce, pathId } from '../../platform/http/call.ts'
import { createCalendarFeed, endCalendarFeed, listCalendarFeeds } from './feeds.service.ts'
import { CalendarFeeds } from './read-feed.service.ts'

const minuteMs = 60_000
const tokenShape = /^([\w-]{32})\.ics$/

export function feedRoutes(app: FastifyInstance): void {
  const { platform } = app
  const feeds = new CalendarFeeds(platform)
  app.addHook('onListen', () => {
    void feeds.prepare(app.isStopping).catch((error: unknown) => platform.log.warn({ err: error }, 'calendars are not prepared'))
  })

  bindCall(app, 'listCalendarFeeds', ({ caller, request }) => listCalendarFeeds(platform, caller, baseAddress(request)))

  bindCall(app, 'createCalendarFeed', ({ caller, body, request }) =>
    createCalendarFeed(platform, caller, body, baseAddress(request)),
  )

  bindCall(app, 'deleteCalendarFeed', async ({ caller, params }) => {
    await endCalendarFeed(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  // Calendar programs have no session: the address itself is the secret, and opens nothing else.
  const isLimited = app.createRateLimit({
    max: 120,
    timeWindow: minuteMs,
    keyGenerator: (request) => `calendar ${addressKey(request.ip)}`,
  })
  app.get<{ Params: { file: string } }>('/calendar/:file', { schema: { hide: true } }, async (request, reply) => {
    await enforce(isLimited, request)
    const token = tokenShape.exec(request.params.file)?.[1]
    const answer =
      token === undefined ? undefined : await feeds.answer(token, request.headers['if-none-match'], baseAddress(request))
    if (answer === undefined) throw new ApiError('not_found')
    reply.headers({ etag: answer.tag, 'cache-control': 'private, no-cache' })
    if (answer.body === undefined) return reply.status(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="days.ics"')
      .header(
        'content-length',
        answer.body.reduce((sum, { length }) => sum + length, 0),
      )
      .send(Readable.from(answer.body, { objectMode: false }))
  })
}
