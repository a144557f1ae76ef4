import type { CallResponse } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Page } from '../../platform/http/paging.ts'
import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import { dayMs, hiddenDays, timeAfter } from '../../platform/time.ts'
import { listGalleryDeleters, listImageDeleters } from '../history/deleters.service.ts'
import { countTrashedPhotos, listTrashedPhotos } from '../photos/trash/trashed-photos.service.ts'

type Trashed = CallResponse<'listTrash'>['results'][number]

export const countTrash = (db: Reader, family: FamilyId, hidden: HiddenPhotos): Promise<number> =>
  countTrashedPhotos(db, family, hidden)

/** Lists deleted galleries and single images, last deleted first, with who deleted them. */
export async function listTrash(
  db: Reader,
  family: FamilyId,
  page: Page,
  addresses: MediaAddresses,
  view: View,
): Promise<Trashed[]> {
  const rows = await listTrashedPhotos(db, family, page, addresses, await view.hiddenPhotos())
  const deletedBy = {
    gallery: await listGalleryDeleters(
      db,
      family,
      rows.flatMap(({ kind, row }) => (kind === 'gallery' ? [row.id] : [])),
    ),
    image: await listImageDeleters(
      db,
      family,
      rows.flatMap(({ row }) => ('gallery_id' in row ? [row] : [])),
    ),
  }
  return rows.map(({ kind, row, imageCount, thumbnail }) => {
    const deletedAt = row.hidden_at ?? row.updated_at
    return {
      kind,
      id: row.id,
      title: row.title,
      thumbnail: thumbnail?.thumbnail ?? null,
      thumbnail_height: thumbnail?.thumbnail_height ?? 0,
      thumbnail_width: thumbnail?.thumbnail_width ?? 0,
      image_count: imageCount,
      // A line does not say whose name it is, and a hidden name must not be told.
      deleted_by: view.ofPeople.isWhole ? (deletedBy[kind].get(row.id) ?? '') : '',
      deleted_date: deletedAt,
      gone_date: timeAfter(new Date(deletedAt), hiddenDays * dayMs),
    }
  })
}
