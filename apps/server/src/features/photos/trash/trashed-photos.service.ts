import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Page } from '../../../platform/http/paging.ts'
import type { HiddenPhotos } from '../../../platform/http/view.ts'
import type { MediaAddresses } from '../../../platform/media/media-addresses.ts'
import type { GalleryRow } from '../galleries/galleries.table.ts'
import { presentThumbnail } from '../images/images.presenter.ts'
import type { ImageRow } from '../images/images.table.ts'
import {
  countImagesByBatch,
  countTrashedGalleries,
  countTrashedImages,
  listMadeImages,
  listTrashedGalleries,
  listTrashedImages,
} from './trashed-photos.repository.ts'

type Row = { kind: 'gallery'; row: GalleryRow } | { kind: 'image'; row: ImageRow }

export type TrashedPhotos = Row & {
  /** How many images come back with it. */
  imageCount: number
  thumbnail?: ReturnType<typeof presentThumbnail>
}

export async function countTrashedPhotos(db: Reader, family: FamilyId, { galleries, images }: HiddenPhotos): Promise<number> {
  return (await countTrashedGalleries(db, family, galleries)) + (await countTrashedImages(db, family, images))
}

/**
 * Lists deleted galleries and single images, last deleted first. Images deleted with a gallery have no entry; they come back with
 * it.
 */
export async function listTrashedPhotos(
  db: Reader,
  family: FamilyId,
  { size, offset }: Page,
  addresses: MediaAddresses,
  hidden: HiddenPhotos,
): Promise<TrashedPhotos[]> {
  const galleries = await listTrashedGalleries(db, family, offset + size, hidden.galleries)
  const images = await listTrashedImages(db, family, offset + size, hidden.images)
  const rows: Row[] = [
    ...galleries.map((row) => ({ kind: 'gallery' as const, row })),
    ...images.map((row) => ({ kind: 'image' as const, row })),
  ]
    .toSorted(
      (a, b) =>
        (b.row.hidden_at ?? '').localeCompare(a.row.hidden_at ?? '') || a.kind.localeCompare(b.kind) || a.row.id - b.row.id,
    )
    .slice(offset, offset + size)
  return describe(db, family, rows, addresses, hidden)
}

/** Returns each gallery's thumbnail and how many images were deleted with it. */
async function describe(
  db: Reader,
  family: FamilyId,
  rows: Row[],
  addresses: MediaAddresses,
  hidden: HiddenPhotos,
): Promise<TrashedPhotos[]> {
  if (rows.length === 0) return []
  const counts = await countImagesByBatch(
    db,
    family,
    rows.map(({ row }) => row.hidden_batch ?? ''),
  )
  const imageOf = ({ kind, row }: Row): number | null => (kind === 'gallery' ? row.thumbnail_image_id : row.id)
  const images = await listMadeImages(
    db,
    family,
    rows.flatMap((row) => imageOf(row) ?? []),
  )
  // The usual picture addresses no longer work; these work for viewers of the trash.
  const forTrash: MediaAddresses = { of: (picture, name) => addresses.of(picture, name, 'trash') }
  return rows.map((each) => {
    const batch = each.row.hidden_batch ?? ''
    const image = images.find((row) => row.id === imageOf(each) && row.hidden_batch === batch && !hidden.images.has(row.id))
    return {
      ...each,
      imageCount: counts.get(batch) ?? 0,
      ...(image === undefined ? {} : { thumbnail: presentThumbnail(image, forTrash) }),
    }
  })
}
