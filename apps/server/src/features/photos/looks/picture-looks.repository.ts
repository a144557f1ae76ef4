import { sql } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { PictureLook } from '../../../platform/pictures/picture-look.ts'
import { listed, visible } from '../images/images.repository.ts'
import type { ImageRow } from '../images/images.table.ts'
import './picture-looks.table.ts'

export type LookingImage = Pick<
  ImageRow,
  'id' | 'key' | 'version' | 'shown_ending' | 'edit' | 'anticlockwise_angle' | 'content_type'
>

/** A look with its image. */
export interface LookRow {
  image_id: number
  hash: string
}

export async function insertLook(tx: Writer, family: FamilyId, image: number, { hash, shape }: PictureLook): Promise<void> {
  await tx
    .insertInto('picture_looks')
    .values({ family_id: family, image_id: image, hash, shape })
    .onConflict((conflict) => conflict.columns(['family_id', 'image_id']).doNothing())
    .execute()
}

const undescribed = (db: Reader, family: FamilyId) =>
  visible(db, family)
    .leftJoin('picture_looks as l', (join) =>
      join.onRef('l.family_id', '=', 'images.family_id').onRef('l.image_id', '=', 'images.id'),
    )
    .where('l.image_id', 'is', null)
    .where('images.content_type', 'not like', sql.lit('video/%'))

/** Lists a page, by id, of the pictures that are not described yet. */
export const listUndescribed = (db: Reader, family: FamilyId, after: number, count: number): Promise<LookingImage[]> =>
  undescribed(db, family)
    .select([
      'images.id',
      'images.key',
      'images.version',
      'images.shown_ending',
      'images.edit',
      'images.anticlockwise_angle',
      'images.content_type',
    ])
    .where('images.id', '>', after)
    .orderBy('images.id')
    .limit(count)
    .execute()

/** Whether pictures up to an id are not described yet: of all of a large family, looking takes long. */
export async function hasUndescribed(db: Reader, family: FamilyId, { after, upTo }: { after: number; upTo: number }) {
  const found = await undescribed(db, family)
    .select('images.id')
    .where('images.id', '>', after)
    .where('images.id', '<=', upTo)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function findLastImage(db: Reader, family: FamilyId): Promise<number> {
  const { last } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('family_id', '=', family)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** Lists a page, by id, of the looks of photos as lists show them. */
export const listLooks = (db: Reader, family: FamilyId, after: number, count: number): Promise<LookRow[]> =>
  listed(db, family)
    .innerJoin('picture_looks as l', (join) =>
      join.onRef('l.family_id', '=', 'images.family_id').onRef('l.image_id', '=', 'images.id'),
    )
    .select(['l.image_id', 'l.hash'])
    .where('l.image_id', '>', after)
    .orderBy('l.image_id')
    .limit(count)
    .execute()

export const listShapes = (
  db: Reader,
  family: FamilyId,
  images: readonly number[],
): Promise<{ image_id: number; shape: string }[]> =>
  db
    .selectFrom('picture_looks')
    .select(['image_id', 'shape'])
    .where('family_id', '=', family)
    .where('image_id', 'in', images)
    .execute()

/** Counts the looks of a family: with its version it tells whether any was added. */
export async function countLooks(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await db
    .selectFrom('picture_looks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds the hash of a file that is so many photos further on, in the order of hashes. */
export async function findHashFurtherOn(db: Reader, family: FamilyId, after: string, count: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('images')
    .select('sha256')
    .where('family_id', '=', family)
    .where('sha256', '>', after)
    .orderBy('sha256')
    .offset(count)
    .limit(1)
    .executeTakeFirst()
  return row?.sha256
}

/**
 * Lists the photos, as lists show them, whose files others have too, those of one file after each other.
 * @param upTo - the last hash that is looked at; without it, all after the first
 */
export const listOfSameFiles = (
  db: Reader,
  family: FamilyId,
  { after, upTo }: { after: string; upTo: string | undefined },
): Promise<{ id: number; sha256: string }[]> =>
  listed(db, family)
    .select(['images.id', 'images.sha256'])
    .where('images.sha256', 'in', (eb) =>
      eb
        .selectFrom('images as i')
        .select('i.sha256')
        .where('i.family_id', '=', family)
        .where('i.sha256', '>', after)
        .$if(upTo !== undefined, (query) => query.where('i.sha256', '<=', upTo!))
        .groupBy('i.sha256')
        .having((having) => having.fn.countAll(), '>', 1),
    )
    .orderBy('images.sha256')
    .orderBy('images.id')
    .execute()
