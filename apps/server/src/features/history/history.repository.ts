import type { ChangeKind } from '@banyan/contract'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { ChangeRow } from '../changes/changes.table.ts'

/** The lines that history shows. */
export const told = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('changes')
    .selectAll('changes')
    .where('changes.family_id', '=', family)
    .where('changes.kind', '<>', 'quiet')
    .$narrowType<{ kind: ChangeKind }>()

export async function listLines(db: Reader, family: FamilyId, ids: number[]): Promise<ChangeRow[]> {
  return ids.length === 0 ? [] : told(db, family).where('changes.id', 'in', ids).execute()
}

/** Lists at most `limit` parts of a line, the first ones first. */
export async function listParts(db: Reader, family: FamilyId, parent: number, limit: number): Promise<ChangeRow[]> {
  return told(db, family).where('changes.parent_id', '=', parent).orderBy('changes.id').limit(limit).execute()
}

export interface ChangeFilter {
  /** Limits the lines to this person's history. */
  person?: number
  /** Limits the lines to those by this user. */
  user?: number | undefined
  kinds?: readonly ChangeKind[] | undefined
  before?: number | undefined
}

/** Lists the lines of the whole family or of one person, newest first; those before `before` if it is given. */
export async function listChanges(
  db: Reader,
  family: FamilyId,
  { person, user, kinds, before, limit }: ChangeFilter & { limit: number },
): Promise<ChangeRow[]> {
  let query = told(db, family).orderBy('changes.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('changes.id', '<', before)
  if (user !== undefined) query = query.where('changes.user_id', '=', user)
  // A person's own history shows each part of a grouped change.
  if (person === undefined) query = query.where('changes.parent_id', 'is', null)
  if (kinds !== undefined) {
    // Queried one by one, each kind reads a few index rows, however rare it is; one query for all kinds would scan the whole
    // history.
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

/** Lists everybody who has a line, by name. It looks for the last line of one user after another: most families have many lines and few users. */
export async function listAuthors(
  db: Reader,
  family: FamilyId,
): Promise<{ user_id: number; user_name: string; last_date: string }[]> {
  const { rows } = await sql<{ user_id: number; user_name: string; last_date: string }>`
    with recursive authors (user_id) as (
      select min(user_id) from changes where family_id = ${family} and user_id > 0
      union all
      select (select min(changes.user_id) from changes where changes.family_id = ${family} and changes.user_id > authors.user_id)
      from authors where authors.user_id is not null
    )
    select changes.user_id, changes.user_name, changes.created_at as last_date
    from authors
    inner join changes on changes.family_id = ${family} and changes.id = (
      select max(line.id) from changes as line
      where line.family_id = ${family} and line.user_id = authors.user_id and line.kind <> 'quiet'
    )
    order by changes.user_name, changes.user_id`.execute(db)
  return rows
}

/** Lists lines of one kind about these galleries or images, oldest first, each with what it is about. */
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

/** The columns that a mail about changes needs. */
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
  | 'fact_id'
  | 'comment_id'
  | 'field'
  | 'title'
  | 'count'
  | 'details'
>

const countingKinds = [
  'images_deleted',
  'images_restored',
  'images_changed',
  'person_changed',
  'comment_added',
  'comment_changed',
] as const

/** Lists the lines after one change and up to another, oldest first; if there are more than `limit`, the newest. */
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
      'fact_id',
      'comment_id',
      'field',
      'title',
      'count',
      // What only says which photos or facts a line counts, and whom a comment mentions.
      (eb) => eb.case().when('kind', 'in', countingKinds).then(eb.ref('details')).else(null).end().as('details'),
    ])
    .$narrowType<{ kind: ChangeKind }>()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}
