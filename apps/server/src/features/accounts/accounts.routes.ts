import { calls } from '@banyan/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/http/addresses/address-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall, enforce } from '../../platform/http/call.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.service.ts'
import { isKnownEmailChange } from './email-changes.repository.ts'
import { leave } from './leaving/leave.service.ts'
import { changePassword } from './passwords/password-change.service.ts'
import { confirmPasswordReset, requestPasswordReset } from './passwords/password-reset.service.ts'
import { isKnownPasswordReset } from './passwords/password-resets.repository.ts'
import { verifyPassword } from './passwords/passwords.ts'
import type { LoginGuard } from './sessions/login-guard.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import { changeSettings, getSettings } from './settings.service.ts'
import { confirmSignUp, signUp } from './sign-up/sign-up.service.ts'
import { isKnownSignUp } from './sign-up/sign-ups.repository.ts'
import { hashToken } from './tokens.ts'
import { unsubscribe } from './unsubscribe.service.ts'
import { findUserByEmail, listUsers } from './users.repository.ts'

export function accountRoutes(app: FastifyInstance, sessions: Sessions, guard: LoginGuard): void {
  const { platform } = app
  const { database } = platform

  bindCall(app, 'obtainToken', async ({ body, request }) => {
    const user = await guard.signIn(request, body.email, async () => {
      const found = await findUserByEmail(database.read, body.email.trim())
      return (await verifyPassword(found?.passwordHash, body.password)) ? found : undefined
    })
    const tokens = await database.write((tx) => sessions.open(tx, user, request.headers['user-agent'] ?? ''))
    return { ...tokens, language: user.language, person_id: user.personId }
  })

  // Valid tokens are never refused for their number: a family behind one address opens many screens at once.
  const failedTokens = app.createRateLimit({ max: 60, timeWindow: 60_000, keyGenerator: (request) => `failed tokens ${addressKey(request.ip)}` })
  bindCall(app, 'verifyToken', async ({ body, request }) => {
    if (await sessions.isValid(body.token)) return {}
    await enforce(failedTokens, request)
    throw new ApiError('invalid_token')
  }, { limit: 'own' })

  bindCall(app, 'refreshToken', async ({ body, request }) => {
    try {
      return await sessions.refresh(body.refresh)
    } catch (error) {
      await enforce(failedTokens, request)
      throw error
    }
  }, { limit: 'own' })

  bindCall(app, 'isLocked', ({ request }) => guard.isLocked(request))

  bindCall(app, 'logout', async ({ caller, reply }) => {
    await database.write((tx) => sessions.end(tx, caller.sessionId))
    forgetOnDevice(reply)
    return 'OK' as const
  })

  bindCall(app, 'signUp', ({ body }) => signUp(platform, body))

  bindCall(app, 'confirmSignUp', async ({ params, body, request }) => {
    await guard.refuseLocked(request)
    if (!(await isKnownSignUp(database.read, hashToken(params.token)))) {
      await guard.countUnknownToken(request, params.token)
      throw new ApiError('unknown_confirmation')
    }
    return confirmSignUp(platform, params.token, body.password)
  })

  bindCall(app, 'requestPasswordReset', async ({ body, request }) => {
    await requestPasswordReset(platform, body.email, requestLanguage(request))
    return { status: 'OK' as const }
  })

  bindCall(app, 'confirmPasswordReset', async ({ body, request }) => {
    await guard.refuseLocked(request)
    if (!(await isKnownPasswordReset(database.read, hashToken(body.token)))) {
      await guard.countUnknownToken(request, body.token)
      throw new ApiError('unknown_confirmation')
    }
    await confirmPasswordReset(platform, sessions, guard, body.token, body.password)
    return { status: 'OK' as const }
  })

  bindCall(app, 'unsubscribe', async ({ params }) => ({ mails: await unsubscribe(platform, params.token) }))
  // Mail programs that know no one-click open the header's address in the browser: nothing is changed by looking.
  app.get<{ Params: { token: string } }>(calls.unsubscribe.path, { schema: { hide: true } }, async ({ params }, reply) =>
    reply.redirect(`${publicUrl(platform.config)}/accounts/unsubscribe/?token=${encodeURIComponent(params.token)}`),
  )

  bindCall(app, 'getSettings', ({ caller }) => getSettings(platform, caller))
  bindCall(app, 'updateSettings', ({ caller, body }) => changeSettings(platform, sessions, caller, body))

  // Whoever found an open page is not to try passwords at leisure.
  const failedPasswords = app.createRateLimit({ max: 10, timeWindow: 15 * 60_000, keyGenerator: (request) => `failed passwords ${request.caller?.userId ?? 0}` })
  const withPassword = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_password') await enforce(failedPasswords, request)
      throw error
    }
  }
  bindCall(app, 'changePassword', async ({ caller, body, request }) => {
    await withPassword(request, () => changePassword(platform, sessions, caller, body.old_password, body.new_password))
    return 'OK' as const
  })
  bindCall(app, 'listUsers', ({ caller }) => listUsers(database.read, caller.familyId))
  bindCall(
    app,
    'deleteAccount',
    async ({ caller, body, request, reply }) => {
      await withPassword(request, () => leave(platform, sessions, caller, body.password, body.delete_profile === true))
      forgetOnDevice(reply)
      return null
    },
    { status: 204 },
  )
  bindCall(app, 'listSessions', ({ caller }) => sessions.list(caller))
  bindCall(app, 'endSession', async ({ caller, params }) => {
    await sessions.endOwn(caller, params.id)
    return 'OK' as const
  })

  bindCall(app, 'requestEmailChange', async ({ caller, body, request }) => {
    await withPassword(request, () => requestEmailChange(platform, caller, body))
    return { status: 'OK' as const }
  })
  bindCall(app, 'confirmEmailChange', async ({ body, request }) => {
    await guard.refuseLocked(request)
    if (!(await isKnownEmailChange(database.read, hashToken(body.token)))) {
      await guard.countUnknownToken(request, body.token)
      throw new ApiError('unknown_confirmation')
    }
    return { email: await confirmEmailChange(platform, body.token) }
  })
}

/** Pictures may be in the browser's own cache for a day, where no page can remove them: the browser itself does. */
const forgetOnDevice = (reply: FastifyReply): void => void reply.header('clear-site-data', '"cache"')
