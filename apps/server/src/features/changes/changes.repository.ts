import type { ChangeKind, Language } from '@banyan/contract'
import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { nextId, numberRows } from '../../platform/db/next-ids.ts'
import { prepared, preparedAlong } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { changeColumns } from './changes.table.ts'
import type { ChangeRow, MergeRow, NewChangeRow, TellingRow } from './changes.table.ts'

/**
 * Columns written so that no index applies. A family's history has many lines of a kind and few about one person or image, but
 * SQLite does not know that: to sort by id or match a kind, it would scan the whole history.
 */
const idWithoutIndex = sql<number>`changes.id + 0`
const kindWithoutIndex = sql<ChangeKind>`coalesce(changes.kind, '')`

/** The lines that history shows. */
const told = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('changes')
    .select(changeColumns.map((column) => `changes.${column}` as const))
    .where('changes.family_id', '=', family)
    .where('changes.kind', '<>', 'quiet')
    .$narrowType<{ kind: ChangeKind }>()

/** @param people - the people in whose history the line appears */
export async function insertChange(tx: Writer, family: FamilyId, row: NewChangeRow, people: number[]): Promise<number> {
  const id = await nextId(tx, family, 'changes')
  await insertedLine(tx, { ...row, id, family_id: family })
  await insertRows(
    tx,
    'change_people',
    people.map((person) => ({ family_id: family, person_id: person, change_id: id })),
  )
  return id
}

/** Inserts lines that are in nobody's history by themselves. */
export async function insertChanges(tx: Writer, family: FamilyId, rows: NewChangeRow[]): Promise<void> {
  const numbered = await numberRows(tx, family, 'changes', rows)
  await insertRows(
    tx,
    'changes',
    numbered.map((row) => Object.fromEntries(changeColumns.map((column) => [column, row[column] ?? null])) as typeof row),
  )
}

const insertedLine = preparedAlong((tx, values: NewChangeRow & { id: number; family_id: FamilyId }) =>
  tx.insertInto('changes').values(Object.fromEntries(changeColumns.map((column) => [column, values[column]])) as typeof values),
)

export async function deleteChange(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await deletedChange(tx, { family, id })
}

const deletedChange = preparedAlong((tx, { family, id }: { family: FamilyId; id: number }) =>
  tx.deleteFrom('changes').where('family_id', '=', family).where('id', '=', id),
)

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

/** Finds the last change of a field; for a biography, in one language. */
export async function findLastFieldChange(
  db: Reader,
  family: FamilyId,
  person: number,
  field: string,
  language: Language | '',
): Promise<ChangeRow | undefined> {
  const [line] = await lastFieldChange(db, { family, person, field, language })
  return line
}

const lastFieldChange = prepared((db, values: { family: FamilyId; person: number; field: string; language: Language | '' }) =>
  told(db, values.family)
    .where('person_id', '=', values.person)
    .where(kindWithoutIndex, '=', 'person_changed')
    .where('field', '=', values.field)
    .where('language', '=', values.language)
    .orderBy(idWithoutIndex, 'desc')
    .limit(1),
)

/** Finds the line to which further images of the same sitting are added. */
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

export async function findRecentLine(
  db: Reader,
  family: FamilyId,
  { user, person, kind, after }: { user: number; person: number; kind: ChangeKind; after: string },
): Promise<{ id: number } | undefined> {
  return told(db, family)
    .clearSelect()
    .select('changes.id')
    .where('person_id', '=', person)
    .where(kindWithoutIndex, '=', kind)
    .where('user_id', '=', user)
    .where('created_at', '>', after)
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

/** Lists changes after `after`, oldest first. */
export async function listChangesAfter(db: Reader, family: FamilyId, after: number, limit: number): Promise<TellingRow[]> {
  return db
    .selectFrom('changes')
    .select(['id', 'session_key', 'user_id', 'user_name', 'fact_id', 'concerns'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Finds the last change after `after`, and when that one and the first after it were made. */
export async function findChangesSince(
  db: Reader,
  family: FamilyId,
  after: number,
): Promise<{ lastId: number; firstAt: string; lastAt: string } | undefined> {
  const since = db
    .selectFrom('changes')
    .select(['id', 'created_at'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .limit(1)
  const [first, last] = [await since.orderBy('id').executeTakeFirst(), await since.orderBy('id', 'desc').executeTakeFirst()]
  return first === undefined || last === undefined
    ? undefined
    : { lastId: last.id, firstAt: first.created_at, lastAt: last.created_at }
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

/** Replaces the data needed to put a change back. */
export async function updateDetails(tx: Writer, family: FamilyId, id: number, details: string): Promise<void> {
  await tx.updateTable('changes').set({ details }).where('family_id', '=', family).where('id', '=', id).execute()
}

/** Lists at most `count` lines after `after` about changes of facts in which this part changed, oldest first. */
export async function listFactChanges(
  db: Reader,
  family: FamilyId,
  part: string,
  after: number,
  count: number,
): Promise<Pick<ChangeRow, 'id' | 'fact_id' | 'details'>[]> {
  return db
    .selectFrom('changes')
    .select(['id', 'fact_id', 'details'])
    .where('family_id', '=', family)
    .where('kind', '=', 'fact_changed')
    .where('id', '>', after)
    .where('details', 'like', `%"${part}"%`)
    .orderBy('id')
    .limit(count)
    .execute()
}

const merges = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('changes')
    .select(['id', 'person_id', 'other_person_id', 'concerns', 'details'])
    .where('family_id', '=', family)
    .where('kind', '=', 'people_merged')
    .where('other_person_id', 'is not', null)
    .$narrowType<{ person_id: NotNull; other_person_id: NotNull }>()

/** Lists merges from the change `from` on, oldest first. */
export async function listMerges(db: Reader, family: FamilyId, from: number): Promise<MergeRow[]> {
  return merges(db, family).where('id', '>=', from).orderBy('id').execute()
}

/** Lists the merges of others into a person. */
export async function listMergesInto(db: Reader, family: FamilyId, kept: number): Promise<MergeRow[]> {
  return merges(db, family).where('person_id', '=', kept).orderBy('id').execute()
}

/** Finds the last merge of a person into another. */
export async function findLastMerge(db: Reader, family: FamilyId, gone: number): Promise<MergeRow | undefined> {
  return merges(db, family).where('other_person_id', '=', gone).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function updateLine(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: { count?: number; details?: string },
): Promise<void> {
  await tx.updateTable('changes').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}
