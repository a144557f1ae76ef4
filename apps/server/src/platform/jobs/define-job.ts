import { z } from 'zod'
import type { Reader, Writer } from '../db/database.ts'
import type { FamilyId } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { never } from '../time.ts'

/**
 * Every kind of job. The names are stored, so they must not change. `workers.ts` does not compile while one of them has no
 * handler.
 */
export type JobKind =
  | 'check-log'
  | 'data-export'
  | 'delete-pictures'
  | 'deletion-alarm'
  | 'describe-faces'
  | 'describe-looks'
  | 'erase'
  | 'find-faces'
  | 'find-motions'
  | 'find-profile-face'
  | 'forget-faces'
  | 'group-faces'
  | 'gedcom-import'
  | 'gedcom-preview'
  | 'load-places'
  | 'log-failed-sign-in'
  | 'make-film'
  | 'locate-facts'
  | 'locate-people'
  | 'locate-records'
  | 'password-reset'
  | 'places-loaded'
  | 'print'
  | 'process-image'
  | 'push-days'
  | 'push-news'
  | 'put-back'
  | 'recovery-asked'
  | 'recognise-faces'
  | 'renew-addresses'
  | 'undo-import'
  | 'unfold-records'

/** Kinds that begin with `test-` exist only in tests. */
type AnyKind = JobKind | `test-${string}`

declare const job: unique symbol
export type JobId = number & { readonly [job]: true }

/** What a handler knows about its job. */
export interface JobContext {
  id: number
  /** Counts from 1. */
  attempt: number
  /** Aborted when the worker must stop or has lost the job: end soon, and change nothing more. */
  signal: AbortSignal
  /** Publishes the progress, from 0 to 1, to all servers. Call it as often as you like. */
  report(progress: number): void
}

interface FamilyJobContext extends JobContext {
  familyId: FamilyId
}

interface JobHandler<Payload, Context> {
  /**
   * Does the work. It may run again after a crash, even after its last step, so it must be idempotent. Throw to have it tried
   * again.
   */
  run(payload: Payload, job: Context): Promise<void>
  /** Called once after the last failed attempt. */
  givenUp?(payload: Payload, job: Context): Promise<void>
  /** The number of attempts, 5 by default. An attempt whose worker died counts. */
  maxAttempts?: number
}

const usualAttempts = 5

interface JobRow {
  payload: string
  family_id: number | null
}

/** A handler that parses the payload with its schema first: what a worker runs. */
export interface BoundHandler<Kind extends AnyKind = AnyKind> {
  readonly kind: Kind
  readonly maxAttempts: number
  /** @throws what the handler throws, and Error when the row does not match the schema */
  run(row: JobRow, job: JobContext): Promise<void>
  /** Does nothing with a row that cannot be parsed. */
  giveUp(row: JobRow, job: JobContext): Promise<void>
}

/** One handler for each of the kinds. */
export type JobHandlers<Kind extends AnyKind = AnyKind> = { [Each in Kind]: BoundHandler<Each> }

interface JobQueries<Payload> {
  /** Withdraws a job that is no longer needed. A job that a worker has already taken runs to its end. */
  withdraw(tx: Writer, id: JobId): Promise<void>
  /**
   * Lists the payloads of waiting and running jobs of this kind, the oldest first. With `andGivenUp` it includes jobs that are no
   * longer tried.
   */
  listPayloads(db: Reader, options?: { andGivenUp?: boolean }): Promise<Payload[]>
}

/** A job that belongs to the server, or that must outlive the family that it is about. */
export interface ServerJob<Kind extends AnyKind, Payload> extends JobQueries<Payload> {
  readonly kind: Kind
  /**
   * Stores a job in the caller's transaction, so that it runs if and only if that transaction commits. Notify
   * `platform.wakeSignal` after the commit; otherwise the job starts with the worker's next poll.
   */
  enqueue(
    tx: Writer,
    platform: Pick<Platform, 'now'>,
    payload: Payload,
    options?: {
      /** Does not run before this time; without it, at once. */
      runAt?: Date
    },
  ): Promise<JobId>
  bind(handler: JobHandler<Payload, JobContext>): BoundHandler<Kind>
  /** Whether a job waits or runs. */
  isWaiting(db: Reader): Promise<boolean>
}

/** A job that is deleted with its family. */
export interface FamilyJob<Kind extends AnyKind, Payload> extends JobQueries<Payload> {
  readonly kind: Kind
  /** Stores a job as {@link ServerJob.enqueue} does. */
  enqueue(
    tx: Writer,
    platform: Pick<Platform, 'now'>,
    payload: Payload,
    options: { familyId: FamilyId; runAt?: Date },
  ): Promise<JobId>
  bind(handler: JobHandler<Payload, FamilyJobContext>): BoundHandler<Kind>
  /** Whether a job waits for the family. Running ones do not count, because they began from earlier data. */
  isWaiting(db: Reader, familyId: FamilyId): Promise<boolean>
  /** Whether a job waits or runs for the family. */
  isUnfinished(db: Reader, familyId: FamilyId): Promise<boolean>
  /** The progress of the family's job, on whatever server it runs: 0 to 1. */
  findProgress(db: Reader, familyId: FamilyId): Promise<number>
}

/** The payload of jobs that need no input. */
export const noPayload = z.object({})

/**
 * Defines a kind of job. Code that enqueues one and its handler share the type of the payload.
 *
 * @param schema - of the payload, stored as JSON. Databases and backups hold rows of older versions, so a new field must be
 * optional
 */
export const defineJob = <const Kind extends AnyKind, Payload>(
  kind: Kind,
  schema: z.ZodType<Payload>,
): ServerJob<Kind, Payload> => ({
  kind,
  ...queriesOf(kind, schema),
  enqueue: (tx, platform, payload, options = {}) => insertJob(tx, platform, kind, payload, { familyId: null, ...options }),
  bind: (handler) => bindHandler(kind, handler, (row, context) => [parse(schema, row), context]),
  isWaiting: async (db) => (await waiting(db, kind).select('id').limit(1).executeTakeFirst()) !== undefined,
})

/** Defines a job that belongs to a family, as {@link defineJob} does for the server. */
export const defineFamilyJob = <const Kind extends AnyKind, Payload>(
  kind: Kind,
  schema: z.ZodType<Payload>,
): FamilyJob<Kind, Payload> => ({
  kind,
  ...queriesOf(kind, schema),
  enqueue: (tx, platform, payload, options) => insertJob(tx, platform, kind, payload, options),
  bind: (handler) =>
    bindHandler(kind, handler, (row, context) => {
      if (row.family_id === null) throw new Error(`a job ${kind} names no family`)
      return [parse(schema, row), { ...context, familyId: row.family_id as FamilyId }]
    }),
  isWaiting: async (db, familyId) => {
    const row = await waiting(db, kind)
      .select('id')
      .where('family_id', '=', familyId)
      .where('leased_until', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  isUnfinished: async (db, familyId) =>
    (await waiting(db, kind).select('id').where('family_id', '=', familyId).limit(1).executeTakeFirst()) !== undefined,
  findProgress: async (db, familyId) => {
    const row = await waiting(db, kind).select('progress').where('family_id', '=', familyId).limit(1).executeTakeFirst()
    return row?.progress ?? 0
  },
})

function parse<Payload>(schema: z.ZodType<Payload>, { payload }: Pick<JobRow, 'payload'>): Payload {
  const read = schema.safeParse(JSON.parse(payload))
  if (!read.success) throw new Error(`the payload cannot be read: ${z.prettifyError(read.error)}`)
  return read.data
}

const bindHandler = <Kind extends AnyKind, Payload, Context>(
  kind: Kind,
  handler: JobHandler<Payload, Context>,
  read: (row: JobRow, context: JobContext) => [Payload, Context],
): BoundHandler<Kind> => ({
  kind,
  maxAttempts: handler.maxAttempts ?? usualAttempts,
  run: async (row, context) => handler.run(...read(row, context)),
  giveUp: async (row, context) => {
    let args: [Payload, Context]
    try {
      args = read(row, context)
    } catch {
      return
    }
    await handler.givenUp?.(...args)
  },
})

async function insertJob(
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  kind: AnyKind,
  payload: unknown,
  { familyId, runAt }: { familyId: FamilyId | null; runAt?: Date },
): Promise<JobId> {
  const now = platform.now()
  const { id } = await tx
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      family_id: familyId,
      run_at: (runAt ?? now).toISOString(),
      leased_until: null,
      failure: null,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id as JobId
}

const queriesOf = <Payload>(kind: AnyKind, schema: z.ZodType<Payload>): JobQueries<Payload> => ({
  withdraw: async (tx, id) => {
    await tx.deleteFrom('jobs').where('id', '=', id).where('kind', '=', kind).execute()
  },
  listPayloads: async (db, { andGivenUp = false } = {}) => {
    const rows = await (andGivenUp ? ofKind(db, kind) : waiting(db, kind)).select('payload').orderBy('id').execute()
    return rows.map((row) => parse(schema, row))
  },
})

const ofKind = (db: Reader, kind: AnyKind) => db.selectFrom('jobs').where('kind', '=', kind)

/** Selects jobs that wait or run. */
const waiting = (db: Reader, kind: AnyKind) => ofKind(db, kind).where('run_at', '<', never)
