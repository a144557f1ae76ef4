import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { replacePasswordHash } from '../accounts.repository.ts'
import { concludePasswordChange } from '../credentials.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { getUser } from '../users.repository.ts'
import { hashNewPassword, verifyPassword } from './passwords.ts'
import { wordsOf } from './words.ts'

/**
 * Sets a new password for a user who knows the old one. Every session ends except the current one.
 * @throws ApiError `wrong_password`, and what is wrong with the new one
 */
export async function changePassword(
  platform: Platform,
  sessions: Sessions,
  caller: Caller,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const user = await getUser(platform.database.read, caller.familyId, caller.userId)
  if (!(await verifyPassword(platform, user.passwordHash, oldPassword)))
    throw new ApiError('wrong_password', { field: 'old_password' })
  const passwordHash = await hashNewPassword(platform, newPassword, await wordsOf(platform.database.read, user))
  const ended = await platform.database.write(async (tx) => {
    // Of two concurrent changes, the second no longer matches the stored hash.
    if (!(await replacePasswordHash(tx, user.accountId, user.passwordHash, passwordHash)))
      throw new ApiError('wrong_password', { field: 'old_password' })
    return concludePasswordChange(tx, platform, sessions, user, caller.sessionId)
  })
  sessions.tellEnded(ended)
  platform.wakeSignal.notify()
}
