import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { minuteMs, timeAfter } from '../../../platform/time.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { findConfirmation, setConfirmation } from '../sessions/sessions.repository.ts'
import { getUser } from '../users.repository.ts'
import type { User } from '../users.types.ts'

/** How long a sign-in or a confirmation counts for serious calls of the same session. */
export const confirmedMs = 10 * minuteMs

/** What a serious call was sent as proof of who is calling. */
export interface Proof {
  /** The caller's password; undefined or "" for none. */
  password?: string | undefined
  /** The field that holds it, for the error. */
  field?: string
  /** Without a password the call is refused as if it were wrong, because older clients expect that. */
  needsPassword?: boolean
}

/**
 * Refuses a serious call unless somebody has just proved that they are its caller: with the password in the call itself, or by a
 * sign-in or a confirmation (`POST /api/confirm/`) in this session within the last ten minutes. Call it with `withPassword`, which
 * limits guesses.
 * @returns the caller, as they were when the proof was checked
 * @throws ApiError `wrong_password`, `confirm_needed`
 */
export async function requireStepUp(platform: Platform, caller: Caller, proof: Proof = {}): Promise<User> {
  const { read } = platform.database
  const { password = '', field = 'password', needsPassword = false } = proof
  const user = await getUser(read, caller.familyId, caller.userId)
  if (password !== '' || needsPassword) {
    if (user.passwordHash === '' || !(await verifyPassword(platform, user.passwordHash, password)))
      throw new ApiError('wrong_password', { field })
  } else if ((await findConfirmedUntil(platform, caller)) === null) throw new ApiError('confirm_needed')
  return user
}

/** Until when serious calls of this session need no further proof; null when they do. */
export async function findConfirmedUntil(platform: Platform, { sessionId }: Caller): Promise<string | null> {
  const confirmedAt = await findConfirmation(platform.database.read, sessionId)
  if (confirmedAt === null) return null
  const until = timeAfter(new Date(confirmedAt), confirmedMs)
  const now = platform.now().toISOString()
  // A clock that was set back must not prolong it.
  return confirmedAt <= now && now < until ? until : null
}

/** Notes that somebody has proved in this session who they are. @returns until when it counts */
export async function noteConfirmation(
  platform: Platform,
  { familyId, sessionId }: Caller,
  use: (tx: Writer) => Promise<void> = async () => undefined,
): Promise<string> {
  const now = platform.now()
  await platform.database.write(async (tx) => {
    await use(tx)
    await setConfirmation(tx, familyId, sessionId, now.toISOString())
  })
  return timeAfter(now, confirmedMs)
}
