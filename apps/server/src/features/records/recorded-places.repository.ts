import { sql } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { preparedList } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { RecordRow, WholeRecordRow } from './records.table.ts'

const memberColumns = ['person_id', 'partner_id', 'other_partner_id'] as const

export type LocatedRecord = Pick<
  WholeRecordRow,
  'id' | (typeof memberColumns)[number] | 'place' | 'place_kind' | 'place_order' | 'latitude' | 'longitude'
>

/** The condition is written out, so that SQLite sees that the index of those with a place serves. */
const located = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('gedcom_records')
    .select(['id', ...memberColumns, 'place', 'place_kind', 'place_order', 'latitude', 'longitude'])
    .where('family_id', '=', family)
    .where('place', '<>', sql.lit(''))

/** Lists the records about these people that have a place. */
export async function listLocatedRecordsOf(db: Reader, family: FamilyId, people: number[]): Promise<LocatedRecord[]> {
  const rows = people.length === 0 ? [] : await locatedRecordsOf(db, { family }, people)
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => a.id - b.id)
}

const locatedRecordsOf = preparedList((db, { family }: { family: FamilyId }, people) => {
  const [person, partner, otherPartner] = memberColumns
  const by = (column: (typeof memberColumns)[number]) => located(db, family).where(column, 'in', people)
  // A union, since for an `or` SQLite would scan all records of the family.
  return by(person).unionAll(by(partner)).unionAll(by(otherPartner))
})

const pending = (db: Reader) => db.selectFrom('gedcom_records').where('place_pending', '=', 1)

export type PendingRecord = Pick<RecordRow, 'id' | 'text' | (typeof memberColumns)[number]>

/** Lists a page of the records whose places are still to be looked up, by id, starting after `after`. */
export async function listPendingRecords(db: Reader, family: FamilyId, after: number, count: number): Promise<PendingRecord[]> {
  return pending(db)
    .select(['id', 'text', ...memberColumns])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
}

export async function hasPendingRecords(db: Reader, family: FamilyId, after: number): Promise<boolean> {
  const row = await pending(db).select('id').where('family_id', '=', family).where('id', '>', after).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function listFamiliesWithPendingRecords(db: Reader): Promise<FamilyId[]> {
  const rows = await pending(db).select('family_id').distinct().orderBy('family_id').execute()
  return rows.map((row) => row.family_id as FamilyId)
}

export async function setPlace(
  tx: Writer,
  family: FamilyId,
  id: number,
  place: Pick<LocatedRecord, 'place' | 'place_kind' | 'place_order' | 'latitude' | 'longitude'>,
): Promise<void> {
  await tx.updateTable('gedcom_records').set(place).where('family_id', '=', family).where('id', '=', id).execute()
}

/** Finds the record that a fact comes from. */
export async function findRecordOfFact(db: Reader, family: FamilyId, fact: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('facts')
    .select('record_id')
    .where('family_id', '=', family)
    .where('id', '=', fact)
    .executeTakeFirst()
  return row?.record_id ?? undefined
}

/** Lists where in these records the facts are that only some see. */
export async function listPrivatePaths(
  db: Reader,
  family: FamilyId,
  records: number[],
): Promise<{ record_id: number | null; record_path: string }[]> {
  if (records.length === 0) return []
  return db
    .selectFrom('facts')
    .select(['record_id', 'record_path'])
    .where('family_id', '=', family)
    .where('is_private', '=', 1)
    .where('record_id', 'in', records)
    .execute()
}

/** Makes a record look as if its place had never been looked up. */
export async function forgetPlace(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx
    .updateTable('gedcom_records')
    .set({ place: '', place_kind: '', place_order: 0, latitude: 0, longitude: 0, place_pending: 1 })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .execute()
}

export async function settleRecords(tx: Writer, family: FamilyId, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('gedcom_records')
    .set({ place_pending: 0 })
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .execute()
}
