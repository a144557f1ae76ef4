import type { ChangeKind } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { hiddenIn, newDeletionBatch } from '../../../platform/soft-delete.ts'
import type { PhotoStep } from '../../changes/change-photos.ts'
import { recordChange } from '../../changes/record-change.ts'
import type { Author, NewChange } from '../../changes/record-change.ts'
import { emit } from '../../events/events.ts'
import { hideImagesOfGallery, isImageOfGallery, showImagesWith } from '../images/listing/gallery-images.service.ts'
import { findAnyGallery, findGallery, findGalleryCalled, showGallery, updateGallery } from './galleries.repository.ts'
import type { GalleryRow } from './galleries.table.ts'

// The caller's transaction must have touched the family.

export interface GalleryChanges {
  title?: string
  description?: string
  thumbnail_image_id?: number | null
  is_private?: 0 | 1
  search?: string
}

const columnOf = {
  title: 'title',
  description: 'description',
  thumbnail: 'thumbnail_image_id',
  is_private: 'is_private',
  search: 'search',
} as const satisfies Record<string, keyof GalleryRow>
type GalleryField = keyof typeof columnOf
const fields = Object.keys(columnOf) as GalleryField[]

const isField = (field: string): field is GalleryField => Object.hasOwn(columnOf, field)

/** Returns a field's value as history records it. */
export const readGalleryField = (row: GalleryRow, field: string): string | number | null =>
  isField(field) ? valueOf(row, field) : null

/** What nobody has marked is as open as what somebody has opened again. */
const valueOf = (row: Pick<GalleryRow, (typeof columnOf)[GalleryField]>, field: GalleryField): string | number | null =>
  field === 'is_private' ? (row.is_private ?? 0) : row[columnOf[field]]

/** Converts a field to its columns. */
export const galleryColumns = (field: string, value: unknown): GalleryChanges =>
  isField(field) ? { [columnOf[field]]: value } : {}

/** @throws ApiError `not_found`, `title_exists`, `foreign_thumbnail` */
export async function storeGalleryChanges(
  { tx, author, note, at }: PhotoStep,
  id: number,
  changes: GalleryChanges,
): Promise<void> {
  const family = author.familyId
  const before = await findGallery(tx, family, id)
  if (before === undefined) throw new ApiError('not_found')
  if (changes.title !== undefined) await refuseTakenTitle(tx, family, changes.title, id)
  const thumbnail = changes.thumbnail_image_id ?? null
  if (thumbnail !== null && !(await isImageOfGallery(tx, family, thumbnail, id)))
    throw new ApiError('foreign_thumbnail', { field: 'thumbnail_id' })
  await updateGallery(tx, family, id, { ...changes, updated_at: at })
  note({ galleries: [id] })
  const after = { ...before, ...changes }
  for (const field of fields) {
    const [old, value] = [valueOf(before, field), valueOf(after, field)]
    if (old !== value) await recordGalleryChange(tx, author, 'gallery_changed', after, { field, before: old, after: value }, at)
  }
  if (after.is_private === 1 && before.is_private !== 1) await emit(tx, 'photosMarked', { family, at })
}

/** @throws ApiError `not_found` */
export async function hideGallery({ tx, author, note, at }: PhotoStep, id: number): Promise<void> {
  const family = author.familyId
  const batch = newDeletionBatch('gallery')
  const gallery = await findGallery(tx, family, id)
  if (gallery === undefined) throw new ApiError('not_found')
  await updateGallery(tx, family, id, hiddenIn(batch, at))
  const count = await hideImagesOfGallery(tx, family, id, at, batch)
  note({ galleries: [id] })
  await recordGalleryChange(tx, author, 'gallery_deleted', gallery, { count }, at)
}

/** @throws ApiError `not_found` when there is nothing to put back, `title_exists` */
export async function bringGalleryBack({ tx, author, note, at }: PhotoStep, id: number): Promise<void> {
  const family = author.familyId
  const gallery = await findAnyGallery(tx, family, id)
  if (gallery === undefined || gallery.hidden_batch === null) throw new ApiError('not_found')
  await refuseTakenTitle(tx, family, gallery.title, id)
  await showGallery(tx, family, id, at)
  const count = await showImagesWith(tx, family, gallery.hidden_batch, at)
  note({ galleries: [id] })
  await recordGalleryChange(tx, author, 'gallery_restored', gallery, { count }, at)
}

export const recordGalleryChange = (
  tx: Writer,
  author: Author,
  kind: ChangeKind,
  gallery: Pick<GalleryRow, 'id' | 'title'>,
  change: Partial<NewChange>,
  at: string,
): Promise<number> => recordChange(tx, author, { ...change, kind, galleryId: gallery.id, title: gallery.title }, at)

async function refuseTakenTitle(db: Reader, family: FamilyId, title: string, id: number): Promise<void> {
  const taken = await findGalleryCalled(db, family, title)
  if (taken !== undefined && taken.id !== id) throw new ApiError('title_exists', { field: 'title' })
}
