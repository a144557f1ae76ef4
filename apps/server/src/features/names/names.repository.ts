import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { IdRange } from '../../platform/db/id-range.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { nextIds, numberRows } from '../../platform/db/next-ids.ts'
import { prepared, preparedList } from '../../platform/db/prepared.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { notHidden } from '../../platform/soft-delete.ts'
import { nameColumns, recordedNameColumns, shownNameColumns } from './names.table.ts'
import type { NameRow, NewName, RecordedNameRow, ShownName } from './names.table.ts'

/** Lists the names of these people, without deleted ones, by person and id. */
export async function listNames(db: Reader, family: FamilyId, people: number[]): Promise<NameRow[]> {
  return namesOf(db, { family }, people)
}

const namesOf = preparedList((db, { family }: { family: FamilyId }, people) =>
  db
    .selectFrom('names')
    .select(nameColumns)
    .where('family_id', '=', family)
    .where('person_id', 'in', people)
    .where('hidden_at', 'is', null)
    .orderBy('person_id')
    .orderBy('id'),
)

/** Lists the names of the people from one id to another, without deleted ones, with the records that they come from; in no order. */
export const listRecordedNamesBetween = (db: Reader, family: FamilyId, { first, last }: IdRange): Promise<RecordedNameRow[]> =>
  recordedNames(db, { family, first, last })

const recordedNames = prepared((db, { family, first, last }: { family: FamilyId } & IdRange) =>
  db
    .selectFrom('names')
    .select(recordedNameColumns)
    .where('family_id', '=', family)
    .where('person_id', '>=', first)
    .where('person_id', '<=', last)
    .where('hidden_at', 'is', null),
)

/** Lists the names of a person, without deleted ones, by id. */
export const listNamesOfPerson = (db: Reader, family: FamilyId, person: number): Promise<NameRow[]> =>
  namesOfPerson(db, { family, person })

const namesOfPerson = prepared((db, { family, person }: { family: FamilyId; person: number }) =>
  db
    .selectFrom('names')
    .select(nameColumns)
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .where('hidden_at', 'is', null)
    .orderBy('id'),
)

/** Lists what is shown of a person's names, without deleted ones, the preferred one first, and whether each cites sources. */
export async function listShownNames(
  db: Reader,
  family: FamilyId,
  person: number,
): Promise<(ShownName & { is_cited: number | boolean })[]> {
  const rows = await shownNamesOf(db, { family, person })
  return rows.length < 2 ? rows : rows.toSorted((a, b) => b.preferred - a.preferred || a.id - b.id)
}

const shownNamesOf = prepared((db, { family, person }: { family: FamilyId; person: number }) =>
  db
    .selectFrom('names')
    .select(shownNameColumns)
    .select(
      sql<
        number | boolean
      >`exists (select 1 from citations where citations.family_id = names.family_id and citations.name_id = names.id)`.as(
        'is_cited',
      ),
    )
    .where('names.family_id', '=', family)
    .where('names.person_id', '=', person)
    .where('names.hidden_at', 'is', null),
)

/** Lists the names of a person, deleted or not, by id. */
export async function listAnyNamesOfPerson(db: Reader, family: FamilyId, person: number): Promise<NameRow[]> {
  return db
    .selectFrom('names')
    .select(nameColumns)
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .orderBy('id')
    .execute()
}

/** Lists the names of these people that come from no record, deleted or not. */
export async function listUnrecordedNames(db: Reader, family: FamilyId, people: number[]): Promise<NameRow[]> {
  return db
    .selectFrom('names')
    .select(nameColumns)
    .where('family_id', '=', family)
    .where('person_id', 'in', people)
    .where('record_id', 'is', null)
    .orderBy('id')
    .execute()
}

/** Returns these names, deleted or not. */
export async function listAnyNames(db: Reader, family: FamilyId, ids: number[]): Promise<NameRow[]> {
  return db.selectFrom('names').select(nameColumns).where('family_id', '=', family).where('id', 'in', ids).execute()
}

/** Finds the name of a person that a call added, unless it is deleted. */
export async function findAddedName(db: Reader, family: FamilyId, person: number, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('names')
    .select('id')
    .where('family_id', '=', family)
    .where('idempotency_key', '=', key)
    .where('idempotency_key', 'is not', null)
    .where('person_id', '=', person)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Lists whom the preferred names that a call added belong to. */
export async function listPeopleNamedBy(db: Reader, family: FamilyId, key: string): Promise<number[]> {
  const rows = await db
    .selectFrom('names')
    .select('person_id')
    .where('family_id', '=', family)
    .where('idempotency_key', '=', key)
    .where('idempotency_key', 'is not', null)
    .where('kind', '=', 'birth')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.person_id)
}

/** @returns the ids, in the order given */
export async function insertNames(tx: Writer, family: FamilyId, names: readonly NewName[]): Promise<number[]> {
  if (names.length === 0) return []
  const rows = await numberRows(
    tx,
    family,
    'names',
    names.map((name) => ({ ...name, ...notHidden })),
  )
  await insertRows(tx, 'names', rows)
  return rows.map((row) => row.id)
}

/** A name, and the position among the others of the one that it transliterates. */
export interface RelatedName {
  row: NewName
  readingOf: number | null
}

/**
 * Inserts names, of which some transliterate others.
 * @returns the ids, in the order given
 */
export async function insertRelatedNames(tx: Writer, family: FamilyId, names: readonly RelatedName[]): Promise<number[]> {
  if (names.length === 0) return []
  const first = await nextIds(tx, family, 'names', names.length)
  const rows = names.map(({ row, readingOf }, index) => ({
    ...row,
    reading_of: readingOf === null ? (row.reading_of ?? null) : first + readingOf,
    ...notHidden,
    id: first + index,
    family_id: family,
  }))
  await insertRows(tx, 'names', rows)
  return rows.map((row) => row.id)
}

export async function updateName(tx: Writer, family: FamilyId, id: number, changes: Updateable<Tables['names']>): Promise<void> {
  await tx.updateTable('names').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

/** Gives the names that come from these records to another person, except the one that lists show. */
export async function moveNamesOfRecords(
  tx: Writer,
  family: FamilyId,
  records: number[],
  from: number,
  to: number,
): Promise<void> {
  await tx
    .updateTable('names')
    .set({ person_id: to })
    .where('family_id', '=', family)
    .where('record_id', 'in', records)
    .where('record_id', 'is not', null)
    .where('person_id', '=', from)
    .where('preferred', '=', 0)
    .execute()
}
