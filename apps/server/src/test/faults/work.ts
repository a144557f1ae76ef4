import type { CallName } from '@banyan/contract'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import type { Attempt } from '../isolation/attempts.ts'
import { testAppOn } from '../test-app.ts'
import type { TestPlatform } from '../test-platform.ts'
import type { OpenCopy } from './laboratory.ts'

/** What is done beside the calls, or by a command. */
export interface Work {
  name: string
  /** Left to the full proof. */
  isSlow?: true
  /** What must be there before; nothing fails meanwhile. */
  prepare?(copy: OpenCopy): Promise<void>
  /** Does it once. @throws whatever it likes: it is done again later */
  run(copy: OpenCopy): Promise<void>
  /** How long after a failure it is done again: two hours unless it says otherwise, longer than most back-offs and leases. */
  pauseHours?: number
  /** Where what it does is to be seen, when that is not where it is done. */
  target?(copy: OpenCopy): Promise<TestPlatform>
  /** There must be a PostgreSQL to work with. */
  needsPostgres?: true
  /** Rows that may be there once more when it was done although nobody heard of it, and why is said where it is set. */
  ignores?: RegExp
  /** It reads the clock of the machine, which is ahead of that of the world. */
  isOnWallClock?: true
}

export const runJobs = ({ platform }: OpenCopy): Promise<unknown> => createJobWorker(platform, jobHandlers(platform)).runDue()

/** Makes a call that must be granted. */
export async function call(platform: TestPlatform, token: string, name: CallName, attempt: Attempt): Promise<void> {
  const test = await testAppOn(platform)
  const answer = await test.call(name, { ...attempt, token })
  await test.app.close()
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
}
