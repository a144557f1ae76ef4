import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bindCall } from '../../../platform/http/call.ts'
import { requestLocale } from '../../../platform/http/language.ts'
import { logPasswordChanged, logPasswordReset } from '../security-log.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { getUser } from '../users.repository.ts'
import { changePassword } from './password-change.service.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.service.ts'
import type { WithPassword } from './with-password.ts'

export function passwordRoutes(app: FastifyInstance, sessions: Sessions, guard: LoginGuard, withPassword: WithPassword): void {
  const { platform } = app
  const { database } = platform

  bindCall(app, 'requestPasswordReset', async ({ body, request }) => {
    await requestPasswordReset(platform, body.email, requestLocale(request))
    return { status: 'OK' as const }
  })

  bindCall(app, 'confirmPasswordReset', async ({ body, request }) => {
    const email = await confirmPasswordReset(platform, sessions, guard, request, body.token, body.password)
    logPasswordReset(platform, request, email)
    return { status: 'OK' as const, email }
  })

  bindCall(app, 'changePassword', async ({ caller, body, request }) => {
    const { old_password: password, new_password: chosen, confirmed } = body
    if (password === undefined && confirmed !== true) throw new ApiError('missing_password', { field: 'old_password' })
    const proof = { password, needsPassword: confirmed !== true }
    const userAgent = request.headers['user-agent'] ?? ''
    await withPassword(request, caller, () => changePassword(platform, sessions, caller, proof, chosen, userAgent))
    logPasswordChanged(platform, request, await getUser(database.read, caller.familyId, caller.userId))
    return 'OK' as const
  })
}
