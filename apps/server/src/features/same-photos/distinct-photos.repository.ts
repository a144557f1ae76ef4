import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import './distinct-photos.table.ts'

/** Two photos, the lower id first. */
export type PhotoPair = readonly [number, number]

export const pairOf = (one: number, other: number): PhotoPair => (one < other ? [one, other] : [other, one])

export async function insertDistinct(tx: Writer, family: FamilyId, [one, other]: PhotoPair): Promise<void> {
  await tx
    .insertInto('distinct_photos')
    .values({ family_id: family, image_id: one, other_image_id: other })
    .onConflict((conflict) => conflict.columns(['family_id', 'image_id', 'other_image_id']).doNothing())
    .execute()
}

export async function deleteDistinct(tx: Writer, family: FamilyId, [one, other]: PhotoPair): Promise<void> {
  await tx
    .deleteFrom('distinct_photos')
    .where('family_id', '=', family)
    .where('image_id', '=', one)
    .where('other_image_id', '=', other)
    .execute()
}

export async function listDistinct(db: Reader, family: FamilyId): Promise<PhotoPair[]> {
  const rows = await db
    .selectFrom('distinct_photos')
    .select(['image_id', 'other_image_id'])
    .where('family_id', '=', family)
    .execute()
  return rows.map(({ image_id: one, other_image_id: other }) => [one, other])
}
