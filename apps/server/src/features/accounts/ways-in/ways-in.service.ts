import type { WaysIn } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { signOut } from '../credentials.service.ts'
import { deleteLinks } from '../oidc/oidc.repository.ts'
import { describeOidc } from '../oidc/oidc.service.ts'
import { createResetLink } from '../passwords/password-reset.service.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { findConfirmedUntil } from '../step-up/step-up.service.ts'
import { getUser } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { findPasskeyHost } from './passkey-host.ts'
import { deletePasskeys, listPasskeys } from './passkeys.repository.ts'
import { present } from './passkeys.service.ts'
import * as secondFactor from './second-factor.repository.ts'

/** Lists how the caller can sign in. */
export async function getWaysIn(platform: Platform, request: FastifyRequest, caller: Caller): Promise<WaysIn> {
  const { read } = platform.database
  const { passwordHash } = await getUser(read, caller.familyId, caller.userId)
  return {
    has_password: passwordHash !== '',
    passkeys: (await listPasskeys(read, caller.accountId)).map(present),
    passkey_host: findPasskeyHost(request)?.name ?? '',
    totp_since: (await secondFactor.findTotp(read, caller.accountId))?.confirmed_at ?? null,
    recovery_codes_left: (await secondFactor.listRecoveryCodes(read, caller.accountId)).length,
    ...(await describeOidc(platform, caller)),
    confirmed_until: await findConfirmedUntil(platform, caller),
  }
}

/**
 * Removes every passkey, the app for codes, the recovery codes and the connected account of a provider of somebody who has lost them, and signs them out everywhere, at
 * the operator's request. Their password stays as it is.
 * @returns a link to choose a new password, if one is wanted
 */
export async function removeWaysIn(
  platform: Platform,
  sessions: Sessions,
  guard: LoginGuard,
  user: User,
  { wantsLink }: { wantsLink: boolean },
): Promise<string | undefined> {
  const link = await platform.database.write(async (tx) => {
    await deletePasskeys(tx, user.accountId)
    await deleteLinks(tx, user.accountId)
    await secondFactor.deleteTotp(tx, user.accountId)
    await secondFactor.deleteRecoveryCodes(tx, user.accountId)
    await guard.clearCodes(tx, user.accountId)
    await signOut(tx, platform, sessions, user.accountId)
    await recordAccountEvent(tx, platform, user, 'ways_in_removed', { userAgent: '' })
    return wantsLink ? createResetLink(tx, platform, user) : undefined
  })
  platform.wakeSignal.notify()
  return link
}
