import type { Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { numberRows } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { notHidden } from '../../platform/soft-delete.ts'
import type { NewSource, RecordedSource, SourceRow } from './sources.table.ts'

/** Lists the sources of the family, or these of them, without deleted ones, by title. */
export async function listSources(db: Reader, family: FamilyId, ids?: number[]): Promise<SourceRow[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('title')
    .orderBy('id')
    .execute()
}

/** Returns these sources, deleted or not. */
export async function listAnySources(db: Reader, family: FamilyId, ids: number[]): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().where('family_id', '=', family).where('id', 'in', ids).execute()
}

/** Finds the source that a call added, unless it is deleted. */
export const findAddedSource = (db: Reader, family: FamilyId, key: string): Promise<SourceRow | undefined> =>
  db
    .selectFrom('sources')
    .selectAll()
    .where('family_id', '=', family)
    .where('idempotency_key', '=', key)
    .where('idempotency_key', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

/** @returns the ids, in the order given */
export async function insertSources(tx: Writer, family: FamilyId, sources: readonly NewSource[]): Promise<number[]> {
  if (sources.length === 0) return []
  const rows = await numberRows(
    tx,
    family,
    'sources',
    sources.map((source) => ({ ...source, ...notHidden })),
  )
  await insertRows(tx, 'sources', rows)
  return rows.map((row) => row.id)
}

/** Every source with its record, deleted or not. */
export async function listAllSources(db: Reader, family: FamilyId): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().where('family_id', '=', family).orderBy('id').execute()
}

/** Lists the sources that come from records: by a record of their own, or described in place where something else is. */
export async function listRecordedSources(db: Reader, family: FamilyId): Promise<RecordedSource[]> {
  const rows = await db
    .selectFrom('sources')
    .select(['id', 'title', 'record_path', 'record_id'])
    .where('family_id', '=', family)
    .where('record_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, record_id: row.record_id ?? 0 }))
}

/** Lists the sources that these records are, without deleted ones. */
export async function listSourcesOfRecords(
  db: Reader,
  family: FamilyId,
  records: number[],
): Promise<Pick<SourceRow, 'id' | 'record_id'>[]> {
  return db
    .selectFrom('sources')
    .select(['id', 'record_id'])
    .where('family_id', '=', family)
    .where('record_id', 'in', records)
    .where('record_id', 'is not', null)
    .where('record_path', '=', '')
    .where('hidden_at', 'is', null)
    .execute()
}

export async function updateSource(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['sources']>,
): Promise<void> {
  await tx.updateTable('sources').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}
