import { randomInt } from 'node:crypto'
import { isEmail } from '@banyan/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { JobHandler } from '../../../platform/jobs/job-worker.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { errorMessage } from '../../../platform/messages/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import type { Language } from '@banyan/contract'
import type { LoginGuard } from '../sessions/login-guard.ts'
import { insertPasswordReset, takePasswordReset } from './password-resets.repository.ts'
import { hashNewPassword } from './passwords.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { findUserByEmail, getUser, setPasswordHash } from '../users.repository.ts'

const validMs = 24 * 60 * 60 * 1000

export const passwordResetJob = 'password-reset'

/** Within so long the job of a request begins, nobody knows when. */
const mostDelayMs = 3_000

/**
 * Asks for a reset. Whether the address has an account is looked up later, in a job, so that neither the answer nor
 * its time tells. The job begins at a time left to chance: with an account it has more to do, and whoever asks twice
 * in a row would find the second answer slower.
 */
export async function requestPasswordReset(platform: Platform, email: string, language: Language): Promise<void> {
  const address = email.trim()
  if (!isEmail(address)) throw new ApiError('invalid_email', { body: { email: [errorMessage('invalid_email', language)] } })
  const runAt = new Date(platform.now().getTime() + randomInt(mostDelayMs))
  await platform.database.write((tx) => enqueueJob(tx, platform, { kind: passwordResetJob, payload: { email: address }, runAt }))
}

/** Mails the link, to those who have an account. */
export const passwordResetHandler = (platform: Platform): JobHandler => ({
  run: async (payload) => {
    const { email } = payload as { email: string }
    const user = await findUserByEmail(platform.database.read, email)
    if (user === undefined) return
    const now = platform.now()
    const token = newToken()
    await platform.database.write(async (tx) => {
      await insertPasswordReset(tx, { tokenHash: hashToken(token), familyId: user.familyId, userId: user.id, createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + validMs).toISOString() })
      const url = `${publicUrl(platform.config)}/accounts/password_reset_confirmation/?token=${token}&language=${user.language}`
      await enqueueMail(tx, platform, { kind: 'password_reset', to: user.email, language: user.language, data: { name: user.name, url }, eventKey: `reset ${hashToken(token)}`, familyId: user.familyId })
    })
    platform.bell.ring()
  },
})

/** Sets the new password, ends every session and forgets the failures recorded for the account. */
export async function confirmPasswordReset(platform: Platform, sessions: Sessions, guard: LoginGuard, token: string, password: string): Promise<void> {
  const passwordHash = await hashNewPassword(platform, password)
  const now = platform.now().toISOString()
  await platform.database.write(async (tx) => {
    const userId = await takePasswordReset(tx, hashToken(token), now)
    if (userId === undefined) throw new ApiError('unknown_confirmation')
    const user = await getUser(tx, userId)
    await setPasswordHash(tx, userId, passwordHash)
    await sessions.endAll(tx, userId)
    await guard.clearAccount(tx, user.email)
    const url = `${publicUrl(platform.config)}/accounts/password_reset/`
    await enqueueMail(tx, platform, { kind: 'password_changed', to: user.email, language: user.language, data: { name: user.name, url }, eventKey: `changed ${hashToken(token)}`, familyId: user.familyId })
  })
  platform.bell.ring()
}
