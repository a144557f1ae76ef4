import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Flag } from '../../platform/db/columns.ts'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { prepared, preparedList } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type {
  FoldedKind,
  KnownRecord,
  LoneFamily,
  Membership,
  NamedRecord,
  NumberedRecord,
  RecordRow,
  TargetRecord,
  UidRow,
  WholeRecordRow,
} from './records.table.ts'

/** For an order by id, SQLite would scan all records of the family. */
const idWithoutIndex = sql<number>`gedcom_records.id + 0`

export async function insertRecords(tx: Writer, family: FamilyId, rows: NumberedRecord[]): Promise<void> {
  await insertRows(
    tx,
    'gedcom_records',
    rows.map((row) => ({ ...row, family_id: family })),
  )
}

/** The first person with a UID keeps it, because sloppy files give one to two people. */
export async function insertUids(
  tx: Writer,
  family: FamilyId,
  rows: { uid: string; person_id: number; imported_by: number | null }[],
): Promise<void> {
  await insertRows(
    tx,
    'gedcom_uids',
    rows.map((row) => ({ ...row, family_id: family })),
    { unlessPresent: ['family_id', 'uid'] },
  )
}

/** Returns these records with their texts. */
export async function listRecordsById(db: Reader, family: FamilyId, ids: number[]): Promise<WholeRecordRow[]> {
  return ids.length === 0 ? [] : recordsById(db, { family }, ids)
}

const recordsById = preparedList((db, { family }: { family: FamilyId }, ids) =>
  db.selectFrom('gedcom_records').selectAll().where('family_id', '=', family).where('id', 'in', ids).orderBy('id'),
)

/** Returns the records of a kind that a file calls this, with their texts. */
export async function listNamedRecords(
  db: Reader,
  family: FamilyId,
  { source, kind }: Pick<RecordRow, 'source' | 'kind'>,
  xrefs: string[],
): Promise<NamedRecord[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['id', 'xref', 'text', 'person_id', 'partner_id', 'other_partner_id'])
    .where('family_id', '=', family)
    .where('xref', 'in', xrefs)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .execute()
}

/** Returns the records of any kind that a file calls this, with their texts. */
export async function listTargets(db: Reader, family: FamilyId, source: string, xrefs: string[]): Promise<TargetRecord[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['id', 'kind', 'source', 'xref', 'value', 'text', 'person_id', 'partner_id', 'other_partner_id'])
    .where('family_id', '=', family)
    .where('xref', 'in', xrefs)
    .where('source', '=', source)
    .execute()
}

const lone = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('gedcom_records')
    .select(['id', 'kind', 'source', 'text', 'partner_id', 'other_partner_id', 'children'])
    .where('family_id', '=', family)
    .where('kind', '=', 'FAM')
    .where('partner_id', 'is', null)
    .where('other_partner_id', 'is', null)

/** Returns those of the families that a file calls this in which nobody is known as a partner. */
export async function listLoneFamilies(db: Reader, family: FamilyId, source: string, xrefs: string[]): Promise<LoneFamily[]> {
  return lone(db, family).where('xref', 'in', xrefs).where('source', '=', source).orderBy(idWithoutIndex).execute()
}

/** Lists the first of those that an import has brought. */
export async function listLoneFamiliesOfImport(
  db: Reader,
  family: FamilyId,
  importedBy: number,
  count: number,
): Promise<LoneFamily[]> {
  return lone(db, family)
    .where('imported_by', '=', importedBy)
    .where('imported_by', 'is not', null)
    .orderBy(idWithoutIndex)
    .limit(count)
    .execute()
}

export async function countLoneFamiliesOfImport(db: Reader, family: FamilyId, importedBy: number): Promise<number> {
  const { count } = await lone(db, family)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('imported_by', '=', importedBy)
    .where('imported_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The condition is written out, so that SQLite sees that the index of those serves. */
const foldedOfAll = (db: Reader) =>
  db
    .selectFrom('gedcom_records')
    .where('unfolded', '=', sql.lit(0))
    .where('kind', 'in', [sql.lit('INDI'), sql.lit('FAM'), sql.lit('SOUR')])

const folded = (db: Reader, family: FamilyId) => foldedOfAll(db).where('family_id', '=', family)

/** Lists the ids of records of a kind whose content has not become rows yet, starting after `after`. */
export async function listFoldedRecords(
  db: Reader,
  family: FamilyId,
  kind: FoldedKind,
  after: number,
  count: number,
): Promise<number[]> {
  const rows = await folded(db, family)
    .select('id')
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map((row) => row.id)
}

export async function countFoldedRecords(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await folded(db, family)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listFamiliesWithFoldedRecords(db: Reader): Promise<FamilyId[]> {
  const rows = await foldedOfAll(db).select('family_id').distinct().orderBy('family_id').execute()
  return rows.map((row) => row.family_id as FamilyId)
}

export async function setUnfolded(tx: Writer, family: FamilyId, ids: number[], unfolded: 1 | 2): Promise<void> {
  await tx.updateTable('gedcom_records').set({ unfolded }).where('family_id', '=', family).where('id', 'in', ids).execute()
}

/** Lists the people's own records with their texts, in their original order. */
export async function listRecordsOfPeople(db: Reader, family: FamilyId, people: number[]): Promise<WholeRecordRow[]> {
  const rows = people.length === 0 ? [] : await recordsOfPeople(db, { family }, people)
  // Sorted here: for an order by id, SQLite would scan all records of the family.
  return rows.toSorted((a, b) => a.id - b.id)
}

const recordsOfPeople = preparedList((db, { family }: { family: FamilyId }, people) =>
  db
    .selectFrom('gedcom_records')
    .selectAll()
    .where('family_id', '=', family)
    .where('kind', '=', 'INDI')
    .where('person_id', 'in', people),
)

const columnsOfPeople = [
  'id',
  'kind',
  'source',
  'text',
  'unfolded',
  'person_id',
  'partner_id',
  'other_partner_id',
  'place',
  'place_kind',
  'place_order',
  'latitude',
  'longitude',
] as const

export type RecordOfPeople = Pick<WholeRecordRow, (typeof columnsOfPeople)[number]>

/** A union, since for an `or`, or an order by id, SQLite would scan all records of the family. A record may appear twice. */
const recordsOf = (db: Reader, family: FamilyId, people: number[]) => {
  const by = (column: 'person_id' | 'partner_id' | 'other_partner_id') =>
    db.selectFrom('gedcom_records').select(columnsOfPeople).where('family_id', '=', family).where(column, 'in', people)
  return by('person_id').unionAll(by('partner_id')).unionAll(by('other_partner_id'))
}

/** Once each, in their original order. */
const inOrder = <Row extends { id: number }>(rows: Row[]): Row[] =>
  rows.length < 2 ? rows : [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => a.id - b.id)

/** Lists the records about these people, in their original order: their own, and the families in which they are a partner. */
export const listRecordsOf = async (db: Reader, family: FamilyId, people: number[]): Promise<RecordOfPeople[]> =>
  people.length === 0 ? [] : inOrder(await recordsOf(db, family, people).execute())

/** A record about one person, and whether the family has records of families in which nobody is known as a partner. */
export type RecordOfPerson = RecordOfPeople & { has_lone_families: number | boolean }

const recordsOfPerson = prepared((db, { family, person }: { family: FamilyId; person: number }) => {
  // Asked once, in the order of the index of those: PostgreSQL would look through all records for an `exists` of each row.
  const hasLone = sql<number | boolean>`(select lone.id from gedcom_records as lone where lone.family_id = ${family}
    and lone.kind = 'FAM' and lone.partner_id is null and lone.other_partner_id is null
    order by lone.family_id, lone.id limit 1) is not null`.as('has_lone_families')
  const by = (column: 'person_id' | 'partner_id' | 'other_partner_id') =>
    db.selectFrom('gedcom_records').select(columnsOfPeople).where('family_id', '=', family).where(column, '=', person)
  return db
    .selectFrom(by('person_id').unionAll(by('partner_id')).unionAll(by('other_partner_id')).as('record'))
    .select(columnsOfPeople.map((column) => `record.${column}` as const))
    .select(hasLone)
})

/** Lists the records about a person, as {@link listRecordsOf}. */
export const listRecordsOfPerson = async (db: Reader, family: FamilyId, person: number): Promise<RecordOfPerson[]> =>
  inOrder(await recordsOfPerson(db, { family, person }))

/** Lists the records whose email address could not be imported. */
export async function listRecordsWithDroppedEmail(
  db: Reader,
  family: FamilyId,
): Promise<Pick<RecordRow, 'person_id' | 'text'>[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['person_id', 'text'])
    .where('family_id', '=', family)
    .where('dropped', '=', 'email')
    .where('person_id', 'is not', null)
    .execute()
}

/** The condition is written out, so that SQLite sees that the index of those with names serves. */
const withNames = (db: Reader, family: FamilyId) =>
  db.selectFrom('gedcom_records').where('family_id', '=', family).where('names', '<>', sql.lit('[]'))

/** Lists the other names in records of these people, except where they have become rows of their own. */
export async function listNamesInRecords(
  db: Reader,
  family: FamilyId,
  people: number[],
): Promise<Pick<WholeRecordRow, 'person_id' | 'names'>[]> {
  return withNames(db, family)
    .select(['person_id', 'names'])
    .where('person_id', 'in', people)
    .where('unfolded', '=', 0)
    .orderBy('id')
    .execute()
}

/**
 * Lists the records that name a person, as their own or as a member of a family. No index knows children: they are looked for in steps,
 * between which other calls are served.
 */
export async function listRecordsNaming(db: Reader, family: FamilyId, person: number): Promise<(Membership & { id: number })[]> {
  const by = (column: 'person_id' | 'partner_id' | 'other_partner_id') => memberships(db, family).where(column, '=', person)
  const own = await by('person_id').union(by('partner_id')).union(by('other_partner_id')).execute()
  const found = new Map(own.map((row) => [row.id, row]))
  const last = await lastRecordId(db, family)
  for (let after = 0; after < last; after += searchedAtOnce) {
    await letOthersRun()
    const rows = await familiesNaming(db, { family, after, upTo: after + searchedAtOnce, children: `%${person}%` })
    for (const row of rows) if ((JSON.parse(row.children) as number[]).includes(person)) found.set(row.id, row)
  }
  await letOthersRun()
  return [...found.values()].toSorted((one, other) => one.id - other.id)
}

const memberships = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('gedcom_records')
    .select(['id', 'person_id', 'partner_id', 'other_partner_id', 'children'])
    .where('family_id', '=', family)

const familiesNaming = prepared((db, values: { family: FamilyId; after: number; upTo: number; children: string }) =>
  memberships(db, values.family)
    .where('id', '>', values.after)
    .where('id', '<=', values.upTo)
    .where('kind', '=', 'FAM')
    .where('children', 'like', values.children),
)

const searchedAtOnce = 2_500

export const listMemberships = (db: Reader, family: FamilyId, ids: number[]): Promise<(Membership & { id: number })[]> =>
  memberships(db, family).where('id', 'in', ids).execute()

export async function updateMembership(tx: Writer, family: FamilyId, id: number, membership: Membership): Promise<void> {
  await tx.updateTable('gedcom_records').set(membership).where('family_id', '=', family).where('id', '=', id).execute()
}

/** @returns the UIDs that were moved */
export async function moveUids(tx: Writer, family: FamilyId, from: number, to: number): Promise<string[]> {
  const rows = await tx
    .updateTable('gedcom_uids')
    .set({ person_id: to })
    .where('family_id', '=', family)
    .where('person_id', '=', from)
    .returning('uid')
    .execute()
  return rows.map((row) => row.uid)
}

export async function moveUidsBack(tx: Writer, family: FamilyId, uids: string[], from: number, to: number): Promise<void> {
  for (const uid of uids)
    await tx
      .updateTable('gedcom_uids')
      .set({ person_id: to })
      .where('family_id', '=', family)
      .where('uid', '=', uid)
      .where('person_id', '=', from)
      .execute()
}

/** @returns whether nobody had it before */
export async function insertNewUid(tx: Writer, family: FamilyId, uid: string, person: number): Promise<boolean> {
  const row = await tx
    .insertInto('gedcom_uids')
    .values({ family_id: family, uid, person_id: person })
    .onConflict((conflict) => conflict.columns(['family_id', 'uid']).doNothing())
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUid(tx: Writer, family: FamilyId, uid: string): Promise<void> {
  await tx.deleteFrom('gedcom_uids').where('family_id', '=', family).where('uid', '=', uid).execute()
}

const known = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('gedcom_records')
    .select((eb) => [
      'id',
      'kind',
      'source',
      'xref',
      'label',
      'person_id',
      'partner_id',
      'other_partner_id',
      'children',
      eb.case().when('text', '=', '').then(1).else(0).end().$castTo<Flag>().as('is_bare'),
    ])
    .where('family_id', '=', family)

/** Lists at most `count` of the family's records after `after`, with what matches them to a file. */
export const listKnownRecords = (db: Reader, family: FamilyId, after: number, count: number): Promise<KnownRecord[]> =>
  known(db, family).where('id', '>', after).orderBy('id').limit(count).execute()

/** All sources of files that call themselves `key`, and possibly others. */
const startsWith = (key: string) => sql<boolean>`substr(source, 1, ${sql.lit([...key].length)}) = ${key}`

/** Lists the records with these names from files that call themselves `key`, as {@link listKnownRecords}. */
export const listKnownRecordsCalled = (db: Reader, family: FamilyId, key: string, xrefs: string[]): Promise<KnownRecord[]> =>
  known(db, family).where('xref', 'in', xrefs).where(startsWith(key)).execute()

/** Lists the last record without a name of each kind and file that calls itself `key`. */
export async function listLastNameless(db: Reader, family: FamilyId, key: string): Promise<KnownRecord[]> {
  const last = await db
    .selectFrom('gedcom_records')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('family_id', '=', family)
    .where('xref', '=', '')
    .where(startsWith(key))
    .groupBy(['source', 'kind'])
    .execute()
  const ids = last.map(({ id }) => Number(id))
  return ids.length === 0 ? [] : known(db, family).where('id', 'in', ids).execute()
}

/** Lists what is known of these people as {@link listKnownRecords}: their own records and those of their couples. */
export async function listKnownRecordsOf(db: Reader, family: FamilyId, people: number[]): Promise<KnownRecord[]> {
  const own = known(db, family).where('kind', '=', 'INDI').where('person_id', 'in', people)
  const by = (column: 'partner_id' | 'other_partner_id') =>
    known(db, family).where('kind', '=', 'FAM').where(column, 'in', people)
  return own.unionAll(by('partner_id')).unionAll(by('other_partner_id')).execute()
}

/** Lists the sources of the records after `after`, up to `upTo`, whose files call themselves `key`. */
export async function listSourcesCalled(
  db: Reader,
  family: FamilyId,
  key: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('gedcom_records')
    .select('source')
    .distinct()
    .where('family_id', '=', family)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where(startsWith(key))
    .execute()
  return rows.map(({ source }) => source)
}

/** Returns the greatest id of the family's records; 0 without any. */
export async function lastRecordId(db: Reader, family: FamilyId): Promise<number> {
  const row = await db
    .selectFrom('gedcom_records')
    .select('id')
    .where('family_id', '=', family)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Lists what at most `count` of the family's records after `after` say. */
export async function listRecordTexts(
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<Pick<RecordRow, 'id' | 'value' | 'text'>[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['id', 'value', 'text'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
}

export async function listUids(db: Reader, family: FamilyId): Promise<Pick<UidRow, 'uid' | 'person_id'>[]> {
  return db.selectFrom('gedcom_uids').select(['uid', 'person_id']).where('family_id', '=', family).execute()
}

/** Lists whom these UIDs identify. */
export const listUidsAmong = (db: Reader, family: FamilyId, uids: string[]): Promise<Pick<UidRow, 'uid' | 'person_id'>[]> =>
  db.selectFrom('gedcom_uids').select(['uid', 'person_id']).where('family_id', '=', family).where('uid', 'in', uids).execute()

export async function deleteRecords(tx: Writer, family: FamilyId, ids: number[]): Promise<void> {
  await tx.deleteFrom('gedcom_records').where('family_id', '=', family).where('id', 'in', ids).execute()
}

export async function deleteUids(tx: Writer, family: FamilyId, uids: string[]): Promise<void> {
  await tx.deleteFrom('gedcom_uids').where('family_id', '=', family).where('uid', 'in', uids).execute()
}

/** Lists the records with these names, from any file. */
export async function listRecordsCalled(
  db: Reader,
  family: FamilyId,
  xrefs: string[],
): Promise<Pick<RecordRow, 'kind' | 'source' | 'xref'>[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['kind', 'source', 'xref'])
    .where('family_id', '=', family)
    .where('xref', 'in', xrefs)
    .execute()
}

/** Inserts records again with their former ids. */
export async function insertRecordsAgain(tx: Writer, rows: WholeRecordRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('gedcom_records').values(rows).execute()
}
