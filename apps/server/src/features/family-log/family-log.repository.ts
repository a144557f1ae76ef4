import type { FamilyLogKind, FamilyLogProblem, FamilyLogTopic } from '@banyan/contract'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { prepared, preparedAlong } from '../../platform/db/prepared.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { LogEntry, LogHead } from './chain.ts'

const headColumns = ['chain', 'number', 'hash', 'start_number', 'start_hash', 'key_mark', 'seal'] as const
const entryColumns = [
  'number',
  'created_at',
  'kind',
  'topic',
  'user_id',
  'person_id',
  'subject_id',
  'subject_person_id',
  'device',
  'details',
  'key_mark',
  'previous',
  'seal',
] as const

/**
 * Takes the next numbers of a log, whose end nobody else changes before the transaction ends. The head still has the hash of the entry
 * before: {@link moveHead} completes it.
 * @param next.chain - names the log if this is its first entry
 * @returns the head as it was before; undefined for a family that is gone
 */
export async function takeNumbers(
  tx: Writer,
  family: FamilyId,
  next: { chain: string; count: number },
): Promise<LogHead | undefined> {
  const [row] = await takenNumbers(tx, { family, ...next })
  return row === undefined ? undefined : { ...row, number: row.number - next.count }
}

const takenNumbers = prepared((tx, { family, chain, count }: { family: FamilyId; chain: string; count: number }) =>
  tx
    .insertInto('family_log_heads')
    .columns(['family_id', 'chain', 'number', 'hash', 'start_number', 'start_hash', 'key_mark', 'seal'])
    // A family that is gone has no row, where its id alone would be refused.
    .expression((eb) =>
      eb
        .selectFrom('families')
        .select([
          'families.id',
          sql<string>`cast(${chain} as text)`.as('chain'),
          sql<number>`cast(${count} as bigint)`.as('number'),
          sql.lit('').as('hash'),
          sql.lit(0).as('start_number'),
          sql.lit('').as('start_hash'),
          sql.lit('').as('key_mark'),
          sql.lit('').as('seal'),
        ])
        .where('families.id', '=', family),
    )
    .onConflict((conflict) =>
      conflict.column('family_id').doUpdateSet((eb) => ({ number: eb('family_log_heads.number', '+', count) })),
    )
    .returning(headColumns),
)

export const insertEntry = preparedAlong((tx, values: Insertable<Tables['family_log_entries']>) =>
  tx.insertInto('family_log_entries').values({
    family_id: values.family_id,
    number: values.number,
    created_at: values.created_at,
    kind: values.kind,
    topic: values.topic,
    user_id: values.user_id,
    person_id: values.person_id,
    subject_id: values.subject_id,
    subject_person_id: values.subject_person_id,
    device: values.device,
    details: values.details,
    key_mark: values.key_mark,
    previous: values.previous,
    seal: values.seal,
  }),
)

export const moveHead = preparedAlong(
  (tx, { family_id, hash, key_mark, seal }: { family_id: FamilyId; hash: string; key_mark: string; seal: string }) =>
    tx.updateTable('family_log_heads').set({ hash, key_mark, seal }).where('family_id', '=', family_id),
)

export const findHead = (db: Reader, family: FamilyId): Promise<LogHead | undefined> =>
  db.selectFrom('family_log_heads').select(headColumns).where('family_id', '=', family).executeTakeFirst()

/** Keeps others from appending until the transaction ends. */
export const holdHead = async (tx: Writer, family: FamilyId): Promise<LogHead | undefined> =>
  tx
    .updateTable('family_log_heads')
    .set((eb) => ({ number: eb.ref('number') }))
    .where('family_id', '=', family)
    .returning(headColumns)
    .executeTakeFirst()

/** Lists entries after a number, the oldest first. */
export const listEntriesAfter = (db: Reader, family: FamilyId, after: number, limit: number): Promise<LogEntry[]> =>
  db
    .selectFrom('family_log_entries')
    .select(entryColumns)
    .where('family_id', '=', family)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

/** Lists entries before a number, the newest first. */
export async function listEntriesBefore(
  db: Reader,
  family: FamilyId,
  { before, topic, limit }: { before: number | undefined; topic: FamilyLogTopic | undefined; limit: number },
): Promise<LogEntry[]> {
  let query = db.selectFrom('family_log_entries').select(entryColumns).where('family_id', '=', family)
  if (topic !== undefined) query = query.where('topic', '=', topic)
  if (before !== undefined) query = query.where('number', '<', before)
  return query.orderBy('number', 'desc').limit(limit).execute()
}

/** Whether the latest entries of a topic hold this one. */
export async function hasRecentEntry(
  db: Reader,
  family: FamilyId,
  entry: Pick<LogEntry, 'kind' | 'topic' | 'user_id' | 'subject_id' | 'created_at'>,
): Promise<boolean> {
  const rows = await listEntriesBefore(db, family, { before: undefined, topic: entry.topic, limit: 200 })
  return rows.some(
    (row) =>
      row.kind === entry.kind &&
      row.user_id === entry.user_id &&
      row.subject_id === entry.subject_id &&
      row.created_at === entry.created_at,
  )
}

export const findCheck = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('family_log_checks')
    .select(['checked_at', 'entries', 'problem', 'problem_number', 'unsealed'])
    .where('family_id', '=', family)
    .executeTakeFirst()

export async function saveCheck(
  tx: Writer,
  family: FamilyId,
  check: {
    checked_at: string
    entries: number
    problem: FamilyLogProblem | null
    problem_number: number | null
    unsealed: number
  },
): Promise<void> {
  const isThere = await tx.selectFrom('families').select('id').where('id', '=', family).executeTakeFirst()
  if (isThere === undefined) return
  await tx
    .insertInto('family_log_checks')
    .values({ family_id: family, ...check })
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet(check))
    .execute()
}

/** Lists families with entries from before that time. */
export const listFamiliesToForget = async (db: Reader, before: string, limit: number): Promise<FamilyId[]> =>
  (
    await db
      .selectFrom('family_log_entries')
      .select('family_id')
      .distinct()
      .where('created_at', '<', before)
      .limit(limit)
      .execute()
  ).map(({ family_id }) => family_id as FamilyId)

/** Deletes the oldest entries, up to a number; {@link moveStart} says so in the head. */
export async function deleteEntriesUpTo(tx: Writer, family: FamilyId, number: number): Promise<void> {
  await tx.deleteFrom('family_log_entries').where('family_id', '=', family).where('number', '<=', number).execute()
}

export async function moveStart(
  tx: Writer,
  family: FamilyId,
  start: Pick<LogHead, 'start_number' | 'start_hash' | 'seal'>,
): Promise<void> {
  await tx.updateTable('family_log_heads').set(start).where('family_id', '=', family).execute()
}

/** Counts the logs of the server by the outcome of their last check. */
export async function countChecks(db: Reader): Promise<{ all: number; whole: number; broken: number }> {
  const count = (value: number | string | bigint): number => Number(value)
  const all = await db
    .selectFrom('family_log_heads')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const checked = await db
    .selectFrom('family_log_checks')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.count('problem').as('broken')])
    .where('entries', '>', 0)
    .executeTakeFirstOrThrow()
  return { all: count(all.count), whole: count(checked.count) - count(checked.broken), broken: count(checked.broken) }
}

export const listBroken = async (db: Reader, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('family_log_checks')
      .select('family_id')
      .where('problem', 'is not', null)
      .orderBy('family_id')
      .limit(limit)
      .execute()
  ).map(({ family_id }) => family_id)

/** Counts what happened since then in all families together. */
export const countByKind = async (db: Reader, since: string): Promise<{ kind: FamilyLogKind; count: number }[]> =>
  (
    await db
      .selectFrom('family_log_entries')
      .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
      .where('created_at', '>', since)
      .groupBy('kind')
      .orderBy('kind')
      .execute()
  ).map(({ kind, count }) => ({ kind, count: Number(count) }))
