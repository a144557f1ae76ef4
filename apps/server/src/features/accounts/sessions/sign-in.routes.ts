import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../../../platform/http/addresses/address-key.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { bindCall, enforce } from '../../../platform/http/call.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import { replacePasswordHash } from '../accounts.repository.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/passwords.ts'
import { logFailedSignIn, logNewDevice, logSignedIn } from '../security-log.ts'
import { findUserByEmail } from '../users.repository.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginGuard } from './login-guard.ts'
import type { Sessions } from './sessions.service.ts'

/** Maps a sign-in request to the key of its device. */
const deviceOf = new WeakMap<FastifyRequest, string>()

export function signInRoutes(app: FastifyInstance, sessions: Sessions, guard: LoginGuard, devices: KnownDevices): void {
  const { platform } = app
  const { database } = platform

  // Strangers behind the same address must not exhaust the rate limit of somebody on a known device.
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
      // The signature is checked first, so a marker that is not ours costs no query.
      if (!devices.isGenuine(marker)) await enforce(signIns, request)
      const found = await findUserByEmail(database.read, email.trim())
      const device = await devices.find(database.read, found?.accountId, marker)
      if (device !== undefined) deviceOf.set(request, device)
      if (device !== undefined) await enforce(signInsOnDevice, request)
      else if (devices.isGenuine(marker)) await enforce(signIns, request)
      const user = await guard
        .signIn(request, { email, device }, async () =>
          (await verifyPassword(platform, found?.passwordHash, password)) ? found : undefined,
        )
        .catch(async (error: unknown) => {
          await logFailedSignIn(platform, request, email, error, () => guard.isLocked(request))
          throw error
        })
      const isExpected = await guard.hasLifted(request, email)
      const passwordHash = isOutdated(platform, user.passwordHash) ? await hashPassword(platform, password) : user.passwordHash
      const {
        marker: kept,
        isNew,
        ...tokens
      } = await database.write(async (tx) => {
        // If the password changed during the check, nobody is signed in.
        if (!(await replacePasswordHash(tx, user.accountId, user.passwordHash, passwordHash)))
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
      const family_id = await getFamilyUid(database.read, user.familyId)
      return {
        ...tokens,
        language: user.language,
        person_id: user.personId,
        family_id,
        role: user.role,
        ...(kept === undefined ? {} : { device: kept }),
      }
    },
    { limit: 'own' },
  )

  bindCall(app, 'isLocked', ({ request }) => guard.isLocked(request))
}
