import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Reason } from './undone-import.ts'

/** Reads, in pages by id, the rows that an import added and that still exist: what its undo examines. */

const pageSize = 200

const marked = ['people', 'relations', 'galleries', 'images', 'profile_photos', 'gedcom_records', 'gedcom_uids'] as const

/** Counts the rows that an undo examines. */
export async function countMarked(db: Reader, family: FamilyId, line: number): Promise<number> {
  let sum = 0
  for (const table of marked) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('family_id', '=', family)
      .where('imported_by', '=', line)
      .executeTakeFirstOrThrow()
    sum += Number(count)
  }
  return sum
}

export async function listPeople(
  db: Reader,
  family: FamilyId,
  line: number,
  after: number,
): Promise<{ id: number; user_id: number | null }[]> {
  return db
    .selectFrom('people')
    .leftJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'people.family_id').onRef('users.person_id', '=', 'people.id'),
    )
    .select(['people.id', 'users.id as user_id'])
    .where('people.family_id', '=', family)
    .where('people.imported_by', '=', line)
    .where('people.hidden_at', 'is', null)
    .where('people.id', '>', after)
    .orderBy('people.id')
    .limit(pageSize)
    .execute()
}

/** Finds which of these people stay because others have built on them, and why. */
export async function findStayingPeople(
  db: Reader,
  family: FamilyId,
  line: number,
  people: { id: number; user_id: number | null }[],
): Promise<Map<number, Reason>> {
  const staying = new Map<number, Reason>()
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return staying
  const uids = await db
    .selectFrom('gedcom_uids')
    .select(['person_id', 'imported_by'])
    .where('family_id', '=', family)
    .where('person_id', 'in', ids)
    .execute()
  const records = await db
    .selectFrom('gedcom_records')
    .select(['person_id', 'imported_by'])
    .where('family_id', '=', family)
    .where('person_id', 'in', ids)
    .execute()
  for (const { person_id: id, imported_by } of [...uids, ...records])
    if (id !== null && imported_by !== line) staying.set(id, 'other_import')
  const relations = await db
    .selectFrom('relations')
    .select(['from_person_id', 'to_person_id', 'imported_by'])
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where((eb) => eb.or([eb('from_person_id', 'in', ids), eb('to_person_id', 'in', ids)]))
    .execute()
  const asked = new Set(ids)
  for (const { from_person_id: from, to_person_id: to, imported_by } of relations)
    if (imported_by !== line) for (const id of [from, to]) if (asked.has(id)) staying.set(id, 'related')
  for (const id of await listChangedPeople(db, family, line, ids)) if (!staying.has(id)) staying.set(id, 'changed')
  for (const { id, user_id } of people) if (user_id !== null) staying.set(id, 'user')
  return staying
}

/** Lists people whose history has a later line that is not part of the import. */
async function listChangedPeople(db: Reader, family: FamilyId, line: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('change_people')
    .innerJoin('changes', (join) =>
      join.onRef('changes.family_id', '=', 'change_people.family_id').onRef('changes.id', '=', 'change_people.change_id'),
    )
    .leftJoin('changes as parent', (join) =>
      join.onRef('parent.family_id', '=', 'changes.family_id').onRef('parent.id', '=', 'changes.parent_id'),
    )
    .select(['change_people.person_id', 'changes.field', 'changes.value_after', 'parent.kind as parent_kind'])
    .where('change_people.family_id', '=', family)
    .where('change_people.person_id', 'in', ids)
    .where('changes.id', '>', line)
    .where('changes.kind', '<>', 'quiet')
    .execute()
  const photos = await db
    .selectFrom('profile_photos')
    .select('key')
    .where('family_id', '=', family)
    .where('imported_by', '=', line)
    .where('person_id', 'in', ids)
    .execute()
  const own = new Set(photos.map(({ key }) => JSON.stringify(key)))
  const isPart = (row: (typeof rows)[number]): boolean =>
    row.parent_kind === 'import_undone' ||
    row.parent_kind === 'import_restored' ||
    (row.field === 'photo' && own.has(row.value_after ?? ''))
  return rows.filter((row) => !isPart(row)).map((row) => row.person_id)
}

/** Lists the imported profile photos of people who existed before. */
export async function listPortraits(
  db: Reader,
  family: FamilyId,
  line: number,
  after: string,
): Promise<{ key: string; person_id: number; locked: 0 | 1; language: string }[]> {
  return db
    .selectFrom('profile_photos')
    .innerJoin('people', (join) =>
      join
        .onRef('people.family_id', '=', 'profile_photos.family_id')
        .onRef('people.id', '=', 'profile_photos.person_id')
        .onRef('people.photo_key', '=', 'profile_photos.key'),
    )
    .select(['profile_photos.key', 'profile_photos.person_id', 'people.locked', 'people.language'])
    .where('profile_photos.family_id', '=', family)
    .where('profile_photos.imported_by', '=', line)
    .where('people.hidden_at', 'is', null)
    .where((eb) => eb.or([eb('people.imported_by', 'is', null), eb('people.imported_by', '<>', line)]))
    .where('profile_photos.key', '>', after)
    .orderBy('profile_photos.key')
    .limit(pageSize)
    .execute()
}

/** Lists the imported names of people who existed before, without the one that each is shown under. */
export async function listNames(db: Reader, family: FamilyId, line: number, after: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('names')
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'names.family_id').onRef('people.id', '=', 'names.person_id'),
    )
    .select('names.id')
    .where('names.family_id', '=', family)
    .where('names.imported_by', '=', line)
    .where('names.hidden_at', 'is', null)
    .where('names.preferred', '=', 0)
    .where('people.hidden_at', 'is', null)
    .where((eb) => eb.or([eb('people.imported_by', 'is', null), eb('people.imported_by', '<>', line)]))
    .where('names.id', '>', after)
    .orderBy('names.id')
    .limit(pageSize)
    .execute()
}

export async function listSources(db: Reader, family: FamilyId, line: number, after: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('sources')
    .select('id')
    .where('family_id', '=', family)
    .where('imported_by', '=', line)
    .where('hidden_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

/** Lists the imported facts of people and couples who existed before. */
export async function listFacts(db: Reader, family: FamilyId, line: number, after: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('facts')
    .leftJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'facts.family_id').onRef('people.id', '=', 'facts.person_id'),
    )
    .leftJoin('relations', (join) =>
      join.onRef('relations.family_id', '=', 'facts.family_id').onRef('relations.id', '=', 'facts.relation_id'),
    )
    .select('facts.id')
    .where('facts.family_id', '=', family)
    .where('facts.imported_by', '=', line)
    .where('facts.hidden_at', 'is', null)
    .where('people.hidden_at', 'is', null)
    .where('relations.hidden_at', 'is', null)
    .where((eb) => eb.or([eb('people.imported_by', 'is', null), eb('people.imported_by', '<>', line)]))
    .where((eb) => eb.or([eb('relations.imported_by', 'is', null), eb('relations.imported_by', '<>', line)]))
    .where('facts.id', '>', after)
    .orderBy('facts.id')
    .limit(pageSize)
    .execute()
}

export interface ImportedImage {
  id: number
  gallery_id: number
}

export async function listImages(db: Reader, family: FamilyId, line: number, after: number): Promise<ImportedImage[]> {
  return db
    .selectFrom('images')
    .select(['id', 'gallery_id'])
    .where('family_id', '=', family)
    .where('imported_by', '=', line)
    .where('hidden_at', 'is', null)
    .where('processed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

/** Lists those of these images or relations that have their own history line after the import. */
export async function listChanged(
  db: Reader,
  family: FamilyId,
  line: number,
  column: 'image_id' | 'relation_id' | 'gallery_id' | 'fact_id' | 'name_id' | 'source_id',
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const query = db
    .selectFrom('changes')
    .leftJoin('changes as parent', (join) =>
      join.onRef('parent.family_id', '=', 'changes.family_id').onRef('parent.id', '=', 'changes.parent_id'),
    )
    .select([`changes.${column} as about`, 'parent.kind as parent_kind'])
    .where('changes.family_id', '=', family)
    .where(`changes.${column}`, 'in', ids)
    .where('changes.id', '>', line)
  const rows = await (
    column === 'gallery_id'
      ? query.where('changes.kind', 'in', ['gallery_changed', 'gallery_restored'])
      : query.where('changes.kind', '<>', 'quiet')
  ).execute()
  return new Set(
    rows.flatMap(({ about, parent_kind }) =>
      about === null || parent_kind === 'import_undone' || parent_kind === 'import_restored' ? [] : [about],
    ),
  )
}

export async function listGalleries(
  db: Reader,
  family: FamilyId,
  line: number,
  after: number,
): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('galleries')
    .select(['id', 'title'])
    .where('family_id', '=', family)
    .where('imported_by', '=', line)
    .where('hidden_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

/** Counts the photos in each of these galleries, including those still being processed. */
export async function countPhotosIn(db: Reader, family: FamilyId, galleries: number[]): Promise<Map<number, number>> {
  if (galleries.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select((eb) => ['gallery_id', eb.fn.countAll<number>().as('count')])
    .where('family_id', '=', family)
    .where('gallery_id', 'in', galleries)
    .where('hidden_at', 'is', null)
    .groupBy('gallery_id')
    .execute()
  return new Map(rows.map((row) => [row.gallery_id, Number(row.count)]))
}

export async function listTitles(db: Reader, family: FamilyId, galleries: number[]): Promise<Map<number, string>> {
  if (galleries.length === 0) return new Map()
  return new Map(
    (
      await db
        .selectFrom('galleries')
        .select(['id', 'title'])
        .where('family_id', '=', family)
        .where('id', 'in', galleries)
        .execute()
    ).map((row) => [row.id, row.title]),
  )
}

export interface ImportedRelation {
  id: number
  from_person_id: number
  to_person_id: number
  /** Whether the import added neither of the two people. */
  isBetweenKnown: boolean
}

export async function listRelations(db: Reader, family: FamilyId, line: number, after: number): Promise<ImportedRelation[]> {
  const rows = await db
    .selectFrom('relations')
    .innerJoin('people as one', (join) =>
      join.onRef('one.family_id', '=', 'relations.family_id').onRef('one.id', '=', 'relations.from_person_id'),
    )
    .innerJoin('people as other', (join) =>
      join.onRef('other.family_id', '=', 'relations.family_id').onRef('other.id', '=', 'relations.to_person_id'),
    )
    .select(['relations.id', 'from_person_id', 'to_person_id', 'one.imported_by as one_by', 'other.imported_by as other_by'])
    .where('relations.family_id', '=', family)
    .where('relations.imported_by', '=', line)
    .where('relations.hidden_at', 'is', null)
    .where('relations.id', '>', after)
    .orderBy('relations.id')
    .limit(pageSize)
    .execute()
  return rows.map(({ id, from_person_id, to_person_id, one_by, other_by }) => ({
    id,
    from_person_id,
    to_person_id,
    isBetweenKnown: one_by !== line && other_by !== line,
  }))
}

export interface ImportedRecord {
  id: number
  kind: string
  person_id: number | null
  partner_id: number | null
  other_partner_id: number | null
}

/** @param isOfPeople - records of people and couples, or all others */
export async function listRecords(
  db: Reader,
  family: FamilyId,
  line: number,
  isOfPeople: boolean,
  after: number,
): Promise<ImportedRecord[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['id', 'kind', 'person_id', 'partner_id', 'other_partner_id'])
    .where('family_id', '=', family)
    .where('imported_by', '=', line)
    .where('kind', isOfPeople ? 'in' : 'not in', ['INDI', 'FAM'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

export async function listUids(db: Reader, family: FamilyId, line: number, after: string) {
  return db
    .selectFrom('gedcom_uids')
    .selectAll()
    .where('family_id', '=', family)
    .where('imported_by', '=', line)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(pageSize)
    .execute()
}

export async function listOwners(
  db: Reader,
  family: FamilyId,
  ids: (number | null)[],
): Promise<Map<number, { imported_by: number | null; hidden_at: string | null; hidden_import: number | null }>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  return new Map(
    (
      await db
        .selectFrom('people')
        .select(['id', 'imported_by', 'hidden_at', 'hidden_import'])
        .where('family_id', '=', family)
        .where('id', 'in', wanted)
        .execute()
    ).map(({ id, ...person }) => [id, person]),
  )
}
