import { sql } from 'kysely'
import type { Reader, Writer } from '../../../../platform/db/database.ts'
import { prepared } from '../../../../platform/db/prepared.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import { listed, ofFamily, visible } from '../images.repository.ts'
import { listedColumns } from '../images.table.ts'
import type { ListedImage } from '../images.table.ts'

/** Lists a page of images as an index needs them, by id. */
export const listAfter = prepared((db, { family, after, count }: { family: FamilyId; after: number; count: number }) =>
  listed(db, family).select(listedColumns).where('images.id', '>', after).orderBy('images.id').limit(count),
)

/** Lists those of these images that are shown. */
export const listById = (db: Reader, family: FamilyId, ids: number[]): Promise<ListedImage[]> =>
  listed(db, family).select(listedColumns).where('images.id', 'in', ids).execute()

/** Lists the pages behind these fronts, in their order. */
export const listPages = (
  db: Reader,
  family: FamilyId,
  fronts: number[],
): Promise<(ListedImage & { front_id: number | null })[]> =>
  visible(db, family)
    .select([...listedColumns, 'images.front_id'])
    .where('images.front_id', 'is not', null)
    .where('images.front_id', 'in', fronts)
    .orderBy('images.front_id')
    .orderBy('images.page_number')
    .orderBy('images.id')
    .execute()

/** Lists at most `limit` images that changed in a version or later, deleted ones too. */
export const listChangedSince = prepared((db, { family, version, limit }: { family: FamilyId; version: number; limit: number }) =>
  ofFamily(db, family)
    .select('images.id')
    .where('images.listed_version', '>=', version)
    // As the index says.
    .where('images.listed_version', '>=', sql.lit(0))
    .limit(limit),
)

/** Has these images read again by indexes of photos, as the triggers do for whatever they watch. */
export async function noteListed(tx: Writer, family: FamilyId, ids: number[]): Promise<void> {
  await tx
    .updateTable('images')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .execute()
}
