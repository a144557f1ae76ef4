import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import './distinct-photos.table.ts'

/** Two photos, the lower id first. */
export type PhotoPair = readonly [number, number]

export const pairOf = (one: number, other: number): PhotoPair => (one < other ? [one, other] : [other, one])

/** @returns whether it was not known before */
export async function insertDistinct(tx: Writer, family: FamilyId, [one, other]: PhotoPair): Promise<boolean> {
  const row = await tx
    .insertInto('distinct_photos')
    .values({ family_id: family, image_id: one, other_image_id: other })
    .onConflict((conflict) => conflict.columns(['family_id', 'image_id', 'other_image_id']).doNothing())
    .returning('image_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it was known before */
export async function deleteDistinct(tx: Writer, family: FamilyId, [one, other]: PhotoPair): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('distinct_photos')
    .where('family_id', '=', family)
    .where('image_id', '=', one)
    .where('other_image_id', '=', other)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countDistinct(db: Reader, family: FamilyId): Promise<number> {
  const row = await db
    .selectFrom('distinct_photos')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('family_id', '=', family)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** @param firsts - the earlier photos of the pairs */
export async function listDistinctOf(db: Reader, family: FamilyId, firsts: readonly number[]): Promise<PhotoPair[]> {
  if (firsts.length === 0) return []
  const rows = await db
    .selectFrom('distinct_photos')
    .select(['image_id', 'other_image_id'])
    .where('family_id', '=', family)
    .where('image_id', 'in', firsts)
    .execute()
  return rows.map(({ image_id: one, other_image_id: other }) => [one, other])
}

export async function listDistinct(db: Reader, family: FamilyId): Promise<PhotoPair[]> {
  const rows = await db
    .selectFrom('distinct_photos')
    .select(['image_id', 'other_image_id'])
    .where('family_id', '=', family)
    .execute()
  return rows.map(({ image_id: one, other_image_id: other }) => [one, other])
}
