import { randomInt, randomUUID } from 'node:crypto'
import { isEmail } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../../../platform/http/api-error.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { errorMessage } from '../../../platform/messages/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { concludePasswordChange } from '../credentials.service.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { findUserByEmail, getUser, holdUserEmail, setPasswordHash } from '../users.repository.ts'
import { insertPasswordReset, isOpenPasswordReset, takePasswordReset } from './password-resets.repository.ts'
import { hashNewPassword, refuseOwnWords } from './passwords.ts'
import { wordsOf } from './words.ts'

const validMs = 24 * 60 * 60 * 1000

export const passwordResetJob = defineJob(
  'password-reset',
  z.object({
    email: z.string(),
    /** Names what was asked for: a job that runs twice, as after a crash, mails and keeps one link. Jobs of older versions have none. */
    request: z.string().optional(),
  }),
)

/** Within so long the job of a request begins, nobody knows when. */
const maxDelayMs = 3_000

/**
 * Asks for a reset. Whether the address has an account is looked up later, in a job, so that neither the answer nor
 * its time tells. The job begins at a time left to chance: with an account it has more to do, and whoever asks twice
 * in a row would find the second answer slower.
 */
export async function requestPasswordReset(platform: Platform, email: string, language: Language): Promise<void> {
  const address = email.trim()
  if (!isEmail(address)) throw new ApiError('invalid_email', { body: { email: [errorMessage('invalid_email', language)] } })
  const runAt = new Date(platform.now().getTime() + randomInt(maxDelayMs))
  await platform.database.write((tx) =>
    passwordResetJob.enqueue(tx, platform, { email: address, request: randomUUID() }, { runAt }),
  )
}

/** Mails the link, to those who have an account. */
export const passwordResetHandler = (platform: Platform) =>
  passwordResetJob.bind({
    run: async ({ email, request }) => {
      const user = await findUserByEmail(platform.database.read, email)
      if (user === undefined) return
      const now = platform.now()
      const token = newToken()
      await platform.database.write(async (tx) => {
        // A link must not go to an address that has been replaced since.
        if (!(await holdUserEmail(tx, user))) return
        const url = `${publicUrl(platform.config)}/accounts/password_reset_confirmation/?token=${token}&language=${user.language}`
        const isSent = await enqueueMail(tx, platform, {
          kind: 'password_reset',
          to: user.email,
          language: user.language,
          data: { name: user.name, url },
          eventKey: `reset ${request ?? hashToken(token)}`,
          familyId: user.familyId,
        })
        if (isSent)
          await insertPasswordReset(tx, {
            tokenHash: hashToken(token),
            familyId: user.familyId,
            userId: user.id,
            createdAt: now.toISOString(),
            expiresAt: new Date(now.getTime() + validMs).toISOString(),
          })
      })
      platform.wakeSignal.notify()
    },
  })

/** Sets the new password, ends every session, forgets the failures recorded for the account and lets it sign in from there. @returns its address */
export async function confirmPasswordReset(
  platform: Platform,
  sessions: Sessions,
  guard: LoginGuard,
  request: FastifyRequest,
  token: string,
  password: string,
): Promise<string> {
  const now = platform.now().toISOString()
  // Whoever has no link does not get a password hashed.
  if (!(await isOpenPasswordReset(platform.database.read, hashToken(token), now))) throw new ApiError('unknown_confirmation')
  const passwordHash = await hashNewPassword(platform, password)
  const { ended, email } = await platform.database.write(async (tx) => {
    const reset = await takePasswordReset(tx, hashToken(token), now)
    if (reset === undefined) throw new ApiError('unknown_confirmation')
    const user = await getUser(tx, reset.familyId, reset.userId)
    // The link stays good.
    refuseOwnWords(password, await wordsOf(tx, user))
    await setPasswordHash(tx, user.familyId, user.id, passwordHash)
    await guard.clearAccount(tx, user.email)
    await guard.lift(tx, request, user.email)
    return { ended: await concludePasswordChange(tx, platform, sessions, user), email: user.email }
  })
  sessions.tellEnded(ended)
  platform.wakeSignal.notify()
  return email
}
