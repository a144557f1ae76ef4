import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import type { LoginGuard } from '../accounts/sessions/login-guard.ts'
import type { SignIn } from '../accounts/sessions/sign-in.service.ts'
import { acceptOwnInvitation, declineInvitation, listOwnInvitations } from './inbox.service.ts'
import { acceptInvitation, getInvitation, getInvite, invite, listInvites, takeInviteBack } from './invites.service.ts'
import { joinWithOidc, signInWithOidc } from './oidc-sign-in.service.ts'

export function inviteRoutes(app: FastifyInstance, guard: LoginGuard, signIn: SignIn): void {
  const { platform } = app

  bindCall(app, 'listInvites', ({ caller }) => listInvites(platform, caller))
  bindCall(app, 'getInvite', ({ caller, params }) => getInvite(platform, caller, pathId(params.id)))
  bindCall(app, 'createInvite', ({ caller, body }) => invite(platform, caller, body.person_id, false))
  bindCall(app, 'resendInvite', ({ caller, params }) => invite(platform, caller, pathId(params.id), true))
  bindCall(app, 'deleteInvite', async ({ caller, params }) => {
    await takeInviteBack(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  bindCall(app, 'listInvitations', ({ caller }) => listOwnInvitations(platform, caller))
  bindCall(app, 'acceptOwnInvitation', ({ caller, params }) => acceptOwnInvitation(platform, caller, params.id))
  bindCall(app, 'declineInvitation', async ({ caller, params }) => {
    await declineInvitation(platform, caller, params.id)
    return 'OK' as const
  })

  bindCall(app, 'obtainTokenWithOidc', ({ body, request }) => signInWithOidc(platform, signIn, request, body))
  bindCall(app, 'joinWithOidc', ({ body, request }) => joinWithOidc(platform, signIn, request, body))

  bindCall(app, 'getInvitation', ({ params }) => getInvitation(platform, params.token))
  bindCall(app, 'acceptInvitation', ({ params, body, request }) =>
    acceptInvitation(platform, guard, request, params.token, body.password),
  )
}
