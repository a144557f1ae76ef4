import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { deriveKey } from '../../platform/derive-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailKey } from '../../platform/text/clean-text.ts'
import { findUserById } from './users.repository.ts'

/** What programs that watch the log (fail2ban) look for; `deploy/fail2ban/` knows these names. */
type SecurityEvent =
  | 'signed_in'
  | 'new_device'
  | 'sign_in_failed'
  | 'sign_in_refused'
  | 'address_locked'
  | 'wrong_password'
  | 'wrong_code'
  | 'way_in_added'
  | 'way_in_removed'
  | 'session_copied'
  | 'signed_out'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'user_removed'

type Needed = Pick<Platform, 'log' | 'secret'>

type WithDatabase = Needed & Pick<Platform, 'database'>

const emailOf = async ({ database }: WithDatabase, { familyId, userId }: Caller): Promise<string> =>
  (await findUserById(database.read, familyId, userId))?.email ?? ''

/** The part of a request that holds the caller's internet address. */
type From = Pick<FastifyRequest, 'ip'>

/** Marks events caused by an operator who typed a command on the server itself. */
export const commandLine: From = { ip: 'command line' }

/**
 * Logs an event for the server's administrators: what happened, from which internet address, and to which account. The account
 * appears as a keyed hash of its address: always the same, but readers of the log cannot tell whose it is.
 */
function write({ log, secret }: Needed, event: SecurityEvent, ip: string, email: string): void {
  const account = createHmac('sha256', deriveKey(secret, 'log marks'))
    .update(emailKey(email.trim()))
    .digest('base64url')
    .slice(0, 16)
  log[event === 'signed_in' ? 'info' : 'warn']({ event, ip, account }, event.replaceAll('_', ' '))
}

/** Logs the outcome of a refused sign-in. `isLocked` says whether the address is locked from now on. */
export async function logFailedSignIn(
  platform: Needed,
  request: FastifyRequest,
  email: string,
  error: unknown,
  isLocked: () => Promise<boolean>,
): Promise<void> {
  if (!(error instanceof ApiError)) return
  if (error.code === 'address_locked' || error.code === 'too_many_requests') write(platform, 'sign_in_refused', request.ip, email)
  if (error.code !== 'invalid_credentials') return
  write(platform, 'sign_in_failed', request.ip, email)
  if (await isLocked()) write(platform, 'address_locked', request.ip, email)
}

export const logSignedIn = (platform: Needed, { ip }: From, email: string): void => write(platform, 'signed_in', ip, email)
/** Logs a sign-in with the right password on a device and from a place that are new for the user. */
export const logNewDevice = (platform: Needed, { ip }: From, email: string): void => write(platform, 'new_device', ip, email)
/** Logs that a signed-in user typed a wrong current password. */
export const logWrongPassword = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'wrong_password', ip, email)
/** Logs a wrong code from an app, or a wrong recovery code, after the right password or in a session. */
export const logWrongCode = (platform: Needed, { ip }: From, email: string): void => write(platform, 'wrong_code', ip, email)
/** Logs that the caller has added a passkey, an app for codes, or recovery codes. */
export const logWayInAdded = async (platform: WithDatabase, { ip }: From, caller: Caller): Promise<void> =>
  write(platform, 'way_in_added', ip, await emailOf(platform, caller))
/** Logs that the caller has removed a passkey or their app for codes. */
export const logWayInRemoved = async (platform: WithDatabase, { ip }: From, caller: Caller): Promise<void> =>
  write(platform, 'way_in_removed', ip, await emailOf(platform, caller))
/** Logs that the operator removed all that a user signs in with but the password. */
export const logWaysInRemoved = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'way_in_removed', ip, email)
export const logSessionCopied = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'session_copied', ip, email)
/** Logs that the operator ended all sessions of a user. */
export const logSignedOut = (platform: Needed, { ip }: From, email: string): void => write(platform, 'signed_out', ip, email)
export const logPasswordChanged = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'password_changed', ip, email)
export const logPasswordReset = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'password_reset', ip, email)
export const logEmailChanged = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'email_changed', ip, email)
export const logUserRemoved = (platform: Needed, { ip }: From, email: string): void => write(platform, 'user_removed', ip, email)
