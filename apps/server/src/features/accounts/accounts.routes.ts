import { calls } from '@banyan/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/http/addresses/address-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall, enforce } from '../../platform/http/call.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { getUsage } from '../families/usage.service.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.service.ts'
import { restoreEmail } from './email-restore.service.ts'
import { leave } from './leaving/leave.service.ts'
import { changePassword } from './passwords/password-change.service.ts'
import { confirmPasswordReset, requestPasswordReset } from './passwords/password-reset.service.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords/passwords.ts'
import {
  logEmailChanged,
  logFailedSignIn,
  logNewDevice,
  logPasswordChanged,
  logPasswordReset,
  logSignedIn,
  logUserRemoved,
  logWrongPassword,
} from './security-log.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import type { LoginGuard } from './sessions/login-guard.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import { changeSettings, getSettings } from './settings.service.ts'
import { confirmSignUp, signUp } from './sign-up/sign-up.service.ts'
import { unsubscribe } from './unsubscribe.service.ts'
import { findUserByEmail, getUser, listUsers, replacePasswordHash } from './users.repository.ts'

/** Of requests that sign in: under what their device is kept. */
const deviceOf = new WeakMap<FastifyRequest, string>()

export function accountRoutes(app: FastifyInstance, sessions: Sessions, guard: LoginGuard, devices: KnownDevices): void {
  const { platform } = app
  const { database } = platform

  // Strangers behind the same address must not use up what somebody on a known device may ask for.
  const signIns = app.createRateLimit({
    max: 120,
    timeWindow: 60_000,
    keyGenerator: (request) => `obtainToken ${addressKey(request.ip)}`,
  })
  const signInsOnDevice = app.createRateLimit({
    max: 120,
    timeWindow: 60_000,
    keyGenerator: (request) => `obtainToken on ${deviceOf.get(request) ?? ''}`,
  })
  bindCall(
    app,
    'obtainToken',
    async ({ body: { email, password, device: marker, shared }, request }) => {
      // A marker that is none of ours costs no query.
      if (!devices.isGenuine(marker)) await enforce(signIns, request)
      const found = await findUserByEmail(database.read, email.trim())
      const device = await devices.find(database.read, found, marker)
      if (device !== undefined) deviceOf.set(request, device)
      if (device !== undefined) await enforce(signInsOnDevice, request)
      else if (devices.isGenuine(marker)) await enforce(signIns, request)
      const user = await guard
        .signIn(request, { email, device }, async () =>
          (await verifyPassword(found?.passwordHash, password)) ? found : undefined,
        )
        .catch(async (error: unknown) => {
          await logFailedSignIn(platform, request, email, error, () => guard.isLocked(request))
          throw error
        })
      const isExpected = await guard.hasLifted(request, email)
      const passwordHash = isOutdated(user.passwordHash) ? await hashPassword(password) : user.passwordHash
      const {
        marker: kept,
        isNew,
        ...tokens
      } = await database.write(async (tx) => {
        // A password that was changed while it was looked at opens nothing.
        if (!(await replacePasswordHash(tx, user.familyId, user.id, user.passwordHash, passwordHash)))
          throw new ApiError('invalid_credentials')
        const admitted = await devices.admit(tx, user, request, { device: marker, shared }, isExpected)
        return {
          marker: admitted.marker,
          isNew: admitted.isNew,
          ...(await sessions.open(tx, user, request.headers['user-agent'] ?? '', admitted.key)),
        }
      })
      logSignedIn(platform, request, user.email)
      if (isNew) logNewDevice(platform, request, user.email)
      platform.wakeSignal.notify()
      return { ...tokens, language: user.language, person_id: user.personId, ...(kept === undefined ? {} : { device: kept }) }
    },
    { limit: 'own' },
  )

  // Valid tokens are never refused for their number: a family behind one address opens many screens at once.
  const failedTokens = app.createRateLimit({
    max: 60,
    timeWindow: 60_000,
    keyGenerator: (request) => `failed tokens ${addressKey(request.ip)}`,
  })
  bindCall(
    app,
    'verifyToken',
    async ({ body, request }) => {
      if (await sessions.isValid(body.token)) return {}
      await enforce(failedTokens, request)
      throw new ApiError('invalid_token')
    },
    { limit: 'own' },
  )

  bindCall(
    app,
    'refreshToken',
    async ({ body, request }) => {
      try {
        return await sessions.refresh(body.refresh, request, body.device)
      } catch (error) {
        await enforce(failedTokens, request)
        throw error
      }
    },
    { limit: 'own' },
  )

  bindCall(app, 'isLocked', ({ request }) => guard.isLocked(request))

  bindCall(app, 'logout', async ({ caller, reply }) => {
    sessions.tellEnded(await database.write((tx) => sessions.end(tx, caller.sessionId)))
    forgetOnDevice(reply)
    return 'OK' as const
  })

  bindCall(app, 'signUp', ({ body }) => signUp(platform, body))

  // Nobody guesses 256 bits: wrong mailed tokens do not count as failed logins, and a good one opens at a locked address, too (decision 24).
  bindCall(app, 'confirmSignUp', ({ params, body, request }) =>
    confirmSignUp(platform, guard, request, params.token, body.password),
  )

  bindCall(app, 'requestPasswordReset', async ({ body, request }) => {
    await requestPasswordReset(platform, body.email, requestLanguage(request))
    return { status: 'OK' as const }
  })

  bindCall(app, 'confirmPasswordReset', async ({ body, request }) => {
    const email = await confirmPasswordReset(platform, sessions, guard, request, body.token, body.password)
    logPasswordReset(platform, request, email)
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
  const failedPasswords = app.createRateLimit({
    max: 10,
    timeWindow: 15 * 60_000,
    keyGenerator: (request) => `failed passwords ${request.caller?.familyId ?? 0} ${request.caller?.userId ?? 0}`,
  })
  const withPassword = async <T>(request: FastifyRequest, caller: Caller, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'wrong_password') throw error
      logWrongPassword(platform, request, (await getUser(database.read, caller.familyId, caller.userId)).email)
      await enforce(failedPasswords, request)
      throw error
    }
  }
  bindCall(app, 'changePassword', async ({ caller, body, request }) => {
    await withPassword(request, caller, () => changePassword(platform, sessions, caller, body.old_password, body.new_password))
    logPasswordChanged(platform, request, (await getUser(database.read, caller.familyId, caller.userId)).email)
    return 'OK' as const
  })
  bindCall(app, 'getUsage', ({ caller }) => getUsage(platform, caller.familyId))
  bindCall(app, 'listUsers', ({ caller }) => listUsers(database.read, caller.familyId))
  bindCall(
    app,
    'deleteAccount',
    async ({ caller, body, request, reply }) => {
      const { email } = await getUser(database.read, caller.familyId, caller.userId)
      await withPassword(request, caller, () => leave(platform, sessions, caller, body.password, body.delete_profile === true))
      logUserRemoved(platform, request, email)
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
    await withPassword(request, caller, () => requestEmailChange(platform, caller, body))
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

/** Pictures may be in the browser's own cache for a day, where no page can remove them: the browser itself does. */
const forgetOnDevice = (reply: FastifyReply): void => void reply.header('clear-site-data', '"cache"')
