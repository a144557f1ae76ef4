import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { getUser } from '../users.repository.ts'
import type { User } from '../users.types.ts'

/** What a serious call was sent as proof of who is calling. */
interface Proof {
  /** The caller's password; undefined or "" for none. */
  password?: string | undefined
}

/**
 * Refuses a serious call unless it proves who is calling. Call it with `withPassword`, which limits guesses.
 * @returns the caller, as they were when the proof was checked
 * @throws ApiError `wrong_password`
 */
export async function requireStepUp(platform: Platform, caller: Caller, { password = '' }: Proof): Promise<User> {
  const user = await getUser(platform.database.read, caller.familyId, caller.userId)
  if (!(await verifyPassword(platform, user.passwordHash, password))) throw new ApiError('wrong_password', { field: 'password' })
  return user
}
