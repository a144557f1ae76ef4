import type { Reader } from '../db/database.ts'
import { never } from '../time.ts'

export interface Queues {
  jobs: { waiting: number; running: number; givenUp: number }
  mails: { waiting: number; givenUp: number }
  /** How long the job that has been due longest has waited. */
  oldestJobSeconds: number
}

/** Counts waiting jobs and mails, and those that were given up. */
export async function readQueues(db: Reader, now: Date): Promise<Queues> {
  const time = now.toISOString()
  const jobs = await db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn
        .count<number>('id')
        .filterWhere(eb.and([eb('run_at', '<', never), eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', time)])]))
        .as('waiting'),
      eb.fn.count<number>('id').filterWhere('leased_until', '>', time).as('running'),
      eb.fn.count<number>('id').filterWhere('run_at', '=', never).as('given_up'),
      eb.fn
        .min('run_at')
        .filterWhere(eb.and([eb('run_at', '<=', time), eb('leased_until', 'is', null)]))
        .as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  const mails = await db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .select((eb) => [
      eb.fn.count<number>('id').filterWhere('next_attempt_at', '<', never).as('waiting'),
      eb.fn.count<number>('id').filterWhere('next_attempt_at', '=', never).as('given_up'),
    ])
    .executeTakeFirstOrThrow()
  return {
    jobs: { waiting: Number(jobs.waiting), running: Number(jobs.running), givenUp: Number(jobs.given_up) },
    mails: { waiting: Number(mails.waiting), givenUp: Number(mails.given_up) },
    // min() over no rows is null, whatever its type says.
    oldestJobSeconds: (jobs.oldest as string | null) === null ? 0 : (now.getTime() - new Date(jobs.oldest).getTime()) / 1000,
  }
}
