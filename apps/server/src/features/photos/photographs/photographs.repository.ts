import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { ofFamily, visible } from '../images/images.repository.ts'
import type { ImageRow } from '../images/images.table.ts'

/** Lists the pages behind these fronts, in their order. */
export const listPagesBehind = async (db: Reader, family: FamilyId, fronts: number[]): Promise<ImageRow[]> =>
  fronts.length === 0
    ? []
    : visible(db, family)
        .selectAll('images')
        .where('images.front_id', 'is not', null)
        .where('images.front_id', 'in', fronts)
        .orderBy('images.front_id')
        .orderBy('images.page_number')
        .orderBy('images.id')
        .execute()

/** Returns, of these images, those that are pages, with their fronts; deleted ones too. */
export const listFrontsOf = async (
  db: Reader,
  family: FamilyId,
  ids: readonly number[],
): Promise<{ id: number; front_id: number | null }[]> =>
  ids.length === 0
    ? []
    : ofFamily(db, family)
        .select(['images.id', 'images.front_id'])
        .where('images.id', 'in', ids)
        .where('images.front_id', 'is not', null)
        .execute()

export async function placePage(
  tx: Writer,
  family: FamilyId,
  id: number,
  place: Pick<ImageRow, 'front_id' | 'page_number'>,
  at: string,
): Promise<void> {
  await tx
    .updateTable('images')
    .set({ ...place, updated_at: at })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .execute()
}
