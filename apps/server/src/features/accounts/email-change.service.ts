import { isEmail } from '@banyan/contract'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { changeFamily } from '../families/change-family.ts'
import { followUserEmail } from '../people/people.service.ts'
import { findEmailChange, insertEmailChange, useEmailChange } from './email-changes.repository.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { hashToken, newToken } from './tokens.ts'
import { getUser, setUserEmail } from './users.repository.ts'

/**
 * Mails a link to the new address; nothing changes before it is opened. Whether somebody else has the address is not
 * told to the one who asks, only to whoever opens the link.
 */
export async function requestEmailChange(platform: Platform, caller: Caller, asked: { email: string; password: string }): Promise<void> {
  const email = asked.email.trim()
  if (!isEmail(email)) throw new ApiError('invalid_email', { field: 'email' })
  const user = await getUser(platform.database.read, caller.userId)
  if (!(await verifyPassword(user.passwordHash, asked.password))) throw new ApiError('wrong_password', { field: 'password' })
  const now = platform.now()
  const token = newToken()
  await platform.database.write(async (tx) => {
    const at = { createdAt: now.toISOString(), expiresAt: timeAfter(now, dayMs) }
    await insertEmailChange(tx, { tokenHash: hashToken(token), familyId: user.familyId, userId: user.id, email, ...at })
    const url = `${publicUrl(platform.config)}/accounts/email_confirmation/?token=${token}&language=${user.language}`
    await enqueueMail(tx, platform, { kind: 'email_confirmation', to: email, language: user.language, data: { name: user.name, url }, eventKey: `e-mail ${hashToken(token)}`, familyId: user.familyId })
  })
  platform.bell.ring()
}

/** The address changes, and the old one is told. @throws ApiError `unknown_confirmation`, `email_in_use`, `email_in_family` */
export async function confirmEmailChange(platform: Platform, token: string): Promise<string> {
  const now = platform.now().toISOString()
  const asked = await findEmailChange(platform.database.read, hashToken(token), now)
  if (asked === undefined) throw new ApiError('unknown_confirmation')
  try {
    await changeFamily(platform, asked.familyId, async (tx) => {
      if (!(await useEmailChange(tx, hashToken(token), now))) throw new ApiError('unknown_confirmation')
      const user = await getUser(tx, asked.userId)
      await setUserEmail(tx, user.id, asked.email)
      await followUserEmail(tx, { familyId: user.familyId, userId: user.id, personId: user.personId }, asked.email, now)
      const url = `${publicUrl(platform.config)}/accounts/login/`
      await enqueueMail(tx, platform, { kind: 'email_changed', to: user.email, language: user.language, data: { name: user.name, url }, eventKey: `e-mail changed ${hashToken(token)}`, familyId: user.familyId })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('email_in_use')
    throw error
  }
  platform.bell.ring()
  return asked.email
}
