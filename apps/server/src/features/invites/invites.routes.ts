import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall, pathId } from '../../platform/http/call.ts'
import type { LoginGuard } from '../accounts/sessions/login-guard.ts'
import { acceptInvitation, getInvitation, getInvite, invite, isKnownInvite, listInvites, takeInviteBack } from './invites.service.ts'

export function inviteRoutes(app: FastifyInstance, guard: LoginGuard): void {
  const { platform } = app

  bindCall(app, 'listInvites', ({ caller }) => listInvites(platform, caller))
  bindCall(app, 'getInvite', ({ caller, params }) => getInvite(platform, caller, pathId(params.id)))
  bindCall(app, 'createInvite', ({ caller, body }) => invite(platform, caller, body.person_id, false))
  bindCall(app, 'resendInvite', ({ caller, params }) => invite(platform, caller, pathId(params.id), true))
  bindCall(app, 'deleteInvite', async ({ caller, params }) => {
    await takeInviteBack(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  const refuseStrangers = async (request: FastifyRequest, token: string): Promise<void> => {
    await guard.refuseLocked(request)
    if (await isKnownInvite(platform, token)) return
    await guard.countUnknownToken(request, token)
    throw new ApiError('invalid_invite')
  }
  bindCall(app, 'getInvitation', async ({ params, request }) => {
    await refuseStrangers(request, params.token)
    return getInvitation(platform, params.token)
  })
  bindCall(app, 'acceptInvitation', async ({ params, body, request }) => {
    await refuseStrangers(request, params.token)
    return acceptInvitation(platform, params.token, body.password)
  })
}
