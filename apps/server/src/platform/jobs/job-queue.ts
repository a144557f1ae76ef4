import type { Selectable } from 'kysely'
import type { Database, Reader } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { never } from '../time.ts'

/** A job that this worker has taken. It belongs to nobody else while `leased_until` is the stored value. */
export type TakenJob = Selectable<Tables['jobs']> & { leased_until: string }

/** Which family's job is next where families take turns: the next after this one, by id, that has none running. */
export interface FamilyTurns {
  after: number
  busy: number[]
}

/**
 * Takes the job that has been due longest, including one whose worker died and so did not renew its lease.
 * @param turns - for jobs of families that take turns; of one family, the job that has been due longest
 */
export async function claimJob(
  database: Database,
  kinds: string[],
  now: string,
  leaseEnd: string,
  turns?: FamilyTurns,
): Promise<TakenJob | undefined> {
  const isAnyDue = await dueJobs(database.read, kinds, now, turns).select('id').executeTakeFirst()
  if (isAnyDue === undefined) return undefined
  return database.write(async (tx) => {
    let query = dueJobs(tx, kinds, now, turns).selectAll()
    if (turns !== undefined)
      query = query.orderBy((eb) => eb.case().when('family_id', '>', turns.after).then(0).else(1).end()).orderBy('family_id')
    query = query.orderBy('run_at').orderBy('id')
    if (database.engine === 'postgres') query = query.forUpdate().skipLocked()
    const job = await query.executeTakeFirst()
    if (job === undefined) return undefined
    const taken = { attempts: job.attempts + 1, leased_until: leaseEnd, progress: 0 }
    await tx.updateTable('jobs').set(taken).where('id', '=', job.id).execute()
    return { ...job, ...taken }
  })
}

function dueJobs(reader: Reader, kinds: string[], now: string, turns?: FamilyTurns) {
  const query = reader
    .selectFrom('jobs')
    .where('run_at', '<=', now)
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .limit(1)
  return turns === undefined || turns.busy.length === 0 ? query : query.where('family_id', 'not in', turns.busy)
}

export const reportProgress = (database: Database, job: TakenJob, progress: number): Promise<boolean> =>
  change(database, job, { progress })

/** Extends the lease; returns false when the job is no longer this worker's. */
export async function renewLease(database: Database, job: TakenJob, leaseEnd: string): Promise<boolean> {
  const isStillOurs = await change(database, job, { leased_until: leaseEnd })
  if (isStillOurs) job.leased_until = leaseEnd
  return isStillOurs
}

export async function finishJob(database: Database, job: TakenJob): Promise<void> {
  await database.write((tx) =>
    tx.deleteFrom('jobs').where('id', '=', job.id).where('leased_until', '=', job.leased_until).execute(),
  )
}

export const retryJob = (database: Database, job: TakenJob, failure: string, runAt: string): Promise<boolean> =>
  change(database, job, { leased_until: null, failure, run_at: runAt })

/** Retries the job later without counting this attempt. */
export const postponeJob = (database: Database, job: TakenJob, failure: string, runAt: string): Promise<boolean> =>
  change(database, job, { leased_until: null, failure, run_at: runAt, attempts: job.attempts - 1 })

/** Leaves the row as a trace that no worker takes again. */
export const giveJobUp = (database: Database, job: TakenJob, failure: string): Promise<boolean> =>
  change(database, job, { leased_until: null, failure, run_at: never })

/** Returns the job to the queue as if it had not been taken. */
export const giveJobBack = (database: Database, job: TakenJob): Promise<boolean> =>
  change(database, job, { leased_until: null, attempts: job.attempts - 1 })

interface JobChange {
  leased_until?: string | null
  progress?: number
  failure?: string
  run_at?: string
  attempts?: number
}

async function change(database: Database, job: TakenJob, values: JobChange): Promise<boolean> {
  const { numUpdatedRows } = await database.write((tx) =>
    tx
      .updateTable('jobs')
      .set(values)
      .where('id', '=', job.id)
      .where('leased_until', '=', job.leased_until)
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows > 0n
}
