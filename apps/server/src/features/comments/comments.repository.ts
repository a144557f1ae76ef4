import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId, nextIds } from '../../platform/db/next-ids.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { columnOf, columnsOf } from './about.ts'
import type { About, AboutKind } from './about.ts'
import type { CommentRow, HeartRow } from './comments.table.ts'

const selectComments = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('comments')
    .leftJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'comments.family_id').onRef('users.id', '=', 'comments.user_id'),
    )
    .leftJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id'),
    )
    .selectAll('comments')
    .select(['people.id as author_person_id', 'people.name as present_name'])
    .where('comments.family_id', '=', family)

/** Includes deleted comments. */
export const findComment = (db: Reader, family: FamilyId, id: number): Promise<CommentRow | undefined> =>
  selectComments(db, family).where('comments.id', '=', id).executeTakeFirst()

export const findCommentByKey = (db: Reader, family: FamilyId, key: string): Promise<CommentRow | undefined> =>
  selectComments(db, family)
    .where('comments.idempotency_key', '=', key)
    .where('comments.idempotency_key', 'is not', null)
    .executeTakeFirst()

/** Includes deleted comments. */
export const listCommentsById = async (db: Reader, family: FamilyId, ids: number[]): Promise<CommentRow[]> =>
  ids.length === 0 ? [] : selectComments(db, family).where('comments.id', 'in', ids).execute()

/** Lists the newest comments about one thing, the newest first. */
export const listComments = (
  db: Reader,
  family: FamilyId,
  { kind, id }: About,
  before: number | undefined,
  limit: number,
): Promise<CommentRow[]> =>
  selectComments(db, family)
    .where(`comments.${columnOf[kind]}`, '=', id)
    .where('comments.hidden_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('comments.id', '<', before ?? 0))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute()

/** Lists the recordings that guests have left about these facts, the oldest first. */
export const listGuestVoices = async (db: Reader, family: FamilyId, facts: number[]): Promise<CommentRow[]> =>
  facts.length === 0
    ? []
    : selectComments(db, family)
        .where('comments.fact_id', 'in', facts)
        .where('comments.hidden_at', 'is', null)
        .where('comments.user_id', '=', 0)
        .where('comments.voice_key', 'is not', null)
        .orderBy('comments.id')
        .execute()

/** Lists what was said to the images from one id to another, both included. */
export const listTextsBetween = prepared((db, { family, from, to }: { family: FamilyId; from: number; to: number }) =>
  db
    .selectFrom('comments')
    .select(['image_id', 'text'])
    .where('family_id', '=', family)
    .where('image_id', '>=', from)
    .where('image_id', '<=', to)
    .where('image_id', 'is not', null)
    .where('hidden_at', 'is', null),
)

/** Counts the comments about each of these things. */
export async function countComments(db: Reader, family: FamilyId, kind: AboutKind, ids: number[]): Promise<Map<number, number>> {
  const column = columnOf[kind]
  const rows = await db
    .selectFrom('comments')
    .select((eb) => [eb.ref(column).as('about'), eb.fn.countAll<number>().as('count')])
    .where('family_id', '=', family)
    .where(column, 'in', ids)
    .where('hidden_at', 'is', null)
    .groupBy(column)
    .execute()
  return new Map(rows.map(({ about, count }) => [about ?? 0, Number(count)]))
}

/** Counts the hearts of each of these things. */
export async function countHearts(
  db: Reader,
  family: FamilyId,
  kind: AboutKind,
  ids: number[],
  user: number,
): Promise<Map<number, { count: number; isOwn: boolean }>> {
  const column = columnOf[kind]
  const rows = await db
    .selectFrom('hearts')
    .select((eb) => [
      eb.ref(column).as('about'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`max(case when user_id = ${user} then 1 else 0 end)`.as('own'),
    ])
    .where('family_id', '=', family)
    .where(column, 'in', ids)
    .groupBy(column)
    .execute()
  return new Map(rows.map(({ about, count, own }) => [about ?? 0, { count: Number(count), isOwn: Number(own) === 1 }]))
}

const selectHearts = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('hearts')
    .leftJoin('users', (join) => join.onRef('users.family_id', '=', 'hearts.family_id').onRef('users.id', '=', 'hearts.user_id'))
    .leftJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id'),
    )
    .selectAll('hearts')
    .select('people.name as present_name')
    .where('hearts.family_id', '=', family)

/** Lists the hearts of one thing, the last first. */
export const listHearts = (db: Reader, family: FamilyId, { kind, id }: About, limit: number): Promise<HeartRow[]> =>
  selectHearts(db, family).where(`hearts.${columnOf[kind]}`, '=', id).orderBy('hearts.id', 'desc').limit(limit).execute()

/** Lists the photos with hearts, or those with a user's own: of a page, its front. */
export async function listLovedPhotos(db: Reader, family: FamilyId, user: number | undefined): Promise<number[]> {
  const rows = await db
    .selectFrom('hearts')
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'hearts.family_id').onRef('images.id', '=', 'hearts.image_id'),
    )
    .select((eb) => eb.fn.coalesce('images.front_id', 'images.id').as('photo'))
    .distinct()
    .where('hearts.family_id', '=', family)
    .where('hearts.image_id', 'is not', null)
    .where('images.hidden_at', 'is', null)
    .$if(user !== undefined, (query) => query.where('hearts.user_id', '=', user ?? 0))
    .execute()
  return rows.map(({ photo }) => photo)
}

type NewComment = Omit<Insertable<Tables['comments']>, 'id' | 'family_id' | keyof ReturnType<typeof columnsOf>>

/** @param comments - a few hundred, all with the same columns */
export async function insertComments(
  tx: Writer,
  family: FamilyId,
  comments: readonly (NewComment & { about: About })[],
): Promise<void> {
  const first = await nextIds(tx, family, 'comments', comments.length)
  await tx
    .insertInto('comments')
    .values(comments.map(({ about, ...values }, at) => ({ ...values, ...columnsOf(about), id: first + at, family_id: family })))
    .execute()
}

export async function insertComment(tx: Writer, family: FamilyId, about: About, values: NewComment): Promise<number> {
  const id = await nextId(tx, family, 'comments')
  await tx
    .insertInto('comments')
    .values({ ...values, ...columnsOf(about), id, family_id: family })
    .execute()
  return id
}

export async function updateComment(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['comments']>,
): Promise<void> {
  await tx.updateTable('comments').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export async function deleteComment(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('comments').where('family_id', '=', family).where('id', '=', id).execute()
}

/** @returns false if the user had given it one already */
export async function insertHeart(
  tx: Writer,
  family: FamilyId,
  about: About,
  by: { user_id: number; user_name: string },
  at: string,
): Promise<boolean> {
  const row = { ...columnsOf(about), ...by, id: await nextId(tx, family, 'hearts'), family_id: family, created_at: at }
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('hearts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return count !== 0n
}

/** @returns false if there was none */
export async function deleteHeart(tx: Writer, family: FamilyId, { kind, id }: About, user: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('hearts')
    .where('family_id', '=', family)
    .where(columnOf[kind], '=', id)
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Written out, as the condition of the index is. */
const waits = sql.lit<'guest'>('guest')

export interface WaitingRow extends CommentRow {
  /** The gallery, also of a photo. */
  in_gallery: number | null
  title: string | null
  gallery_title: string | null
}

/** Lists comments of guests that wait, on what is there, the oldest first. */
export const listWaiting = (db: Reader, family: FamilyId, limit: number): Promise<WaitingRow[]> =>
  selectComments(db, family)
    .leftJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'comments.family_id').onRef('images.id', '=', 'comments.image_id'),
    )
    .leftJoin('galleries', (join) =>
      join
        .onRef('galleries.family_id', '=', 'comments.family_id')
        .on((eb) => eb(eb.ref('galleries.id'), '=', eb.fn.coalesce('comments.gallery_id', 'images.gallery_id'))),
    )
    .leftJoin('people as subjects', (join) =>
      join.onRef('subjects.family_id', '=', 'comments.family_id').onRef('subjects.id', '=', 'comments.person_id'),
    )
    .select((eb) => [
      'galleries.id as in_gallery',
      'galleries.title as gallery_title',
      eb.fn.coalesce('images.title', 'galleries.title', 'subjects.name').as('title'),
    ])
    .where('comments.hidden_reason', '=', waits)
    .where('galleries.hidden_at', 'is', null)
    .where('subjects.hidden_at', 'is', null)
    .where((eb) => eb.or([eb('comments.image_id', 'is', null), eb('images.hidden_at', 'is', null)]))
    .orderBy('comments.id')
    .limit(limit)
    .execute()

export async function countWaiting(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('hidden_reason', '=', waits)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists a page of comments on what is there, by id. */
export const listCommentsAfter = (db: Reader, family: FamilyId, after: number, limit: number): Promise<CommentRow[]> =>
  selectComments(db, family)
    .where('comments.id', '>', after)
    .where('comments.hidden_at', 'is', null)
    .orderBy('comments.id')
    .limit(limit)
    .execute()

/** Lists a page of hearts, by id. */
export const listHeartsAfter = (db: Reader, family: FamilyId, after: number, limit: number): Promise<HeartRow[]> =>
  selectHearts(db, family).where('hearts.id', '>', after).orderBy('hearts.id').limit(limit).execute()

const keyIn = (db: Reader, family: FamilyId, start: string) =>
  db
    .selectFrom('comments')
    .select(['id', 'idempotency_key', 'hidden_import'])
    .where('family_id', '=', family)
    .where('idempotency_key', 'is not', null)
    .where('idempotency_key', 'like', `${start}%`)

/** Lists the comments, deleted ones too, whose keys start with letters, digits and spaces. */
export const listKeyed = (db: Reader, family: FamilyId, start: string) => keyIn(db, family, start).execute()

/** Lists a page of those that are there, by id. */
export const listKeptOf = (db: Reader, family: FamilyId, start: string, after: number) =>
  keyIn(db, family, start).where('hidden_at', 'is', null).where('id', '>', after).orderBy('id').limit(keptAtOnce).execute()

const keptAtOnce = 200

/** Across all families. */
export const listVoicesOfKeys = async (db: Reader, keys: string[]) =>
  keys.length === 0 ? [] : db.selectFrom('comments').select(['family_id', 'voice_key']).where('voice_key', 'in', keys).execute()

/** Includes those of deleted comments. */
export const listVoices = (db: Reader, family: number) =>
  db
    .selectFrom('comments')
    .select(['voice_key', 'voice_bytes'])
    .where('family_id', '=', family)
    .where('voice_key', 'is not', null)
    .execute()

/** Finds a recording, with whether what it is about is there. */
export const findVoice = (db: Reader, family: FamilyId, key: string) =>
  db
    .selectFrom('comments')
    .leftJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'comments.family_id').onRef('images.id', '=', 'comments.image_id'),
    )
    .leftJoin('galleries', (join) =>
      join.onRef('galleries.family_id', '=', 'comments.family_id').onRef('galleries.id', '=', 'comments.gallery_id'),
    )
    .leftJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'comments.family_id').onRef('people.id', '=', 'comments.person_id'),
    )
    .leftJoin('facts', (join) =>
      join.onRef('facts.family_id', '=', 'comments.family_id').onRef('facts.id', '=', 'comments.fact_id'),
    )
    .select((eb) => [
      'comments.voice_type',
      'comments.hidden_at',
      'comments.hidden_reason',
      eb.fn.coalesce('images.hidden_at', 'galleries.hidden_at', 'people.hidden_at', 'facts.hidden_at').as('about_hidden_at'),
    ])
    .where('comments.family_id', '=', family)
    .where('comments.voice_key', '=', key)
    .where('comments.voice_key', 'is not', null)
    .executeTakeFirst()

/** Moves what is said about a person to another. @returns the ids of comments, deleted ones too */
export async function moveComments(tx: Writer, family: FamilyId, from: number, to: number, only?: number[]): Promise<number[]> {
  if (only?.length === 0) return []
  const rows = await tx
    .updateTable('comments')
    .set({ person_id: to })
    .where('family_id', '=', family)
    .where('person_id', '=', from)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves what is said about a photo, and its hearts but of those who have given one to both. @returns their ids, those of deleted comments too */
export async function moveTalkOfImage(
  tx: Writer,
  family: FamilyId,
  from: number,
  to: number,
  only?: { comments: number[]; hearts: number[] },
): Promise<{ comments: number[]; hearts: number[] }> {
  const comments = only?.comments.length === 0 ? [] : await moveCommentsOfImage(tx, family, from, to, only?.comments)
  const hearts = await moveHearts(tx, family, 'image_id', from, to, only?.hearts)
  return { comments, hearts }
}

async function moveCommentsOfImage(tx: Writer, family: FamilyId, from: number, to: number, only?: number[]): Promise<number[]> {
  const rows = await tx
    .updateTable('comments')
    .set({ image_id: to })
    .where('family_id', '=', family)
    .where('image_id', '=', from)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves hearts of a person or an image to another, except of those who have given one to both. @returns their ids */
export async function moveHearts(
  tx: Writer,
  family: FamilyId,
  about: 'person_id' | 'image_id',
  from: number,
  to: number,
  only?: number[],
): Promise<number[]> {
  if (only?.length === 0) return []
  const rows = await tx
    .updateTable('hearts')
    .set(about === 'person_id' ? { person_id: to } : { image_id: to })
    .where('family_id', '=', family)
    .where(about, '=', from)
    .where('user_id', 'not in', (eb) =>
      eb
        .selectFrom('hearts as others')
        .select('others.user_id')
        .where('others.family_id', '=', family)
        .where(`others.${about}`, '=', to),
    )
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
