import { calls, isLocale, limits } from '@banyan/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/http/addresses/address-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall, enforce, pathId } from '../../platform/http/call.ts'
import { bearerToken } from '../../platform/http/caller.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { receiveRecording } from '../../platform/recordings/receive-recording.ts'
import { hashToken } from '../accounts/tokens.ts'
import { hasVoice } from '../comments/voices.service.ts'
import { readId } from '../photos/images/images.service.ts'
import { answerStory, answerStoryByVoice, findStoryLink, openStory, resumeStories, stopStories } from './answers.service.ts'
import { createStoryPlan, endStoryPlan, listStoryPlans, listStoryQuestions, updateStoryPlan } from './plans.service.ts'
import { listStories } from './read-stories.service.ts'

const minuteMs = 60_000

/** The calls of members who ask, and of people who answer with the link in a mail. */
export function storyRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listStoryPlans', ({ caller, view, query }) =>
    listStoryPlans(platform, { caller, view }, query.person_id ? readId(query.person_id, 'person_id') : undefined),
  )
  bindCall(app, 'createStoryPlan', ({ caller, view, body }) => createStoryPlan(platform, { caller, view }, body))
  bindCall(app, 'updateStoryPlan', ({ caller, view, params, body }) =>
    updateStoryPlan(platform, { caller, view }, pathId(params.id), body),
  )
  bindCall(app, 'endStoryPlan', async ({ caller, view, params }) => {
    await endStoryPlan(platform, { caller, view }, pathId(params.id))
    return 'OK' as const
  })
  bindCall(
    app,
    'listStoryQuestions',
    ({ caller, query: { language = '' } }) => listStoryQuestions(isLocale(language) ? language : caller.locale),
    { compress: true },
  )
  bindCall(app, 'listStories', ({ caller, view, query }) =>
    listStories(platform.database.read, caller.familyId, view, readId(query.person_id, 'person_id')),
  )

  const tries = app.createRateLimit({
    max: 60,
    timeWindow: minuteMs,
    keyGenerator: (request) => `story of ${addressKey(request.ip)}`,
  })
  const ofLink = app.createRateLimit({
    max: 30,
    timeWindow: minuteMs,
    keyGenerator: (request) => `story link ${hashToken(bearerToken(request) ?? '')}`,
  })
  /** The secret in the link. It travels in a header, so no log and no preview has it. */
  const tokenOf = async (request: FastifyRequest): Promise<string> => {
    const token = bearerToken(request)
    if (token === undefined) throw new ApiError('link_over')
    await enforce(tries, request)
    await enforce(ofLink, request)
    return token
  }
  bindCall(app, 'openStory', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return openStory(platform, await tokenOf(request))
  })
  bindCall(app, 'answerStory', async ({ request, body }) => answerStory(platform, await tokenOf(request), body.text))
  bindCall(
    app,
    'answerStoryByVoice',
    async ({ request }) => {
      const token = await tokenOf(request)
      // Said before megabytes arrive.
      const { family } = await findStoryLink(platform, platform.database.read, token)
      return receiveRecording(
        platform,
        request,
        { family, call: 'answerStoryByVoice', most: limits.voiceNote, isKept: hasVoice },
        (voice, fields) => answerStoryByVoice(platform, token, voice, fields['idempotency_key']),
      )
    },
    { limit: 'own' },
  )
  bindCall(app, 'stopStories', async ({ params }) => {
    await stopStories(platform, params.token)
    return { state: 'stopped' as const }
  })
  // Mail programs without one-click support open the header's address in the browser, so GET must not change anything.
  app.get<{ Params: { token: string } }>(calls.stopStories.path, { schema: { hide: true } }, async ({ params }, reply) =>
    reply.redirect(`${publicUrl(platform.config)}/story/#stop.${encodeURIComponent(params.token)}`),
  )
  bindCall(app, 'resumeStories', async ({ params }) => ({ state: await resumeStories(platform, params.token) }))
}
