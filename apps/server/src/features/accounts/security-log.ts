import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { deriveKey } from '../../platform/derive-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailKey } from '../../platform/text/clean-text.ts'
import { findUserById } from './users.repository.ts'
import type { User } from './users.types.ts'

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

/** Whose account an event is about: an address that somebody has typed, or the user. */
type Who = string | Pick<User, 'email' | 'accountId'>

const callerOf = async ({ database }: WithDatabase, { familyId, userId }: Pick<Caller, 'familyId' | 'userId'>): Promise<Who> =>
  (await findUserById(database.read, familyId, userId)) ?? ''

const markOf = ({ email, accountId }: Exclude<Who, string>): string =>
  email === null ? `account ${accountId}` : emailKey(email.trim())

/** The part of a request that holds the caller's internet address. */
type From = Pick<FastifyRequest, 'ip'>

/** Marks events caused by an operator who typed a command on the server itself. */
export const commandLine: From = { ip: 'command line' }

/**
 * Logs an event for the server's administrators: what happened, from which internet address, and to which account. The account
 * appears as a keyed hash of its address, or of its number if it has none: always the same, but readers of the log cannot tell whose
 * it is.
 */
function write({ log, secret }: Needed, event: SecurityEvent, ip: string, who: Who): void {
  const account = createHmac('sha256', deriveKey(secret, 'log marks'))
    .update(typeof who === 'string' ? markOf({ email: who, accountId: 0 }) : markOf(who))
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

export const logSignedIn = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'signed_in', ip, who)
/** Logs a sign-in with the right password on a device and from a place that are new for the user. */
export const logNewDevice = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'new_device', ip, who)
/** Logs that a signed-in user typed a wrong current password. */
export const logWrongPassword = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'wrong_password', ip, who)
/** Logs a wrong code from an app, or a wrong recovery code, after the right password or in a session. */
export const logWrongCode = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'wrong_code', ip, who)
/** Logs that the caller has added a passkey, an app for codes, or recovery codes. */
export const logWayInAdded = async (platform: WithDatabase, { ip }: From, caller: Caller): Promise<void> =>
  write(platform, 'way_in_added', ip, await callerOf(platform, caller))
/** Logs that a card, or a link from two keepers, was made for a user of the caller's family. */
export const logCardMade = async (platform: WithDatabase, { ip }: From, { familyId }: Caller, userId: number): Promise<void> =>
  write(platform, 'way_in_added', ip, await callerOf(platform, { familyId, userId }))
/** Logs that the caller has removed a passkey or their app for codes. */
export const logWayInRemoved = async (platform: WithDatabase, { ip }: From, caller: Caller): Promise<void> =>
  write(platform, 'way_in_removed', ip, await callerOf(platform, caller))
/** Logs that the operator removed all that a user signs in with but the password. */
export const logWaysInRemoved = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'way_in_removed', ip, who)
export const logSessionCopied = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'session_copied', ip, who)
/** Logs that the operator ended all sessions of a user. */
export const logSignedOut = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'signed_out', ip, who)
export const logPasswordChanged = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'password_changed', ip, who)
export const logPasswordReset = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'password_reset', ip, who)
export const logEmailChanged = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'email_changed', ip, who)
export const logUserRemoved = (platform: Needed, { ip }: From, who: Who): void => write(platform, 'user_removed', ip, who)
