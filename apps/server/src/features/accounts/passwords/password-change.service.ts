import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { replacePasswordHash } from '../accounts.repository.ts'
import { concludePasswordChange } from '../credentials.service.ts'
import { refuseEndedSession } from '../sessions/sessions.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { requireStepUp } from '../step-up/step-up.service.ts'
import type { Proof } from '../step-up/step-up.service.ts'
import { hashNewPassword } from './passwords.ts'
import { wordsOf } from './words.ts'

/**
 * Sets a new password for a user who has proved who they are. Every session ends except the current one.
 * @throws ApiError `wrong_password`, `confirm_needed`, and what is wrong with the new one
 */
export async function changePassword(
  platform: Platform,
  sessions: Sessions,
  caller: Caller,
  proof: Proof,
  newPassword: string,
  userAgent: string,
): Promise<void> {
  const user = await requireStepUp(platform, caller, { ...proof, field: 'old_password' })
  // A password is asked for with an address, and a forgotten one is replaced by mail.
  if (user.email === null) throw new ApiError('needs_address')
  const passwordHash = await hashNewPassword(platform, newPassword, await wordsOf(platform.database.read, user))
  const ended = await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    // Of two concurrent changes, the second no longer matches the stored hash.
    if (!(await replacePasswordHash(tx, user.accountId, user.passwordHash, passwordHash)))
      throw new ApiError('wrong_password', { field: 'old_password' })
    await recordAccountEvent(tx, platform, user, 'password_changed', { userAgent })
    return concludePasswordChange(tx, platform, sessions, user, caller.sessionId)
  })
  sessions.tellEnded(ended)
  platform.wakeSignal.notify()
}
