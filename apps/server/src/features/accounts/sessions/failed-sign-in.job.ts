import { randomInt } from 'node:crypto'
import { isEmail } from '@banyan/contract'
import { z } from 'zod'
import { countToday } from '../../../platform/daily-count.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { appendToLog, isInLog } from '../../family-log/append-to-log.ts'
import { findUserByEmail, listUsersOfAccount } from '../users.repository.ts'

/** Further failures of a day say nothing new, and nobody should be able to fill the log of a family from outside. */
const maxLoggedPerDay = 10
/** The job starts after a random delay up to this. */
const maxDelayMs = 3_000

const failedSignInJob = defineJob(
  'log-failed-sign-in',
  z.object({ email: z.string(), reason: z.enum(['password', 'code']), userAgent: z.string(), at: z.string() }),
)

/**
 * Reports a failed sign-in to the families of the account, if the address has one. A job looks that up later, so that neither the answer
 * nor its timing tells a stranger which addresses have accounts.
 */
export async function reportFailedSignIn(
  platform: Platform,
  { email, reason, userAgent }: { email: string; reason: 'password' | 'code'; userAgent: string },
): Promise<void> {
  const address = email.trim()
  // A password typed into the wrong field must not be stored.
  if (!isEmail(address)) return
  const at = platform.now()
  const payload = { email: address, reason, userAgent: userAgent.slice(0, 200), at: at.toISOString() }
  await platform.database.write((tx) =>
    failedSignInJob.enqueue(tx, platform, payload, { runAt: new Date(at.getTime() + randomInt(maxDelayMs)) }),
  )
}

export const failedSignInHandler = (platform: Platform) =>
  failedSignInJob.bind({
    run: async ({ email, reason, userAgent, at }) => {
      await platform.database.write(async (tx) => {
        const account = (await findUserByEmail(tx, email))?.accountId
        if (account === undefined) return
        if ((await countToday(tx, platform.now(), `logged failures of account ${account}`)) > maxLoggedPerDay) return
        for (const { familyId, id, personId } of await listUsersOfAccount(tx, account)) {
          const entry = { about: { userId: id, personId }, at, userAgent, details: { reason } }
          if (!(await isInLog(tx, familyId, 'sign_in_failed', entry)))
            appendToLog(tx, platform, familyId, 'sign_in_failed', entry)
        }
      })
    },
  })
