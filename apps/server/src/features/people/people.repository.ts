import type { Language } from '@banyan/contract'
import { sql } from 'kysely'
import type { ExpressionBuilder, JoinBuilder, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { IdRange } from '../../platform/db/id-range.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { nextId, nextIds } from '../../platform/db/next-ids.ts'
import { sendAlong } from '../../platform/db/postgres/send-along.ts'
import { prepared, preparedList } from '../../platform/db/prepared.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { notHidden, softDeletionColumns } from '../../platform/soft-delete.ts'
import { gedcomFields } from './fields/gedcom-fields.ts'
import { hasSearchedField, insertPersonWords, replacePersonWords, searchedFields } from './fields/person-words.repository.ts'
import { personColumns } from './people.table.ts'
import type { BiographyRow, NewPerson, PersonRow, PersonTable, SummaryRow } from './people.table.ts'

const listedColumns = [
  'people.id',
  'people.family_id',
  'people.photo_key',
  'people.name',
  'people.birth_year',
  'people.year_of_death',
  'people.birth_day',
  'people.death_day',
  'people.birth_order',
  'people.gender',
  'people.address',
  'people.latitude',
  'people.longitude',
  'people.deceased',
  'people.other_name',
  'people.other_names',
] as const

/** Joins each person to their user, if any. */
const ownUser = (join: JoinBuilder<Tables, 'people' | 'users'>) =>
  join.onRef('users.family_id', '=', 'people.family_id').onRef('users.person_id', '=', 'people.id')

/** Looks the user up instead of joining them: for a few people, SQLite builds an index of all users to join them by. */
const ownUserId = (eb: ExpressionBuilder<Tables, 'people'>) =>
  eb
    .selectFrom('users')
    .select('users.id')
    .whereRef('users.family_id', '=', 'people.family_id')
    .whereRef('users.person_id', '=', 'people.id')
    .as('user_id')

const withoutUsers = (db: Reader, family: FamilyId) =>
  db.selectFrom('people').where('people.family_id', '=', family).where('people.hidden_at', 'is', null)

const visible = (db: Reader, family: FamilyId) => withoutUsers(db, family).leftJoin('users', ownUser)

/** Lists a page of the family, by birth year and id, starting after `last`. */
export async function listPeople(
  db: Reader,
  family: FamilyId,
  last: Pick<PersonRow, 'birth_year' | 'id'> | undefined,
  count: number,
): Promise<SummaryRow[]> {
  // Before everybody: no year is negative.
  return pageOfPeople(db, { family, year: last?.birth_year ?? -1, id: last?.id ?? 0, count })
}

const pageOfPeople = prepared((db, values: { family: FamilyId; year: number; id: number; count: number }) =>
  withoutUsers(db, values.family)
    .select(listedColumns)
    .select(ownUserId)
    .where((eb) => eb(eb.refTuple('people.birth_year', 'people.id'), '>', eb.tuple(values.year, values.id)))
    .orderBy('people.birth_year')
    .orderBy('people.id')
    .limit(values.count),
)

/** Lists those with a photo among the people after one id and up to another. */
export async function listPeopleWithPhotos(db: Reader, family: FamilyId, after: number, upTo: number): Promise<number[]> {
  return (await photosBetween(db, { family, after, upTo })).map(({ id }) => id)
}

const photosBetween = prepared((db, values: { family: FamilyId; after: number; upTo: number }) =>
  withoutUsers(db, values.family)
    .select('people.id')
    .where('people.id', '>', values.after)
    .where('people.id', '<=', values.upTo)
    .where('photo_key', '<>', ''),
)

/** Lists everybody in the family with what determines their relation names. */
export const listKin = (db: Reader, family: FamilyId, after: number, count: number): Promise<KinRow[]> =>
  pageOfKin(db, { family, after, count })

export type KinRow = Pick<PersonRow, 'id' | 'gender' | 'birth_year' | 'birth_day' | 'birth_order'>

const kin = (db: Reader, family: FamilyId) =>
  withoutUsers(db, family).select(['people.id', 'people.gender', 'people.birth_year', 'people.birth_day', 'people.birth_order'])

const pageOfKin = prepared((db, values: { family: FamilyId; after: number; count: number }) =>
  kin(db, values.family).where('people.id', '>', values.after).orderBy('people.id').limit(values.count),
)

/** Lists those of these people who are in the family, by id, as {@link listKin}. */
export const listKinById = (db: Reader, family: FamilyId, ids: number[]): Promise<KinRow[]> =>
  kin(db, family).where('people.id', 'in', ids).orderBy('people.id').execute()

/** Lists who has no year of birth. */
export async function listUndated(db: Reader, family: FamilyId): Promise<number[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('family_id', '=', family)
    .where('birth_year', '=', 0)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists a page of the family's names by id, starting after `after`. */
export async function listNameRows(
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<Pick<PersonRow, 'id' | 'name' | 'birth_year' | 'other_names'>[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'birth_year', 'other_names'])
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
}

/** Lists those of these people who have not been deleted, as {@link listNameRows}. */
export async function listNameRowsById(
  db: Reader,
  family: FamilyId,
  ids: number[],
): Promise<Pick<PersonRow, 'id' | 'name' | 'birth_year' | 'other_names'>[]> {
  return ids.length === 0 ? [] : nameRowsById(db, { family }, ids)
}

const nameRowsById = preparedList((db, { family }: { family: FamilyId }, ids) =>
  db
    .selectFrom('people')
    .select(['id', 'name', 'birth_year', 'other_names'])
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .where('hidden_at', 'is', null),
)

/** Lists what a search finds those of these people by who have not been deleted. */
export async function listSearchedRows(
  db: Reader,
  family: FamilyId,
  ids: number[],
): Promise<Pick<PersonRow, 'id' | 'name' | 'birth_year' | 'other_names' | (typeof searchedFields)[number]>[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'birth_year', 'other_names', ...searchedFields])
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .where('hidden_at', 'is', null)
    .execute()
}

export type ShownNamesRow = Pick<PersonRow, 'id' | 'name' | 'other_name' | 'other_names'>

/** Returns what lists show of these people's names, deleted people too. */
export async function listShownNames(db: Reader, family: FamilyId, ids: number[]): Promise<ShownNamesRow[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'other_name', 'other_names'])
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .execute()
}

/** Lists what follows the facts of these people, deleted or not. */
export async function listVitalColumns(db: Reader, family: FamilyId, ids: number[]) {
  return db
    .selectFrom('people')
    .select(['id', 'birth_year', 'year_of_death', 'birth_day', 'death_day', 'deceased'])
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .execute()
}

/** Lists the first ids of the family, at most `count`. */
export async function listFirstIds(db: Reader, family: FamilyId, count: number): Promise<number[]> {
  const rows = await withoutUsers(db, family).select('people.id').orderBy('people.id').limit(count).execute()
  return rows.map((row) => row.id)
}

/** Returns those of these people who have not been deleted, by birth year and id. */
export async function listSummariesOf(db: Reader, family: FamilyId, ids: number[]): Promise<SummaryRow[]> {
  const rows = ids.length === 0 ? [] : await summariesOf(db, { family }, ids)
  // Sorted here: for this order of many people, SQLite would go through the whole family.
  return rows.toSorted((one, other) => one.birth_year - other.birth_year || one.id - other.id)
}

const summariesOf = preparedList((db, { family }: { family: FamilyId }, ids) =>
  withoutUsers(db, family).select(listedColumns).select(ownUserId).where('people.id', 'in', ids),
)

/** Includes deleted people. */
export async function listAnyPeople(db: Reader, family: FamilyId, ids: number[]): Promise<PersonRow[]> {
  return db
    .selectFrom('people')
    .leftJoin('users', ownUser)
    .selectAll('people')
    .select('users.id as user_id')
    .where('people.family_id', '=', family)
    .where('people.id', 'in', ids)
    .execute()
}

/** Finds another person, not deleted, with this email address. */
export async function findEmailHolder(
  db: Reader,
  family: FamilyId,
  key: string,
  id: number,
): Promise<{ id: number; email: string } | undefined> {
  if (key === '') return undefined
  return (
    db
      .selectFrom('people')
      .select(['id', 'email'])
      .where('family_id', '=', family)
      .where('email_key', '=', key)
      // Written out, so that SQLite sees that the index of addresses serves.
      .where('email_key', '<>', sql.lit(''))
      .where('hidden_at', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirst()
  )
}

/** Returns those of these keys of addresses that somebody has. */
export async function listTakenEmails(db: Reader, family: FamilyId, keys: string[]): Promise<string[]> {
  const rows = await withoutUsers(db, family)
    .select('email_key')
    .where('email_key', 'in', keys)
    .where('email_key', '<>', sql.lit(''))
    .execute()
  return rows.map((row) => row.email_key)
}

export const isEmailTaken = async (db: Reader, family: FamilyId, key: string, id: number): Promise<boolean> =>
  (await findEmailHolder(db, family, key, id)) !== undefined

export async function findPerson(db: Reader, family: FamilyId, id: number): Promise<PersonRow | undefined> {
  const [row] = await personById(db, { family, id })
  return row
}

const personById = prepared((db, { family, id }: { family: FamilyId; id: number }) =>
  withoutUsers(db, family)
    .select(personColumns.map((column) => `people.${column}` as const))
    .select(ownUserId)
    .where('people.id', '=', id),
)

const neverShown = ['search_name', 'email_key', 'imported_by', ...softDeletionColumns] as const
type NeverShown = (typeof neverShown)[number]
const shownColumns = personColumns.filter(
  (column): column is Exclude<typeof column, NeverShown> => !neverShown.includes(column as NeverShown),
)

export type ShownPersonRow = Omit<PersonRow, NeverShown>

/** Finds a person, and whether anybody has written about their life. */
export async function findPersonToShow(
  db: Reader,
  family: FamilyId,
  id: number,
): Promise<(ShownPersonRow & { has_biographies: number | boolean }) | undefined> {
  const [row] = await personToShow(db, { family, id })
  return row
}

const personToShow = prepared((db, { family, id }: { family: FamilyId; id: number }) =>
  withoutUsers(db, family)
    .select(shownColumns.map((column) => `people.${column}` as const))
    .select(ownUserId)
    .select(
      sql<number | boolean>`exists (select 1 from biographies
        where biographies.family_id = people.family_id and biographies.person_id = people.id)`.as('has_biographies'),
    )
    .where('people.id', '=', id),
)

export async function insertPerson(tx: Writer, family: FamilyId, person: NewPerson): Promise<number> {
  const id = await nextId(tx, family, 'people')
  await insertRows(tx, 'people', [{ ...person, id, family_id: family, ...notHidden }])
  await insertPersonWords(tx, family, [{ ...person, id }])
  return id
}

/** @param before - the row as it was, if the caller knows it: then nothing is read */
export async function updatePerson(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<PersonTable>,
  before?: Pick<PersonRow, (typeof searchedFields)[number]>,
): Promise<void> {
  const update = tx.updateTable('people').set(changes).where('family_id', '=', family).where('id', '=', id)
  // Somebody else may have the address by now: whoever stores it or puts somebody back needs the answer.
  const mayFail = 'email_key' in changes || 'hidden_at' in changes
  await (mayFail ? update.execute() : sendAlong(tx, update.compile()))
  if (!hasSearchedField(changes)) return
  const known = before && {
    address: changes.address ?? before.address,
    occupation: changes.occupation ?? before.occupation,
  }
  await replacePersonWords(tx, family, id, known)
}

export async function listBiographies(
  db: Reader,
  family: FamilyId,
  personId: number,
): Promise<{ language: Language; html: string }[]> {
  return biographiesOf(db, { family, personId })
}

const biographiesOf = prepared((db, { family, personId }: { family: FamilyId; personId: number }) =>
  db
    .selectFrom('biographies')
    .select(['language', 'html'])
    .where('family_id', '=', family)
    .where('person_id', '=', personId)
    .orderBy('language'),
)

export async function saveBiography(
  tx: Writer,
  family: FamilyId,
  personId: number,
  language: Language,
  html: string,
): Promise<void> {
  if (html === '') {
    await tx
      .deleteFrom('biographies')
      .where('family_id', '=', family)
      .where('person_id', '=', personId)
      .where('language', '=', language)
      .execute()
    return
  }
  await tx
    .insertInto('biographies')
    .values({ family_id: family, person_id: personId, language, html })
    .onConflict((conflict) => conflict.columns(['family_id', 'person_id', 'language']).doUpdateSet({ html }))
    .execute()
}

/** Inserts many rows at once; the ids are in the order of the rows. */
export async function insertPeople(tx: Writer, family: FamilyId, people: NewPerson[]): Promise<number[]> {
  if (people.length === 0) return []
  const first = await nextIds(tx, family, 'people', people.length)
  const rows = people.map((person, index) => ({ ...person, ...notHidden, id: first + index, family_id: family }))
  await insertRows(tx, 'people', rows)
  await insertPersonWords(tx, family, rows)
  return rows.map((row) => row.id)
}

export async function insertBiographies(
  tx: Writer,
  family: FamilyId,
  biographies: { personId: number; language: Language; html: string }[],
): Promise<void> {
  await insertRows(
    tx,
    'biographies',
    biographies.map(({ personId, language, html }) => ({ family_id: family, person_id: personId, language, html })),
  )
}

/** Lists a page of the family, by id, with what identifies people. */
export async function listIdentityRows(db: Reader, family: FamilyId, after: number, count: number) {
  return visible(db, family)
    .select([
      'people.id',
      'people.name',
      'people.gender',
      'people.birth_year',
      'people.year_of_death',
      'people.email_key',
      'users.id as user_id',
    ])
    .where('people.id', '>', after)
    .orderBy('people.id')
    .limit(count)
    .execute()
}

const pageSize = 500
const wholeColumns = ['people.id', ...gedcomFields.map((field) => `people.${field}` as const), 'users.id as user_id'] as const

/** Lists a page of the family by id, starting after `after`. */
export async function listPersonRows(db: Reader, family: FamilyId, after: number) {
  return personRows(db, { family, after })
}

const personRows = prepared((db, values: { family: FamilyId; after: number }) =>
  visible(db, values.family).select(wholeColumns).where('people.id', '>', values.after).orderBy('people.id').limit(pageSize),
)

/** Lists a page of the family by id with every column, starting after `after`. */
export async function listWholeRows(db: Reader, family: FamilyId, after: number, count: number): Promise<PersonRow[]> {
  return visible(db, family)
    .selectAll('people')
    .select('users.id as user_id')
    .where('people.id', '>', after)
    .orderBy('people.id')
    .limit(count)
    .execute()
}

export async function countPeople(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listBiographiesOfAll(db: Reader, family: FamilyId, ids: number[]): Promise<BiographyRow[]> {
  return ids.length === 0 ? [] : biographiesOfEach(db, { family }, ids)
}

const biographiesOfEach = preparedList((db, { family }: { family: FamilyId }, ids) =>
  db
    .selectFrom('biographies')
    .select(['person_id', 'language', 'html'])
    .where('family_id', '=', family)
    .where('person_id', 'in', ids),
)

/** Lists the biographies of the people from one id to another. */
export const listBiographiesBetween = (db: Reader, family: FamilyId, { first, last }: IdRange): Promise<BiographyRow[]> =>
  biographiesBetween(db, { family, first, last })

const biographiesBetween = prepared((db, { family, first, last }: { family: FamilyId } & IdRange) =>
  db
    .selectFrom('biographies')
    .select(['person_id', 'language', 'html'])
    .where('family_id', '=', family)
    .where('person_id', '>=', first)
    .where('person_id', '<=', last),
)

export type Unlocated = Pick<PersonRow, 'id' | 'address' | 'language'>

/** Lists people who have an address but no coordinates, by id, starting after `after`. */
export async function listUnlocated(db: Reader, family: FamilyId, after: number, limit: number): Promise<Unlocated[]> {
  return unlocated(db)
    .select(['id', 'address', 'language'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the families with people who have an address but no coordinates. */
export async function listFamiliesWithUnlocated(db: Reader): Promise<FamilyId[]> {
  const rows = await unlocated(db).select('family_id').distinct().orderBy('family_id').execute()
  return rows.map((row) => row.family_id as FamilyId)
}

const unlocated = (db: Reader) =>
  db
    .selectFrom('people')
    .where('address', '<>', '')
    .where('latitude', '=', 0)
    .where('longitude', '=', 0)
    .where('hidden_at', 'is', null)

/** Stores people's coordinates unless their address has changed since; the time of their last change stays. */
export async function setCoordinates(
  tx: Writer,
  family: FamilyId,
  { id, address }: Unlocated,
  at: { latitude: number; longitude: number },
): Promise<void> {
  await tx
    .updateTable('people')
    .set(at)
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('address', '=', address)
    .where('latitude', '=', 0)
    .where('longitude', '=', 0)
    .execute()
}

/** Deletes permanently; the database also deletes relations, biographies, records and history. */
export async function deletePersonRow(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('people').where('family_id', '=', family).where('id', '=', id).execute()
}

/** Returns those of these people whose face descriptions must not be stored. */
export async function listPeopleRefusingFaces(db: Reader, family: FamilyId, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .where('face_recognition', '=', 0)
    .execute()
  return rows.map((row) => row.id)
}
