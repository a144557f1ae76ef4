import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindCall, pathId } from '../../../platform/http/call.ts'
import { logCardMade } from '../security-log.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import {
  checkCard,
  createCardAccount,
  createMemberCard,
  createOwnCard,
  listCards,
  listOwnCards,
  withdrawCard,
  withdrawOwnCard,
} from './cards.service.ts'

const userAgentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''

export function cardRoutes(app: FastifyInstance, sessions: Sessions): void {
  const { platform } = app

  bindCall(app, 'checkCard', ({ body }) => checkCard(platform, body.token))

  bindCall(app, 'listCards', ({ caller }) => listCards(platform, caller))
  bindCall(app, 'createCardAccount', async ({ caller, body, request }) => {
    const made = await createCardAccount(platform, caller, body, userAgentOf(request))
    await logCardMade(platform, request, caller, made.card.user_id)
    return made
  })
  bindCall(app, 'createMemberCard', async ({ caller, params, body, request }) => {
    const id = pathId(params.id)
    const made = await createMemberCard(platform, sessions, caller, id, body.signs_out === true, userAgentOf(request))
    await logCardMade(platform, request, caller, made.card.user_id)
    return made
  })
  bindCall(app, 'withdrawCard', async ({ caller, params }) => {
    await withdrawCard(platform, caller, params.id)
    return 'OK' as const
  })

  bindCall(app, 'listOwnCards', ({ caller, view }) => listOwnCards(platform, caller, view))
  bindCall(app, 'createOwnCard', async ({ caller, request }) => {
    const made = await createOwnCard(platform, caller, userAgentOf(request))
    await logCardMade(platform, request, caller, caller.userId)
    return made
  })
  bindCall(app, 'withdrawOwnCard', async ({ caller, params }) => {
    await withdrawOwnCard(platform, caller, params.id)
    return 'OK' as const
  })
}
