import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import type { WithPassword } from '../accounts/passwords/with-password.ts'
import { changeLegacy, confirmPresence, getLegacy } from './legacy.service.ts'

export function legacyRoutes(app: FastifyInstance, withPassword: WithPassword): void {
  const { platform } = app
  bindCall(app, 'getLegacy', ({ caller, view }) => getLegacy(platform, caller, view))
  bindCall(app, 'updateLegacy', ({ caller, body, view, request }) =>
    withPassword(request, caller, () => changeLegacy(platform, caller, body, view)),
  )
  bindCall(app, 'confirmPresence', async ({ body }) => {
    await confirmPresence(platform, body.token)
    return 'OK' as const
  })
}
