import type { CallBody } from '@banyan/contract'
import type { Platform } from '../../platform/platform.ts'
import { findEmailChange } from './email/email-changes.repository.ts'
import { findEmailRestore } from './email/email-restores.repository.ts'
import { isOpenPasswordReset } from './passwords/password-resets.repository.ts'
import { findOpenSignUp } from './sign-up/sign-ups.repository.ts'
import { hashToken } from './tokens.ts'

/**
 * Whether a mailed link still works, without consuming it: a page says so before its reader types two passwords. The answer helps
 * nobody to guess, since a token has 256 random bits.
 */
export async function isMailedLinkValid(platform: Platform, { kind, token }: CallBody<'checkMailedLink'>): Promise<boolean> {
  const [db, hash, now] = [platform.database.read, hashToken(token), platform.now().toISOString()]
  switch (kind) {
    case 'sign_up':
      return platform.config.signUp === 'open' && (await findOpenSignUp(db, hash, now)) !== undefined
    case 'password_reset':
      return isOpenPasswordReset(db, hash, now)
    case 'email_change':
      return (await findEmailChange(db, hash, now)) !== undefined
    case 'email_restore':
      return (await findEmailRestore(db, hash, now)) !== undefined
  }
}
