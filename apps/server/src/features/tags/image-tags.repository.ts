import { sql } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { nextId, numberRows } from '../../platform/db/next-ids.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { withIds } from '../../platform/db/without-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Box } from '../../platform/pictures/box.ts'
import { hiddenIn, notHidden } from '../../platform/soft-delete.ts'
import type { DeletionBatch, SoftDeletion } from '../../platform/soft-delete.ts'
import type { TagRow } from './image-tags.table.ts'

const visible = (db: Reader, family: FamilyId) =>
  db.selectFrom('image_tags').where('image_tags.family_id', '=', family).where('image_tags.hidden_at', 'is', null)

export async function listTags(db: Reader, family: FamilyId, image: number, person?: number): Promise<TagRow[]> {
  return visible(db, family)
    .selectAll()
    .where('image_id', '=', image)
    .$if(person !== undefined, (query) => query.where('person_id', '=', person ?? 0))
    .orderBy('id')
    .execute()
}

export async function findTag(db: Reader, family: FamilyId, id: number): Promise<TagRow | undefined> {
  return visible(db, family).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findTagOf(db: Reader, family: FamilyId, image: number, person: number): Promise<TagRow | undefined> {
  return visible(db, family).selectAll().where('image_id', '=', image).where('person_id', '=', person).executeTakeFirst()
}

export async function insertTag(
  tx: Writer,
  family: FamilyId,
  tag: Box & { image_id: number; person_id: number },
  at: string,
  hiding: SoftDeletion = notHidden,
): Promise<TagRow> {
  return tx
    .insertInto('image_tags')
    .values({
      ...tag,
      id: await nextId(tx, family, 'image_tags'),
      family_id: family,
      ...hiding,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns the rows in the order given */
export async function insertTags(
  tx: Writer,
  family: FamilyId,
  tags: readonly (Box & { image_id: number; person_id: number })[],
  at: string,
): Promise<TagRow[]> {
  const rows = await numberRows(
    tx,
    family,
    'image_tags',
    tags.map((tag) => ({ ...tag, ...notHidden, created_at: at, updated_at: at })),
  )
  await insertRows(tx, 'image_tags', rows)
  return rows
}

/** Lists who is tagged in images of guests that wait. */
export const listWaitingTags = (db: Reader, family: FamilyId): Promise<Pick<TagRow, 'image_id' | 'person_id'>[]> =>
  db
    .selectFrom('images')
    .innerJoin('image_tags', (join) =>
      join
        .onRef('image_tags.family_id', '=', 'images.family_id')
        .onRef('image_tags.image_id', '=', 'images.id')
        .onRef('image_tags.hidden_batch', '=', 'images.hidden_batch'),
    )
    .select(['image_tags.image_id', 'image_tags.person_id'])
    .where('images.family_id', '=', family)
    // Written out, as the condition of the index is.
    .where('images.hidden_reason', '=', sql.lit<'guest'>('guest'))
    .execute()

export async function updateBox(tx: Writer, family: FamilyId, id: number, box: Box, at: string): Promise<TagRow | undefined> {
  return tx
    .updateTable('image_tags')
    .set({ ...box, updated_at: at })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** @returns whether the tag existed */
export async function deleteTagRow(tx: Writer, family: FamilyId, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('image_tags')
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Lists tags by their ids. */
export const listTagsById = async (db: Reader, family: FamilyId, ids: readonly number[]): Promise<TagRow[]> =>
  ids.length === 0 ? [] : visible(db, family).selectAll().where('image_tags.id', 'in', ids).orderBy('id').execute()

export async function deleteTagRows(tx: Writer, family: FamilyId, ids: ReadonlySet<number>): Promise<void> {
  await tx
    .deleteFrom('image_tags')
    .where('family_id', '=', family)
    .where(withIds(tx, 'image_tags.id', ids))
    .execute()
}

export async function hideTagsOfPeople(
  tx: Writer,
  family: FamilyId,
  people: number[],
  at: string,
  batch: DeletionBatch,
): Promise<void> {
  await tx
    .updateTable('image_tags')
    .set(hiddenIn(batch, at))
    .where('family_id', '=', family)
    .where('person_id', 'in', people)
    .where('hidden_at', 'is', null)
    .execute()
}

/** Builds a subquery for the ids of the images in which a person is tagged. */
const imagesTaggedWith = (db: Reader, family: FamilyId, person: number) =>
  db
    .selectFrom('image_tags')
    .select('image_tags.image_id')
    .where('image_tags.family_id', '=', family)
    .where('image_tags.person_id', '=', person)
    .where('image_tags.hidden_at', 'is', null)

/** Builds a subquery for the photos in which a person is tagged, on whichever page: by their fronts. */
export const photosTaggedWith = (db: Reader, family: FamilyId, person: number) =>
  db
    .selectFrom('image_tags')
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'image_tags.family_id').onRef('images.id', '=', 'image_tags.image_id'),
    )
    .select((eb) => eb.fn.coalesce('images.front_id', 'images.id').as('image_id'))
    .where('image_tags.family_id', '=', family)
    .where('image_tags.person_id', '=', person)
    .where('image_tags.hidden_at', 'is', null)

/** Images in which a person is tagged, and nobody who was born in a year or later and is not known to have died. */
export const imagesTaggedWithout = (db: Reader, family: FamilyId, person: number, bornFrom: number) =>
  imagesTaggedWith(db, family, person).where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('image_tags as others')
          .innerJoin('people', (join) =>
            join.onRef('people.family_id', '=', 'others.family_id').onRef('people.id', '=', 'others.person_id'),
          )
          .select('others.id')
          .where('others.family_id', '=', family)
          .whereRef('others.image_id', '=', 'image_tags.image_id')
          .where('others.hidden_at', 'is', null)
          .where('people.birth_year', '>=', bornFrom)
          .where('people.deceased', '=', 0),
      ),
    ),
  )

export async function hideTags(tx: Writer, family: FamilyId, images: number[], at: string, batch: DeletionBatch): Promise<void> {
  await tx
    .updateTable('image_tags')
    .set(hiddenIn(batch, at))
    .where('family_id', '=', family)
    .where('image_id', 'in', images)
    .where('hidden_at', 'is', null)
    .execute()
}

export async function listTagsHiddenBy(
  db: Reader,
  family: FamilyId,
  batchId: string,
): Promise<Pick<TagRow, 'id' | 'person_id'>[]> {
  return db
    .selectFrom('image_tags')
    .select(['id', 'person_id'])
    .where('family_id', '=', family)
    .where('hidden_batch', '=', batchId)
    .execute()
}

/** Lists the tags hidden in a batch, with the columns that say how their images are hidden. */
export async function listTagsHiddenWithImages(db: Reader, family: FamilyId, batchId: string) {
  return db
    .selectFrom('image_tags')
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'image_tags.family_id').onRef('images.id', '=', 'image_tags.image_id'),
    )
    .select(['image_tags.id', 'images.hidden_at', 'images.hidden_batch', 'images.hidden_reason', 'images.hidden_import'])
    .where('image_tags.family_id', '=', family)
    .where('image_tags.hidden_batch', '=', batchId)
    .execute()
}

export async function updateHiding(tx: Writer, family: FamilyId, id: number, hiding: SoftDeletion): Promise<void> {
  await tx.updateTable('image_tags').set(hiding).where('family_id', '=', family).where('id', '=', id).execute()
}

/** Turns tags by a quarter anticlockwise, including deleted tags, which may come back. */
export async function turnTags(tx: Writer, family: FamilyId, image: number): Promise<void> {
  await tx
    .updateTable('image_tags')
    .set((eb) => ({
      x1: eb.ref('y1'),
      x2: eb.ref('y2'),
      y1: eb(eb.val(1), '-', eb.ref('x2')),
      y2: eb(eb.val(1), '-', eb.ref('x1')),
    }))
    .where('family_id', '=', family)
    .where('image_id', '=', image)
    .execute()
}

export async function turnFaces(tx: Writer, family: FamilyId, image: number): Promise<void> {
  await tx
    .updateTable('faces')
    .set((eb) => ({
      x1: eb.ref('y1'),
      x2: eb.ref('y2'),
      y1: eb(eb.val(1), '-', eb.ref('x2')),
      y2: eb(eb.val(1), '-', eb.ref('x1')),
    }))
    .where('family_id', '=', family)
    .where('image_id', '=', image)
    .execute()
}

type BoxTable = 'image_tags' | 'faces'

/** Includes deleted tags. */
export const listAnyBoxes = (db: Reader, family: FamilyId, table: BoxTable, image: number): Promise<(Box & { id: number })[]> =>
  db
    .selectFrom(table)
    .select(['id', 'x1', 'x2', 'y1', 'y2'])
    .where('family_id', '=', family)
    .where('image_id', '=', image)
    .orderBy('id')
    .execute()

export async function storeBox(tx: Writer, family: FamilyId, table: BoxTable, id: number, box: Box): Promise<void> {
  await tx
    .updateTable(table)
    .set({ ...box })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .execute()
}

/** Lists who is tagged in the images from one id to another, both included. */
export const listTaggedBetween = prepared((db, { family, from, to }: { family: FamilyId; from: number; to: number }) =>
  visible(db, family).select(['image_id', 'person_id']).where('image_id', '>=', from).where('image_id', '<=', to),
)

/** Includes deleted tags. */
export async function listTagsOfPerson(
  db: Reader,
  family: FamilyId,
  person: number,
): Promise<Pick<TagRow, 'id' | 'image_id' | 'hidden_at'>[]> {
  return db
    .selectFrom('image_tags')
    .select(['id', 'image_id', 'hidden_at'])
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .execute()
}

const idsAtOnce = 1_000

async function inParts(ids: number[], work: (part: number[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += idsAtOnce) await work(ids.slice(start, start + idsAtOnce))
}

export const movePersonOfTags = (tx: Writer, family: FamilyId, ids: number[], from: number, to: number): Promise<void> =>
  inParts(ids, (part) =>
    tx
      .updateTable('image_tags')
      .set({ person_id: to })
      .where('family_id', '=', family)
      .where('id', 'in', part)
      .where('person_id', '=', from)
      .execute(),
  )

export const hideTagsById = (tx: Writer, family: FamilyId, ids: number[], at: string, batch: DeletionBatch): Promise<void> =>
  inParts(ids, (part) =>
    tx.updateTable('image_tags').set(hiddenIn(batch, at)).where('family_id', '=', family).where('id', 'in', part).execute(),
  )

/** Shows those of the tags that are still hidden with the batch. */
export const showTagsById = (tx: Writer, family: FamilyId, ids: number[], batchId: string): Promise<void> =>
  inParts(ids, (part) =>
    tx
      .updateTable('image_tags')
      .set(notHidden)
      .where('family_id', '=', family)
      .where('id', 'in', part)
      .where('hidden_batch', '=', batchId)
      .execute(),
  )

export async function listTagsIn(db: Reader, family: FamilyId, images: number[]): Promise<TagRow[]> {
  return images.length === 0 ? [] : visible(db, family).selectAll().where('image_id', 'in', images).orderBy('id').execute()
}
