import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../../../platform/http/addresses/address-key.ts'
import { bindCall, enforce } from '../../../platform/http/call.ts'
import { findUserByEmail } from '../users.repository.ts'
import { getPasskeyHost } from '../ways-in/passkey-host.ts'
import { beginPasskeySignIn } from '../ways-in/passkeys.service.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginGuard } from './login-guard.ts'
import type { SignIn } from './sign-in.service.ts'

/** Maps a sign-in request to the key of its device. */
const deviceOf = new WeakMap<FastifyRequest, string>()

export function signInRoutes(app: FastifyInstance, signIn: SignIn, guard: LoginGuard, devices: KnownDevices): void {
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
    async ({ body, request }) => {
      const marker = body.device
      // The signature is checked first, so a marker that is not ours costs no query.
      if (!devices.isGenuine(marker)) await enforce(signIns, request)
      const found = await findUserByEmail(database.read, body.email.trim())
      const device = await devices.find(database.read, found?.accountId, marker)
      if (device !== undefined) deviceOf.set(request, device)
      if (device !== undefined) await enforce(signInsOnDevice, request)
      else if (devices.isGenuine(marker)) await enforce(signIns, request)
      return signIn.withPassword(request, body, found, device)
    },
    { limit: 'own' },
  )
  bindCall(app, 'obtainTokenWithCode', ({ body, request }) => signIn.withCode(request, body))
  bindCall(app, 'beginPasskeySignIn', ({ request }) => beginPasskeySignIn(platform, getPasskeyHost(request)))
  bindCall(app, 'obtainTokenWithPasskey', ({ body, request }) => signIn.withPasskey(request, getPasskeyHost(request), body))

  bindCall(app, 'obtainTokenWithCard', ({ body, request }) => signIn.withCard(request, body))

  bindCall(app, 'isLocked', ({ request }) => guard.isLocked(request))
}
