import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bindCall } from '../../../platform/http/call.ts'
import type { WithPassword } from '../passwords/with-password.ts'
import { logWrongCode } from '../security-log.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import { getUser } from '../users.repository.ts'
import { assertionOptions, newChallenge, verifyAssertion } from '../ways-in/passkey-assertions.ts'
import { getPasskeyHost } from '../ways-in/passkey-host.ts'
import { listPasskeys } from '../ways-in/passkeys.repository.ts'
import { verifyCode } from '../ways-in/second-factor.service.ts'
import { noteConfirmation, requireStepUp } from './step-up.service.ts'

export function stepUpRoutes(app: FastifyInstance, guard: LoginGuard, withPassword: WithPassword): void {
  const { platform } = app
  const { database } = platform

  bindCall(app, 'beginConfirm', async ({ caller, request }) => {
    const host = getPasskeyHost(request)
    const challenge = await newChallenge(platform, {
      purpose: 'confirm',
      account_id: caller.accountId,
      session_id: caller.sessionId,
      user_handle: '',
    })
    return assertionOptions(host, challenge, await listPasskeys(database.read, caller.accountId))
  })

  bindCall(app, 'confirm', async ({ caller, body: { password, code, passkey }, request }) => {
    if (password !== '') {
      await withPassword(request, caller, () => requireStepUp(platform, caller, { password }))
      return { confirmed_until: await noteConfirmation(platform, caller) }
    }
    if (code !== '') {
      const confirmed = guard.tryCode(caller.accountId, `session of ${caller.accountId}`, async () => {
        const verified = await verifyCode(platform, caller.accountId, code, { allowsRecovery: false })
        if (verified === undefined) return undefined
        return noteConfirmation(platform, caller, async (tx) => {
          if (!(await verified.use(tx))) throw new ApiError('wrong_factor_code', { field: 'code' })
        })
      })
      return {
        confirmed_until: await confirmed.catch(async (error: unknown) => {
          if (error instanceof ApiError && error.code === 'wrong_factor_code')
            logWrongCode(platform, request, await getUser(database.read, caller.familyId, caller.userId))
          throw error
        }),
      }
    }
    if (passkey === undefined || passkey === null) throw new ApiError('bad_input')
    const { passkey: used, use } = await verifyAssertion(
      platform,
      getPasskeyHost(request),
      passkey,
      ({ purpose, session_id }) => purpose === 'confirm' && session_id === caller.sessionId,
    )
    if (used.account_id !== caller.accountId) throw new ApiError('passkey_refused')
    return { confirmed_until: await noteConfirmation(platform, caller, use) }
  })
}
