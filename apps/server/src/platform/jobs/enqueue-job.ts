import type { Writer } from '../db/database.ts'
import type { Platform } from '../platform.ts'

export interface NewJob {
  /** Chooses the handler. */
  kind: string
  /** What the handler needs; it is stored as JSON. */
  payload: unknown
  /** The job goes when its family goes. */
  familyId?: number | null
  /** Not before this time; at once when it is not given. */
  runAt?: Date
}

/**
 * Stores a job in the caller's transaction, so that it runs if and only if what caused it is kept.
 * Ring `platform.bell` after the commit; otherwise it starts with the worker's next look.
 *
 * @returns the job's id
 */
export async function enqueueJob(tx: Writer, platform: Pick<Platform, 'now'>, job: NewJob): Promise<number> {
  const now = platform.now()
  const { id } = await tx
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      family_id: job.familyId ?? null,
      run_at: (job.runAt ?? now).toISOString(),
      leased_until: null,
      failure: null,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The job has become needless. One that a worker has taken already runs to its end. */
export async function withdrawJob(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('jobs').where('id', '=', id).execute()
}
