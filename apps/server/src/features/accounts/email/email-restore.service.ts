import type { FastifyRequest } from 'fastify'
import type { Writer } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { inLocale } from '../../../platform/messages/in-locale.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { dayMs, timeAfter } from '../../../platform/time.ts'
import { freeEmail } from '../../people/people.service.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { setPasswordHash } from '../accounts.repository.ts'
import { changeFamiliesOf, concludePasswordChange, replaceEmail } from '../credentials.service.ts'
import { hashNewPassword, refuseOwnWords } from '../passwords/passwords.ts'
import { wordsOf } from '../passwords/words.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { getUserOfAccount, listUsersOfAccount } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { findEmailRestore, insertEmailRestore, takeEmailRestore } from './email-restores.repository.ts'

const validDays = 7

/** Mails the replaced address a link that restores it (decision 24). Call it before the address changes. */
export async function offerEmailBack(tx: Writer, platform: Platform, user: User): Promise<void> {
  // There is none to restore when somebody without an address adds one.
  if (user.email === null) return
  const now = platform.now()
  const token = newToken()
  const tokenHash = hashToken(token)
  await insertEmailRestore(tx, {
    tokenHash,
    accountId: user.accountId,
    email: user.email,
    createdAt: now.toISOString(),
    expiresAt: timeAfter(now, validDays * dayMs),
  })
  const url = `${publicUrl(platform.config)}/accounts/email_restore/?token=${token}&${inLocale(user.locale)}`
  await enqueueMail(tx, platform, {
    kind: 'email_changed',
    to: user.email,
    language: user.locale,
    data: { name: user.name, url },
    eventKey: `e-mail changed ${tokenHash}`,
    familyId: user.familyId,
  })
}

/**
 * Restores a replaced address and sets a new password. This ends every session, pending resets and pending address changes. If
 * several addresses were replaced, the earliest wins: its link ends the later ones, never the other way round.
 * @throws ApiError `unknown_confirmation`, `email_in_use`, and what is wrong with the password
 */
export async function restoreEmail(
  platform: Platform,
  sessions: Sessions,
  guard: LoginGuard,
  request: FastifyRequest,
  token: string,
  password: string,
): Promise<string> {
  const now = platform.now().toISOString()
  const restore = await findEmailRestore(platform.database.read, hashToken(token), now)
  if (restore === undefined) throw new ApiError('unknown_confirmation')
  const { accountId, email } = restore
  const passwordHash = await hashNewPassword(platform, password)
  try {
    const ended = await changeFamiliesOf(platform, accountId, async (tx) => {
      if (!(await takeEmailRestore(tx, restore, now))) throw new ApiError('unknown_confirmation')
      const users = await listUsersOfAccount(tx, accountId)
      const user = await getUserOfAccount(tx, accountId)
      refuseOwnWords(password, await wordsOf(tx, { ...user, email }))
      for (const { familyId, id: userId, personId } of users) await freeEmail(tx, { familyId, userId, personId }, email, now)
      await replaceEmail(tx, accountId, email, now)
      await setPasswordHash(tx, accountId, passwordHash)
      const userAgent = request.headers['user-agent'] ?? ''
      await recordAccountEvent(tx, platform, { ...user, email }, 'email_restored', { userAgent })
      await guard.clearAccount(tx, email)
      await guard.lift(tx, request, email)
      await tellReplaced(tx, platform, user, email)
      return concludePasswordChange(tx, platform, sessions, { ...user, email })
    })
    sessions.tellEnded(ended)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('email_in_use')
    throw error
  }
  platform.wakeSignal.notify()
  return email
}

/** Notifies the address that loses the account. The mail offers no way back, because the address may be a thief's. */
async function tellReplaced(
  tx: Writer,
  platform: Platform,
  { email: replaced, familyId, locale, name }: User,
  email: string,
): Promise<void> {
  if (replaced === null || replaced === email) return
  const url = `${publicUrl(platform.config)}/accounts/login/`
  await enqueueMail(tx, platform, {
    kind: 'email_restored',
    to: replaced,
    language: locale,
    data: { name, url },
    eventKey: `e-mail restored ${newToken()}`,
    familyId,
  })
}
