import type { CallName } from '@banyan/contract'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import type { Attempt } from '../isolation/attempts.ts'
import { testAppOn } from '../test-app.ts'
import type { TestPlatform } from '../test-platform.ts'
import type { OpenCopy } from './laboratory.ts'

/** Work outside of calls, or by a command. */
export interface Work {
  name: string
  /** Only run by the full proof. */
  isSlow?: true
  /** Sets up what must exist before; nothing fails during it. */
  prepare?(copy: OpenCopy): Promise<void>
  /** Does the work once. @throws anything: the work is repeated later */
  run(copy: OpenCopy): Promise<void>
  /** How long after a failure the work is repeated: two hours by default, longer than most back-offs and leases. */
  pauseHours?: number
  /** Where its effect shows, if that is not where it runs. */
  target?(copy: OpenCopy): Promise<TestPlatform>
  /** Only runs if a PostgreSQL is available. */
  needsPostgres?: true
  /** Rows that may appear twice when the work succeeded unheard; the reason stands where it is set. */
  ignores?: RegExp
  /** It reads the machine's clock, which is ahead of the world's. */
  isOnWallClock?: true
}

export const runJobs = ({ platform }: OpenCopy): Promise<unknown> => createJobWorker(platform, jobHandlers(platform)).runDue()

/** Makes a call that must succeed. */
export async function call(platform: TestPlatform, token: string, name: CallName, attempt: Attempt): Promise<void> {
  const test = await testAppOn(platform)
  const answer = await test.call(name, { ...attempt, token })
  await test.app.close()
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
}
