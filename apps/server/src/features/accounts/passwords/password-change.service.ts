import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { newToken } from '../tokens.ts'
import { getUser, replacePasswordHash } from '../users.repository.ts'
import { hashNewPassword, verifyPassword } from './passwords.ts'

/**
 * A new password for who knows the old one. Every other session ends; the one that changes it stays.
 *
 * @throws ApiError `wrong_password`, and what is wrong with the new one
 */
export async function changePassword(platform: Platform, sessions: Sessions, caller: Caller, oldPassword: string, newPassword: string): Promise<void> {
  const user = await getUser(platform.database.read, caller.userId)
  if (!(await verifyPassword(user.passwordHash, oldPassword))) throw new ApiError('wrong_password', { field: 'old_password' })
  const passwordHash = await hashNewPassword(platform, newPassword)
  await platform.database.write(async (tx) => {
    // Of two at once the second no longer knows the old one.
    if (!(await replacePasswordHash(tx, user.id, user.passwordHash, passwordHash))) throw new ApiError('wrong_password', { field: 'old_password' })
    await sessions.endAll(tx, user.id, caller.sessionId)
    const url = `${publicUrl(platform.config)}/accounts/password_reset/`
    await enqueueMail(tx, platform, { kind: 'password_changed', to: user.email, language: user.language, data: { name: user.name, url }, eventKey: `changed ${newToken()}`, familyId: user.familyId })
  })
  platform.bell.ring()
}
