import { isEmail, limits, localeOf, personFields } from '@banyan/contract'
import type { CallBody, CallResponse, Region } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { inLocale } from '../../../platform/messages/in-locale.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { cleanText } from '../../../platform/text/clean-text.ts'
import { hashNewPassword } from '../passwords/passwords.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import { hashToken, newToken } from '../tokens.ts'
import { findUserByEmail } from '../users.repository.ts'
import { addAccount } from './create-account.service.ts'
import { findOpenSignUp, insertSignUp, takeSignUp } from './sign-ups.repository.ts'

const validMs = 7 * 24 * 60 * 60 * 1000

/** Stores the request and mails the link that confirms it. */
export async function signUp(platform: Platform, asked: CallBody<'signUp'>, region: Region): Promise<CallResponse<'signUp'>> {
  if (platform.config.signUp !== 'open') throw new ApiError('sign_up_closed')
  const name = cleanText(asked.name)
  const email = asked.email.trim()
  const address = cleanText(asked.address)
  if (name === '') throw new ApiError('blank_name', { field: 'name' })
  if (name.length > limits.signUpName) throw new ApiError('too_long', { field: 'name' })
  if (address.length > personFields.address.max) throw new ApiError('too_long', { field: 'address' })
  if (!isEmail(email)) throw new ApiError('invalid_email', { field: 'email' })
  if ((await findUserByEmail(platform.database.read, email)) !== undefined) throw new ApiError('email_in_use', { field: 'email' })

  const now = platform.now()
  const token = newToken()
  const locale = localeOf(asked.language, region)
  const row = {
    name,
    email,
    gender: asked.gender,
    language: asked.language,
    birth_year: asked.birth_year,
    address,
    created_at: now.toISOString(),
  }
  await platform.database.write(async (tx) => {
    const url = `${publicUrl(platform.config)}/accounts/sign_up_confirmation/${token}/?${inLocale(locale)}`
    const isSent = await enqueueMail(tx, platform, {
      kind: 'sign_up_confirmation',
      to: email,
      language: locale,
      data: { name, url },
      eventKey: `sign-up ${hashToken(token)}`,
      familyId: null,
    })
    // The answer is always the same. If no mail was sent, the links mailed earlier today still work.
    if (isSent) await insertSignUp(tx, row, hashToken(token), new Date(now.getTime() + validMs).toISOString())
  })
  platform.wakeSignal.notify()
  const { email: email_address, created_at: creation_date, ...rest } = row
  return { ...rest, email_address, creation_date }
}

/** Creates a family with its first user and their person. */
export async function confirmSignUp(
  platform: Platform,
  guard: LoginGuard,
  request: FastifyRequest,
  token: string,
  password: string,
): Promise<CallResponse<'confirmSignUp'>> {
  if (platform.config.signUp !== 'open') throw new ApiError('sign_up_closed')
  const now = platform.now().toISOString()
  // Checks the link first, so that nobody without one makes the server hash a password.
  const known = await findOpenSignUp(platform.database.read, hashToken(token), now)
  if (known === undefined) throw await guard.refusedLink(request)
  const passwordHash = await hashNewPassword(platform, password, [known.name, known.email])
  const account = await platform.database.write(async (tx) => {
    const asked = await takeSignUp(tx, hashToken(token), now)
    if (asked === undefined) throw new ApiError('unknown_confirmation')
    await addAccount(tx, platform, asked, passwordHash)
    await guard.lift(tx, request, asked.email)
    return { email: asked.email, name: asked.name }
  })
  platform.wakeSignal.notify()
  return account
}
