import { randomInt, randomUUID } from 'node:crypto'
import { isEmail } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { inLocale } from '../../../platform/messages/in-locale.ts'
import { errorMessage } from '../../../platform/messages/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { timeAfter } from '../../../platform/time.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { holdAccountEmail, setPasswordHash } from '../accounts.repository.ts'
import { concludePasswordChange } from '../credentials.service.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { findUserByEmail, getUserOfAccount } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { insertPasswordReset, isOpenPasswordReset, takePasswordReset } from './password-resets.repository.ts'
import { hashNewPassword, refuseOwnWords } from './passwords.ts'
import { wordsOf } from './words.ts'

const validMs = 24 * 60 * 60 * 1000

export const passwordResetJob = defineJob(
  'password-reset',
  z.object({
    email: z.string(),
    /**
     * Identifies the request, so that a job that runs twice, for example after a crash, mails and stores only one link. Missing
     * in jobs of older versions.
     */
    request: z.string().optional(),
  }),
)

/** The job of a request starts after a random delay up to this. */
const maxDelayMs = 3_000

/**
 * Requests a reset. A job looks up later whether the address has an account, so neither the answer nor its timing reveals it. The
 * job starts after a random delay: it has more to do when an account exists, so somebody who asks twice in a row would find the
 * second answer slower.
 */
export async function requestPasswordReset(platform: Platform, email: string, locale: Locale): Promise<void> {
  const address = email.trim()
  if (!isEmail(address)) throw new ApiError('invalid_email', { body: { email: [errorMessage('invalid_email', locale)] } })
  const runAt = new Date(platform.now().getTime() + randomInt(maxDelayMs))
  await platform.database.write((tx) =>
    passwordResetJob.enqueue(tx, platform, { email: address, request: randomUUID() }, { runAt }),
  )
}

/** Mails the link if the address has an account. */
export const passwordResetHandler = (platform: Platform) =>
  passwordResetJob.bind({
    run: async ({ email, request }) => {
      const user = await findUserByEmail(platform.database.read, email)
      if (user === undefined || user.email === null) return
      const { email: to } = user
      const now = platform.now()
      const token = newToken()
      await platform.database.write(async (tx) => {
        // The address may have been replaced since, and a link must not go to the old one.
        if (!(await holdAccountEmail(tx, user.accountId, to))) return
        const url = linkOf(platform, token, user.locale)
        const isSent = await enqueueMail(tx, platform, {
          kind: 'password_reset',
          to,
          language: user.locale,
          data: { name: user.name, url },
          eventKey: `reset ${request ?? hashToken(token)}`,
          familyId: user.familyId,
        })
        if (isSent)
          await insertPasswordReset(tx, {
            tokenHash: hashToken(token),
            accountId: user.accountId,
            createdAt: now.toISOString(),
            expiresAt: new Date(now.getTime() + validMs).toISOString(),
          })
      })
      platform.wakeSignal.notify()
    },
  })

/** Makes a link for the operator to hand to a user whose mail does not reach them. */
export async function createResetLink(tx: Writer, platform: Platform, { accountId, locale }: User): Promise<string> {
  const now = platform.now()
  const token = newToken()
  await insertPasswordReset(tx, {
    tokenHash: hashToken(token),
    accountId,
    createdAt: now.toISOString(),
    expiresAt: timeAfter(now, validMs),
  })
  return linkOf(platform, token, locale)
}

const linkOf = ({ config }: Platform, token: string, locale: Locale): string =>
  `${publicUrl(config)}/accounts/password_reset_confirmation/?token=${token}&${inLocale(locale)}`

/**
 * Sets the new password, ends every session, clears the failures recorded for the account and lets it sign in from that internet
 * address. Whoever asks for a code at sign-in still does. @returns its email address
 */
export async function confirmPasswordReset(
  platform: Platform,
  sessions: Sessions,
  guard: LoginGuard,
  request: FastifyRequest,
  token: string,
  password: string,
): Promise<string> {
  const now = platform.now().toISOString()
  // Checks the link first, so that nobody without one makes the server hash a password.
  if (!(await isOpenPasswordReset(platform.database.read, hashToken(token), now))) throw await guard.refusedLink(request)
  const passwordHash = await hashNewPassword(platform, password)
  const { ended, email } = await platform.database.write(async (tx) => {
    const account = await takePasswordReset(tx, hashToken(token), now)
    if (account === undefined) throw new ApiError('unknown_confirmation')
    const user = await getUserOfAccount(tx, account)
    const { email: address } = user
    if (address === null) throw new ApiError('unknown_confirmation')
    // A refusal here leaves the link valid.
    refuseOwnWords(password, await wordsOf(tx, user))
    await setPasswordHash(tx, account, passwordHash)
    await recordAccountEvent(tx, platform, user, 'password_reset', { userAgent: request.headers['user-agent'] ?? '' })
    await guard.clearAccount(tx, address)
    await guard.lift(tx, request, address)
    return { ended: await concludePasswordChange(tx, platform, sessions, user), email: address }
  })
  sessions.tellEnded(ended)
  platform.wakeSignal.notify()
  return email
}
