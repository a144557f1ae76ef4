import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bindCall } from '../../../platform/http/call.ts'
import { readChangeId } from '../read-change-id.ts'
import { EventHub } from './event-hub.ts'

export function liveRoutes(app: FastifyInstance): void {
  const hub = new EventHub(app.platform)
  app.onSessionsEnded((sessionIds) => hub.endSessions(sessionIds))
  app.addHook('preClose', async () => hub.close())

  bindCall(app, 'followEvents', async ({ caller, query, viewNow, request, reply }) => {
    const lastSeen = request.headers['last-event-id']?.toString() ?? ''
    const after = readChangeId('after', query.after) ?? (/^\d{1,15}$/.test(lastSeen) ? Number(lastSeen) : undefined)
    const body = await hub.open(
      caller,
      { after, view: query.view },
      async () => {
        try {
          return (await app.authenticate(request)).familyId === caller.familyId
        } catch (error) {
          if (error instanceof ApiError) return false
          throw error
        }
      },
      viewNow,
    )
    if (reply.raw.destroyed) body.destroy()
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'private, no-cache, no-transform')
        .header('x-accel-buffering', 'no')
        // A connection kept alive for another request would delay a stopping server.
        .header('connection', 'close')
        .send(body)
    )
  })
}
