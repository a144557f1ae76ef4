import type { ChangeKind, Language } from '@banyan/contract'
import { sql } from 'kysely'
import type { Insertable, NotNull, Selectable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

type Table = Tables['changes']
/** A line of history. */
export type ChangeRow = Omit<Selectable<Table>, 'kind'> & { kind: ChangeKind }
export type NewChangeRow = Omit<Insertable<Table>, 'family_id' | 'id'>

/**
 * Columns written so that no index is used for them. A family's history has many lines of a kind and few about one person or image, but SQLite knows nothing of that: for an order by id,
 * or a kind, it would walk through all of history.
 */
const idWithoutIndex = sql<number>`changes.id + 0`
const kindWithoutIndex = sql<ChangeKind>`coalesce(changes.kind, '')`
const userWithoutIndex = sql<number>`changes.user_id + 0`

/** What history tells. */
const told = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('changes')
    .selectAll('changes')
    .where('changes.family_id', '=', family)
    .where('changes.kind', '<>', 'quiet')
    .$narrowType<{ kind: ChangeKind }>()

/** @param people - in whose history it is told */
export async function insertChange(tx: Writer, family: FamilyId, row: NewChangeRow, people: number[]): Promise<number> {
  const id = await nextId(tx, family, 'changes')
  await tx
    .insertInto('changes')
    .values({ ...row, id, family_id: family })
    .execute()
  if (people.length > 0) {
    await tx
      .insertInto('change_people')
      .values(people.map((person) => ({ family_id: family, person_id: person, change_id: id })))
      .execute()
  }
  return id
}

export async function deleteChange(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('changes').where('family_id', '=', family).where('id', '=', id).execute()
}

export async function deleteFieldChanges(tx: Writer, family: FamilyId, person: number, field: string): Promise<void> {
  await tx
    .deleteFrom('changes')
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .where('field', '=', field)
    .execute()
}

export async function findChange(db: Reader, family: FamilyId, id: number): Promise<ChangeRow | undefined> {
  return told(db, family).where('changes.id', '=', id).executeTakeFirst()
}

export async function listLines(db: Reader, family: FamilyId, ids: number[]): Promise<ChangeRow[]> {
  return ids.length === 0 ? [] : told(db, family).where('changes.id', 'in', ids).execute()
}

/** The last change of a field; of a biography, of one language. */
export async function findLastFieldChange(
  db: Reader,
  family: FamilyId,
  person: number,
  field: string,
  language: Language | '',
): Promise<ChangeRow | undefined> {
  return told(db, family)
    .where('person_id', '=', person)
    .where(kindWithoutIndex, '=', 'person_changed')
    .where('field', '=', field)
    .where('language', '=', language)
    .orderBy(idWithoutIndex, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface ChangeFilter {
  /** In whose history it is told. */
  person?: number
  /** Who did it. */
  user?: number | undefined
  kinds?: readonly ChangeKind[] | undefined
  before?: number | undefined
}

/** Of the whole family or of one person, newest first; those before `before` when it is given. */
export async function listChanges(
  db: Reader,
  family: FamilyId,
  { person, user, kinds, before, limit }: ChangeFilter & { limit: number },
): Promise<ChangeRow[]> {
  let query = told(db, family).orderBy('changes.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('changes.id', '<', before)
  if (user !== undefined) query = query.where('changes.user_id', '=', user)
  // Of a person's own history each part is told.
  if (person === undefined) query = query.where('changes.parent_id', 'is', null)
  if (kinds !== undefined) {
    // Kind by kind each is a few rows of an index, however rare; together they would be a walk through all of history.
    const pages = await Promise.all(kinds.map((kind) => query.where('changes.kind', '=', kind).execute()))
    return pages
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, limit)
  }
  if (person === undefined) return query.execute()
  return query
    .innerJoin('change_people', (join) =>
      join.onRef('change_people.family_id', '=', 'changes.family_id').onRef('change_people.change_id', '=', 'changes.id'),
    )
    .where('change_people.family_id', '=', family)
    .where('change_people.person_id', '=', person)
    .execute()
}

/** Who has a line, by name. */
export async function listAuthors(
  db: Reader,
  family: FamilyId,
): Promise<{ user_id: number; user_name: string; last_date: string }[]> {
  const last = told(db, family)
    .clearSelect()
    .select(['changes.user_id', (eb) => eb.fn.max('changes.id').as('last_id')])
    .where('changes.user_id', '>', 0)
    .groupBy('changes.user_id')
    .as('last')
  return db
    .selectFrom(last)
    .innerJoin('changes', (join) => join.onRef('changes.id', '=', 'last.last_id').on('changes.family_id', '=', family))
    .select(['changes.user_id', 'changes.user_name', 'changes.created_at as last_date'])
    .orderBy('changes.user_name')
    .orderBy('changes.user_id')
    .execute()
}

/** The line to which further images of one sitting are added. */
export async function findAddedLine(
  db: Reader,
  family: FamilyId,
  { user, gallery, after }: { user: number; gallery: number; after: string },
): Promise<{ id: number } | undefined> {
  return told(db, family)
    .clearSelect()
    .select('changes.id')
    .where('gallery_id', '=', gallery)
    .where('kind', '=', 'images_added')
    .where('user_id', '=', user)
    .where('created_at', '>', after)
    .orderBy('changes.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countOneMore(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx
    .updateTable('changes')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('family_id', '=', family)
    .where('id', '=', id)
    .execute()
}

/** The lines of one kind about these galleries or images, oldest first, each with what it is about. */
export async function listDeletionLines(
  db: Reader,
  family: FamilyId,
  kind: 'gallery_deleted' | 'image_deleted',
  ids: number[],
): Promise<{ id: number; about: number; user_name: string }[]> {
  if (ids.length === 0) return []
  const column = kind === 'gallery_deleted' ? 'gallery_id' : 'image_id'
  const rows = await told(db, family)
    .clearSelect()
    .select(['changes.id', 'gallery_id', 'image_id', 'user_name'])
    .where(column, 'in', ids)
    .where('kind', '=', kind)
    .orderBy('changes.id')
    .execute()
  return rows.map((row) => ({ id: row.id, about: row[column] ?? 0, user_name: row.user_name }))
}

export async function listLinesOfGalleries(
  db: Reader,
  family: FamilyId,
  kind: ChangeKind,
  galleries: number[],
): Promise<Pick<ChangeRow, 'id' | 'user_name' | 'details'>[]> {
  if (galleries.length === 0) return []
  return told(db, family)
    .clearSelect()
    .select(['changes.id', 'user_name', 'details'])
    .where('gallery_id', 'in', galleries)
    .where('kind', '=', kind)
    .orderBy('changes.id')
    .execute()
}

/** What a stream of events says about a change. */
export type TellingRow = Pick<ChangeRow, 'id' | 'session_key' | 'user_name' | 'concerns'>

/** Those after `after`, oldest first. */
export async function listChangesAfter(db: Reader, family: FamilyId, after: number, limit: number): Promise<TellingRow[]> {
  return db
    .selectFrom('changes')
    .select(['id', 'session_key', 'user_name', 'concerns'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What a mail says about a change. */
export type NewsRow = Pick<
  ChangeRow,
  | 'id'
  | 'kind'
  | 'user_id'
  | 'user_name'
  | 'person_id'
  | 'person_name'
  | 'other_person_id'
  | 'gallery_id'
  | 'image_id'
  | 'title'
  | 'count'
>

/** Those after one change and up to another: the newest when there are more than `limit`, in any case oldest first. */
export async function listNews(db: Reader, family: FamilyId, after: number, upTo: number, limit: number): Promise<NewsRow[]> {
  const rows = await told(db, family)
    .clearSelect()
    .select([
      'id',
      'kind',
      'user_id',
      'user_name',
      'person_id',
      'person_name',
      'other_person_id',
      'gallery_id',
      'image_id',
      'title',
      'count',
    ])
    .$narrowType<{ kind: ChangeKind }>()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export async function findLastChangeId(db: Reader, family: FamilyId): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select('id')
    .where('family_id', '=', family)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Replaces what putting a change back would need. */
export async function updateDetails(tx: Writer, family: FamilyId, id: number, details: string): Promise<void> {
  await tx.updateTable('changes').set({ details }).where('family_id', '=', family).where('id', '=', id).execute()
}

/** A merge, of people who are not gone for good. */
export type MergeRow = Pick<ChangeRow, 'id' | 'concerns' | 'details'> & { person_id: number; other_person_id: number }

const merges = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('changes')
    .select(['id', 'person_id', 'other_person_id', 'concerns', 'details'])
    .where('family_id', '=', family)
    .where('kind', '=', 'people_merged')
    .where('other_person_id', 'is not', null)
    .$narrowType<{ person_id: NotNull; other_person_id: NotNull }>()

/** Those from the change `from` on, oldest first. */
export async function listMerges(db: Reader, family: FamilyId, from: number): Promise<MergeRow[]> {
  return merges(db, family).where('id', '>=', from).orderBy('id').execute()
}

/** Those by which others became part of a person. */
export async function listMergesInto(db: Reader, family: FamilyId, kept: number): Promise<MergeRow[]> {
  return merges(db, family).where('person_id', '=', kept).orderBy('id').execute()
}

/** The last by which a person became part of another. */
export async function findLastMerge(db: Reader, family: FamilyId, gone: number): Promise<MergeRow | undefined> {
  return merges(db, family).where('other_person_id', '=', gone).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** What a user did from a moment on and up to a change, or what a line consists of: a page of it, newest first. */
export async function listActs(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  before: number | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  // One bound: of two, SQLite takes another index, and walks through what everybody did.
  const bounded = before === undefined || 'parent' in acts ? acts : { ...acts, upTo: Math.min(acts.upTo, before - 1) }
  const query = ofActs(db, family, bounded)
    .selectAll('changes')
    .$narrowType<{ kind: ChangeKind }>()
    .orderBy('changes.id', 'desc')
    .limit(limit)
  return (before === undefined || bounded !== acts ? query : query.where('changes.id', '<', before)).execute()
}

/** How many there are; no more than `limit`. */
export async function countActs(db: Reader, family: FamilyId, acts: Acts, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(ofActs(db, family, acts).select('changes.id').limit(limit).as('acts'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function ofActs(db: Reader, family: FamilyId, acts: Acts) {
  const query = told(db, family).clearSelect()
  if ('parent' in acts) return query.where('changes.parent_id', '=', acts.parent)
  return query
    .where('changes.parent_id', 'is', null)
    .where('changes.user_id', '=', acts.user)
    .where('changes.created_at', '>=', acts.since)
    .where('changes.id', '<=', acts.upTo)
}

export type Acts = { user: number; since: string; upTo: number } | { parent: number }

/** By whom something was changed after one of these acts, putting back apart; undefined when by nobody else. */
export async function findLaterAuthor(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  line: number,
  about: Partial<Pick<ChangeRow, 'person_id' | 'relation_id' | 'gallery_id' | 'image_id' | 'field' | 'language'>>,
  kinds: readonly ChangeKind[],
): Promise<string | undefined> {
  const row = await othersAfter(db, family, acts, line)
    .where((eb) => eb.and(about))
    .where(isAboutOne(about) ? kindWithoutIndex : 'changes.kind', 'in', kinds)
    .executeTakeFirst()
  return row?.user_name
}

const isAboutOne = (about: object): boolean => Object.keys(about).some((column) => column.endsWith('_id'))

/** The same of anything in a person's history. */
export async function findLaterAuthorOfPerson(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  line: number,
  person: number,
  except: readonly ChangeKind[],
): Promise<string | undefined> {
  const row = await othersAfter(db, family, acts, line)
    .innerJoin('change_people', (join) =>
      join.onRef('change_people.family_id', '=', 'changes.family_id').onRef('change_people.change_id', '=', 'changes.id'),
    )
    .where('change_people.family_id', '=', family)
    .where('change_people.person_id', '=', person)
    .where('changes.kind', 'not in', except)
    .executeTakeFirst()
  return row?.user_name
}

/** The lines by which these people were added in the course of a user's acts. */
export async function listCreations(
  db: Reader,
  family: FamilyId,
  { user, since }: { user: number; since: string },
  people: number[],
): Promise<{ id: number; person: number }[]> {
  const rows = await told(db, family)
    .clearSelect()
    .select(['changes.id', 'changes.person_id'])
    .where(kindWithoutIndex, '=', 'person_created')
    .where('person_id', 'in', people)
    .where(userWithoutIndex, '=', user)
    .where('created_at', '>=', since)
    .execute()
  return rows.map(({ id, person_id }) => ({ id, person: person_id ?? 0 }))
}

function othersAfter(db: Reader, family: FamilyId, acts: Acts, line: number) {
  const later = told(db, family)
    .clearSelect()
    .select('changes.user_name')
    .where(idWithoutIndex, '>', line)
    .where('changes.is_revert', '=', 0)
    .orderBy(idWithoutIndex, 'desc')
    .limit(1)
  return 'parent' in acts
    ? later.where((eb) => eb.or([eb('changes.parent_id', 'is', null), eb('changes.parent_id', '<>', acts.parent)]))
    : later.where('changes.user_id', '<>', acts.user)
}

/** Which of these images somebody else has changed or tagged since. */
export async function listImagesTouched(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  line: number,
  images: number[],
): Promise<Map<number, string>> {
  const touched = new Map<number, string>()
  for (let start = 0; start < images.length; start += 500) {
    const rows = await othersAfter(db, family, acts, line)
      .clearLimit()
      .select('changes.image_id')
      .where('changes.image_id', 'in', images.slice(start, start + 500))
      .execute()
    for (const { image_id, user_name } of rows) if (image_id !== null) touched.set(image_id, user_name)
  }
  return touched
}

export async function updateLine(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: { count?: number; details?: string },
): Promise<void> {
  await tx.updateTable('changes').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}
