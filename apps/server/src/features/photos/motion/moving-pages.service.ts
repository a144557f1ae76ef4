import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { ImageRow } from '../images/images.table.ts'
import { listPagesBehind } from '../photographs/photographs.repository.ts'
import { movingPage } from './moving-page.ts'

/** Finds what moves of these photos: of each the film among the pages behind it. */
export async function findMovingPages(
  db: Reader,
  family: FamilyId,
  images: readonly ImageRow[],
): Promise<(image: ImageRow) => ImageRow | undefined> {
  const fronts = images.flatMap(({ id, joined_count: count }) => (count > 0 ? [id] : []))
  const pages = Map.groupBy(await listPagesBehind(db, family, fronts), ({ front_id: front }) => front)
  return (image) => movingPage(image, pages.get(image.id) ?? [])
}
