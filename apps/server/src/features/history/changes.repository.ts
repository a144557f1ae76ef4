import type { ChangeKind, Language } from '@banyan/contract'
import type { Insertable, NotNull, Selectable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

type Table = Tables['changes']
/** A line of history. */
export type ChangeRow = Omit<Selectable<Table>, 'kind'> & { kind: ChangeKind }
export type NewChangeRow = Omit<Insertable<Table>, 'family_id' | 'id'>

/** What history tells. */
const told = (db: Reader, family: FamilyId) => db.selectFrom('changes').selectAll('changes').where('changes.family_id', '=', family).where('changes.kind', '<>', 'quiet').$narrowType<{ kind: ChangeKind }>()

/** @param people - in whose history it is told */
export async function insertChange(tx: Writer, family: FamilyId, row: NewChangeRow, people: number[]): Promise<number> {
  const { id } = await tx
    .insertInto('changes')
    .values({ ...row, family_id: family })
    .returning('id')
    .executeTakeFirstOrThrow()
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
  await tx.deleteFrom('changes').where('family_id', '=', family).where('person_id', '=', person).where('field', '=', field).execute()
}

export async function findChange(db: Reader, family: FamilyId, id: number): Promise<ChangeRow | undefined> {
  return told(db, family).where('changes.id', '=', id).executeTakeFirst()
}

/** The last change of a field; of a biography, of one language. */
export async function findLastFieldChange(db: Reader, family: FamilyId, person: number, field: string, language: Language | ''): Promise<ChangeRow | undefined> {
  return told(db, family)
    .where('person_id', '=', person)
    .where('kind', '=', 'person_changed')
    .where('field', '=', field)
    .where('language', '=', language)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of the whole family or of one person, newest first; those before `before` when it is given. */
export async function listChanges(db: Reader, family: FamilyId, { person, before, limit }: { person?: number; before?: number | undefined; limit: number }): Promise<ChangeRow[]> {
  let query = told(db, family).orderBy('changes.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('changes.id', '<', before)
  if (person === undefined) return query.execute()
  return query
    .innerJoin('change_people', 'change_people.change_id', 'changes.id')
    .where('change_people.family_id', '=', family)
    .where('change_people.person_id', '=', person)
    .execute()
}

/** What a stream of events tells of a change. */
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

/** What a mail tells of a change. */
export type NewsRow = Pick<ChangeRow, 'id' | 'kind' | 'user_id' | 'user_name' | 'person_id' | 'other_person_id' | 'count'>

/** Those after one change and up to another: the newest when there are more than `limit`, in any case oldest first. */
export async function listNews(db: Reader, family: FamilyId, after: number, upTo: number, limit: number): Promise<NewsRow[]> {
  const rows = await told(db, family)
    .clearSelect()
    .select(['id', 'kind', 'user_id', 'user_name', 'person_id', 'other_person_id', 'count'])
    .$narrowType<{ kind: ChangeKind }>()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export async function findLastChangeId(db: Reader, family: FamilyId): Promise<number> {
  const row = await db.selectFrom('changes').select('id').where('family_id', '=', family).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** Writes anew what putting a change back would need. */
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
