import { isEmail } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { secondsLeftToday } from '../../../platform/daily-count.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { inLocale } from '../../../platform/messages/in-locale.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { dayMs, timeAfter } from '../../../platform/time.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { replacePasswordHash } from '../accounts.repository.ts'
import { changeFamiliesOf, replaceEmail } from '../credentials.service.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import { refuseEndedSession } from '../sessions/sessions.service.ts'
import { requireStepUp } from '../step-up/step-up.service.ts'
import type { Proof } from '../step-up/step-up.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { getUserOfAccount } from '../users.repository.ts'
import { consumeEmailChange, findEmailChange, insertEmailChange } from './email-changes.repository.ts'
import { offerEmailBack } from './email-restore.service.ts'

/**
 * Mails a link to the new address; nothing changes until it is opened. Only the person who opens the link learns whether the
 * address is already in use, never the one who asks.
 */
export async function requestEmailChange(
  platform: Platform,
  caller: Caller,
  asked: { email: string },
  proof: Proof,
): Promise<void> {
  const email = asked.email.trim()
  if (!isEmail(email)) throw new ApiError('invalid_email', { field: 'email' })
  const user = await requireStepUp(platform, caller, proof)
  const now = platform.now()
  const token = newToken()
  await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    // When this runs concurrently with a password change, the new password ends what the old one requested.
    if (!(await replacePasswordHash(tx, user.accountId, user.passwordHash, user.passwordHash)))
      throw new ApiError('wrong_password', { field: 'password' })
    const at = { createdAt: now.toISOString(), expiresAt: timeAfter(now, dayMs) }
    await insertEmailChange(tx, { tokenHash: hashToken(token), accountId: user.accountId, email, ...at })
    const url = `${publicUrl(platform.config)}/accounts/email_confirmation/?token=${token}&${inLocale(user.locale)}`
    const isSent = await enqueueMail(tx, platform, {
      kind: 'email_confirmation',
      to: email,
      language: user.locale,
      data: { name: user.name, url },
      eventKey: `e-mail ${hashToken(token)}`,
      familyId: user.familyId,
    })
    if (!isSent) throw new ApiError('too_many_mails', { retryAfterSeconds: secondsLeftToday(now) })
  })
  platform.wakeSignal.notify()
}

/**
 * Changes the address and tells the old one how to restore it. @throws ApiError `unknown_confirmation`, `email_in_use`,
 * `email_in_family`
 */
export async function confirmEmailChange(
  platform: Platform,
  guard: LoginGuard,
  request: FastifyRequest,
  token: string,
): Promise<string> {
  const now = platform.now().toISOString()
  const asked = await findEmailChange(platform.database.read, hashToken(token), now)
  if (asked === undefined) throw new ApiError('unknown_confirmation')
  try {
    await changeFamiliesOf(platform, asked.accountId, async (tx) => {
      if (!(await consumeEmailChange(tx, hashToken(token), now))) throw new ApiError('unknown_confirmation')
      const user = await getUserOfAccount(tx, asked.accountId)
      await offerEmailBack(tx, platform, user)
      await replaceEmail(tx, asked.accountId, asked.email, now)
      const userAgent = request.headers['user-agent'] ?? ''
      await recordAccountEvent(tx, platform, { ...user, email: asked.email }, 'email_changed', { userAgent })
      await guard.lift(tx, request, asked.email)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('email_in_use')
    throw error
  }
  platform.wakeSignal.notify()
  return asked.email
}
