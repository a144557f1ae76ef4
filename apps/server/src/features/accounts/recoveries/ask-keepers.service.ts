import { randomInt } from 'node:crypto'
import { isEmail } from '@banyan/contract'
import { z } from 'zod'
import { ApiError } from '../../../platform/http/api-error.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUserByEmail } from '../users.repository.ts'
import { noteAsked } from './recoveries.service.ts'

const recoveryAskedJob = defineJob('recovery-asked', z.object({ email: z.string() }))

/** The job of a request starts after a random delay up to this. */
const maxDelayMs = 3_000

/**
 * Somebody cannot sign in any more, and asks the keepers. As with a forgotten password, a job looks up later whether the address has an
 * account, so neither the answer nor its timing reveals it. @throws ApiError `invalid_email`
 */
export async function askKeepers(platform: Platform, email: string): Promise<void> {
  const address = email.trim()
  if (!isEmail(address)) throw new ApiError('invalid_email', { field: 'email' })
  const runAt = new Date(platform.now().getTime() + randomInt(maxDelayMs))
  await platform.database.write((tx) => recoveryAskedJob.enqueue(tx, platform, { email: address }, { runAt }))
}

/** Tells the keepers, if the address has an account that they can let in. */
export const recoveryAskedHandler = (platform: Platform) =>
  recoveryAskedJob.bind({
    run: async ({ email }) => {
      const user = await findUserByEmail(platform.database.read, email)
      if (user !== undefined) await noteAsked(platform, user)
    },
  })
