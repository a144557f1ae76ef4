import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../../platform/http/call.ts'
import { logCardMade, logPasswordReset } from '../security-log.ts'
import type { SignIn } from '../sessions/sign-in.service.ts'
import { askKeepers } from './ask-keepers.service.ts'
import {
  createRecoveryLink,
  getOwnRecovery,
  listRecoveries,
  refuseOwnRecovery,
  refuseRecovery,
  stopRecovery,
  vouchForMember,
} from './recoveries.service.ts'
import { checkRecovery } from './use-recovery.service.ts'

export function recoveryRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { platform } = app

  bindCall(app, 'askKeepers', async ({ body }) => {
    await askKeepers(platform, body.email)
    return 'OK' as const
  })
  bindCall(app, 'checkRecovery', ({ body }) => checkRecovery(platform, body.token))
  bindCall(app, 'obtainTokenWithRecovery', async ({ body, request }) => {
    const tokens = await signIn.withRecovery(request, body)
    if (tokens.email !== '') logPasswordReset(platform, request, tokens.email)
    return tokens
  })
  bindCall(app, 'refuseRecovery', async ({ body }) => {
    await refuseRecovery(platform, body.token)
    return 'OK' as const
  })

  bindCall(app, 'getOwnRecovery', ({ caller, view }) => getOwnRecovery(platform, caller, view))
  bindCall(app, 'refuseOwnRecovery', async ({ caller }) => {
    await refuseOwnRecovery(platform, caller)
    return 'OK' as const
  })

  bindCall(app, 'listRecoveries', ({ caller }) => listRecoveries(platform, caller))
  bindCall(app, 'vouchForMember', ({ caller, params }) => vouchForMember(platform, caller, pathId(params.id)))
  bindCall(app, 'stopRecovery', async ({ caller, params }) => {
    await stopRecovery(platform, caller, params.id)
    return 'OK' as const
  })
  bindCall(app, 'createRecoveryLink', async ({ caller, params, request }) => {
    const { userId, ...made } = await createRecoveryLink(platform, caller, params.id)
    await logCardMade(platform, request, caller, userId)
    return made
  })
}
