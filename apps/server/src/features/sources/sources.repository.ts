import type { Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { numberRows } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { notHidden } from '../../platform/soft-delete.ts'
import type { NewSource, SourceRow } from './sources.table.ts'

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
  await tx.insertInto('sources').values(rows).execute()
  return rows.map((row) => row.id)
}

export async function updateSource(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['sources']>,
): Promise<void> {
  await tx.updateTable('sources').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}
