import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { IdRange } from '../../platform/db/id-range.ts'
import { prepared, preparedList } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { RecordRow, WholeRecordRow } from './records.table.ts'

/**
 * Lists at most `count` of the family's records after `after`, in their original order, without their texts (except those of
 * multimedia records and repositories).
 */
export async function listRecordOutlines(db: Reader, family: FamilyId, after: number, count: number): Promise<RecordOutline[]> {
  return recordOutlines(db, { family, after, count })
}

export type RecordOutline = Omit<WrittenRecord, 'dropped'> & { has_ties: number }

const recordOutlines = prepared((db, { family, after, count }: { family: FamilyId; after: number; count: number }) =>
  db
    .selectFrom('gedcom_records')
    .select((eb) => [
      'id',
      'source',
      'kind',
      'xref',
      'value',
      'person_id',
      'partner_id',
      'other_partner_id',
      'children',
      'unfolded',
      eb.case().when('kind', 'in', ['OBJE', 'REPO']).then(eb.ref('text')).else('').end().as('text'),
      // Whether a family's record says what a child is to each parent.
      sql<number>`case when kind = 'FAM' and (text like ${'%\n2 \\_FREL %'} escape '\\' or text like ${'%\n2 \\_MREL %'} escape '\\') then 1 else 0 end`.as(
        'has_ties',
      ),
    ])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count),
)

const writtenColumns = [
  'id',
  'source',
  'kind',
  'xref',
  'value',
  'text',
  'person_id',
  'partner_id',
  'other_partner_id',
  'children',
  'dropped',
  'unfolded',
] as const
/** What an export needs of a record. */
export type WrittenRecord = Pick<WholeRecordRow, (typeof writtenColumns)[number]>

/** Returns these records as an export needs them, in their original order. */
export const listWrittenById = async (db: Reader, family: FamilyId, ids: number[]): Promise<WrittenRecord[]> =>
  ids.length === 0 ? [] : writtenById(db, { family }, ids)

const writtenById = preparedList((db, { family }: { family: FamilyId }, ids) =>
  db.selectFrom('gedcom_records').select(writtenColumns).where('family_id', '=', family).where('id', 'in', ids).orderBy('id'),
)

/** What an export needs of a person's own record. */
export type PersonRecord = Pick<WholeRecordRow, 'id' | 'source' | 'text' | 'dropped' | 'unfolded'> & { person_id: number | null }

/** Lists the own records of the people from one id to another as an export needs them, in their original order. */
export async function listRecordsOfPeopleBetween(
  db: Reader,
  family: FamilyId,
  { first, last }: IdRange,
): Promise<PersonRecord[]> {
  const rows = await ofPeopleBetween(db, { family, first, last })
  // Sorted here: for an order by id, SQLite would scan all records of the family.
  return rows.toSorted((a, b) => a.id - b.id)
}

const ofPeopleBetween = prepared((db, { family, first, last }: { family: FamilyId } & IdRange) =>
  db
    .selectFrom('gedcom_records')
    .select(['id', 'source', 'text', 'dropped', 'unfolded', 'person_id'])
    .where('family_id', '=', family)
    .where('person_id', '>=', first)
    .where('person_id', '<=', last)
    .where('kind', '=', 'INDI'),
)

/** What an export needs of a family's record. */
export type FamilyRecord = Pick<WholeRecordRow, 'id' | 'source' | 'text' | 'unfolded'>

/** Lists the records of families among those from one id to another, as an export needs them. */
export const listRecordsOfFamiliesBetween = (db: Reader, family: FamilyId, { first, last }: IdRange): Promise<FamilyRecord[]> =>
  ofFamiliesBetween(db, { family, first, last })

const ofFamiliesBetween = prepared((db, { family, first, last }: { family: FamilyId } & IdRange) =>
  db
    .selectFrom('gedcom_records')
    .select(['id', 'source', 'text', 'unfolded'])
    .where('family_id', '=', family)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('kind', '=', 'FAM'),
)

/** Finds the header of the file that was imported first. */
export const findFirstHeader = async (db: Reader, family: FamilyId): Promise<WrittenRecord | undefined> =>
  db
    .selectFrom('gedcom_records')
    .select(writtenColumns)
    .where('family_id', '=', family)
    .where('kind', '=', 'HEAD')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Lists at most `count` records after `after` that are about neither a person nor a family, in their original order. */
export const listOtherOutlines = (
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<Pick<RecordRow, 'id' | 'source' | 'kind' | 'xref'>[]> =>
  db
    .selectFrom('gedcom_records')
    .select(['id', 'source', 'kind', 'xref'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .where('kind', 'not in', ['INDI', 'FAM'])
    .orderBy('id')
    .limit(count)
    .execute()
