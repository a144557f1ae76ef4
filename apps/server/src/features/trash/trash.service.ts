import type { CallResponse } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Page } from '../../platform/http/paging.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import { dayMs, hiddenDays, timeAfter } from '../../platform/time.ts'
import { listGalleryDeleters, listImageDeleters } from '../history/deleters.service.ts'
import { countTrashedGalleries, listTrashedGalleries } from '../photos/galleries/trashed-galleries.service.ts'
import { countTrashedImages, describeTrashed, listTrashedImages } from '../photos/images/trashed-images.service.ts'

type Trashed = CallResponse<'listTrash'>['results'][number]

export async function countTrash(db: Reader, family: FamilyId): Promise<number> {
  return (await countTrashedGalleries(db, family)) + (await countTrashedImages(db, family))
}

/** Galleries and single images, the last deleted first. What went along with a gallery comes back with it and has no row. */
export async function listTrash(
  db: Reader,
  family: FamilyId,
  { size, offset }: Page,
  addresses: MediaAddresses,
): Promise<Trashed[]> {
  const galleries = await listTrashedGalleries(db, family, offset + size)
  const images = await listTrashedImages(db, family, offset + size)
  const rows = [
    ...galleries.map((row) => ({ kind: 'gallery' as const, row })),
    ...images.map((row) => ({ kind: 'image' as const, row })),
  ]
    .toSorted(
      (a, b) =>
        (b.row.hidden_at ?? '').localeCompare(a.row.hidden_at ?? '') || a.kind.localeCompare(b.kind) || a.row.id - b.row.id,
    )
    .slice(offset, offset + size)
  const described = await describeTrashed(
    db,
    family,
    rows.map(({ row }) => ({
      mark: row.hidden_by ?? '',
      imageId: 'thumbnail_image_id' in row ? row.thumbnail_image_id : row.id,
    })),
    addresses,
  )
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
  return rows.map(({ kind, row }, index) => {
    const { imageCount = 0, thumbnail } = described[index] ?? {}
    const deletedAt = row.hidden_at ?? row.updated_at
    return {
      kind,
      id: row.id,
      title: row.title,
      thumbnail: thumbnail?.thumbnail ?? null,
      thumbnail_height: thumbnail?.thumbnail_height ?? 0,
      thumbnail_width: thumbnail?.thumbnail_width ?? 0,
      image_count: imageCount,
      deleted_by: deletedBy[kind].get(row.id) ?? '',
      deleted_date: deletedAt,
      gone_date: timeAfter(new Date(deletedAt), hiddenDays * dayMs),
    }
  })
}
