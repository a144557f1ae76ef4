import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../../platform/http/call.ts'
import { logWayInAdded, logWayInRemoved } from '../security-log.ts'
import { requireStepUp } from '../step-up/step-up.service.ts'
import { beginOidc, createOidcLink, deleteOidcLink } from './oidc.service.ts'

export function oidcRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'beginOidcSignIn', ({ body }) => beginOidc(platform, body.browser, null))
  bindCall(app, 'beginOidcLink', async ({ caller, body }) => {
    await requireStepUp(platform, caller)
    return beginOidc(platform, body.browser, caller.sessionId)
  })
  bindCall(app, 'createOidcLink', async ({ caller, body, request }) => {
    await requireStepUp(platform, caller)
    await createOidcLink(platform, caller, body, request.headers['user-agent'] ?? '')
    await logWayInAdded(platform, request, caller)
    return 'OK' as const
  })
  bindCall(app, 'deleteOidcLink', async ({ caller, request }) => {
    await requireStepUp(platform, caller)
    await deleteOidcLink(platform, caller, request.headers['user-agent'] ?? '')
    await logWayInRemoved(platform, request, caller)
    return 'OK' as const
  })
}
