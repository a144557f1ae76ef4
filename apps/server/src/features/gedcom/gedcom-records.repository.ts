import type { Insertable, Selectable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

type Table = Tables['gedcom_records']
export type RecordRow = Selectable<Table>
export type NewRecord = Omit<Insertable<Table>, 'family_id' | 'id'>

export async function insertRecords(tx: Writer, family: FamilyId, rows: NewRecord[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('gedcom_records')
    .values(rows.map((row) => ({ ...row, family_id: family })))
    .execute()
}

/** Whoever has a UID first keeps it: sloppy files give one to two people. */
export async function insertUids(tx: Writer, family: FamilyId, rows: { uid: string; person_id: number }[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('gedcom_uids')
    .values(rows.map((row) => ({ ...row, family_id: family })))
    .onConflict((conflict) => conflict.columns(['family_id', 'uid']).doNothing())
    .execute()
}

export async function findFamilyUid(db: Reader, family: FamilyId): Promise<string> {
  return (await db.selectFrom('families').select('uid').where('id', '=', family).executeTakeFirstOrThrow()).uid
}

/** A part of the family's records, in the order in which they came: those after `after`, at most `count`. */
export async function listRecords(db: Reader, family: FamilyId, after: number, count: number): Promise<RecordRow[]> {
  return db.selectFrom('gedcom_records').selectAll().where('family_id', '=', family).where('id', '>', after).orderBy('id').limit(count).execute()
}

/** Who has a UID from a file. */
export async function listPeopleWithUid(db: Reader, family: FamilyId): Promise<number[]> {
  const rows = await db.selectFrom('gedcom_uids').select('person_id').distinct().where('family_id', '=', family).execute()
  return rows.map((row) => row.person_id)
}

/** The records that tell of a person: their own, and the families in which they are a partner. */
export async function listRecordsOf(db: Reader, family: FamilyId, person: number): Promise<Pick<RecordRow, 'kind' | 'text' | 'partner_id' | 'other_partner_id'>[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['kind', 'text', 'partner_id', 'other_partner_id'])
    .where('family_id', '=', family)
    .where((expression) =>
      expression.or([expression('person_id', '=', person), expression('partner_id', '=', person), expression('other_partner_id', '=', person)]),
    )
    .orderBy('id')
    .execute()
}
