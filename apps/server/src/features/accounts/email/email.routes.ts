import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../../platform/http/call.ts'
import type { WithPassword } from '../passwords/with-password.ts'
import { logEmailChanged } from '../security-log.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.service.ts'
import { restoreEmail } from './email-restore.service.ts'

export function emailRoutes(app: FastifyInstance, sessions: Sessions, guard: LoginGuard, withPassword: WithPassword): void {
  const { platform } = app

  bindCall(app, 'requestEmailChange', async ({ caller, body, request }) => {
    const proof = { password: body.password, needsPassword: body.confirmed !== true }
    await withPassword(request, caller, () => requestEmailChange(platform, caller, body, proof))
    return { status: 'OK' as const }
  })
  bindCall(app, 'confirmEmailChange', async ({ body, request }) => {
    const email = await confirmEmailChange(platform, guard, request, body.token)
    logEmailChanged(platform, request, email)
    return { email }
  })
  bindCall(app, 'restoreEmail', async ({ body, request }) => {
    const email = await restoreEmail(platform, sessions, guard, request, body.token, body.password)
    logEmailChanged(platform, request, email)
    return { email }
  })
}
