import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { deriveKey } from '../../platform/derive-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailKey } from '../../platform/text/clean-text.ts'

/** What programs that watch the log (fail2ban) look for; `deploy/fail2ban/` knows these names. */
type SecurityEvent =
  | 'signed_in'
  | 'new_device'
  | 'sign_in_failed'
  | 'sign_in_refused'
  | 'address_locked'
  | 'wrong_password'
  | 'session_copied'
  | 'signed_out'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'user_removed'

type Needed = Pick<Platform, 'log' | 'secret'>

/** Where a caller is. */
type From = Pick<FastifyRequest, 'ip'>

/** The operator, who typed a command on the server itself. */
export const commandLine: From = { ip: 'command line' }

/**
 * A line for those who look after the server: what happened, from which internet address, and to which account. The account stands there as a
 * mark that follows from its address and the secret: the same one each time, and nobody who reads the log can tell whose it is.
 */
function write({ log, secret }: Needed, event: SecurityEvent, ip: string, email: string): void {
  const account = createHmac('sha256', deriveKey(secret, 'log marks'))
    .update(emailKey(email.trim()))
    .digest('base64url')
    .slice(0, 16)
  log[event === 'signed_in' ? 'info' : 'warn']({ event, ip, account }, event.replaceAll('_', ' '))
}

/** What became of an attempt to sign in that was not let in. `isLocked` says whether the address is locked from now on. */
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
/** The right password, on a device and from a place that its user has not been seen at. */
export const logNewDevice = (platform: Needed, { ip }: From, email: string): void => write(platform, 'new_device', ip, email)
/** Somebody who is signed in has typed a wrong present password. */
export const logWrongPassword = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'wrong_password', ip, email)
export const logSessionCopied = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'session_copied', ip, email)
/** The operator has ended all sessions of a user. */
export const logSignedOut = (platform: Needed, { ip }: From, email: string): void => write(platform, 'signed_out', ip, email)
export const logPasswordChanged = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'password_changed', ip, email)
export const logPasswordReset = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'password_reset', ip, email)
export const logEmailChanged = (platform: Needed, { ip }: From, email: string): void =>
  write(platform, 'email_changed', ip, email)
export const logUserRemoved = (platform: Needed, { ip }: From, email: string): void => write(platform, 'user_removed', ip, email)
