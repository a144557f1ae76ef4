import { setImmediate as letOthersRun } from 'node:timers/promises'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PhotoStep } from '../../changes/change-photos.ts'
import { recordChange } from '../../changes/record-change.ts'
import type { Author } from '../../changes/record-change.ts'
import { emit } from '../../events/events.ts'
import { isConcerned } from '../../living/marks.service.ts'
import { findNamedPeople } from '../../person-names/person-names.service.ts'
import { touchGallery } from '../galleries/touch-gallery.service.ts'
import { imageFields, readImageField } from './change-image.service.ts'
import type { ImageChanges, ImagesDetails } from './change-image.service.ts'
import { updateImage } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'

/** An image as it is, and what is to become of it. */
export interface ChangedImage {
  image: ImageRow
  changes: ImageChanges
}

type Part = { image: ImageRow; changes: ImageChanges; fields: { field: string; before: string; after: string }[] }

const pieceSize = 50

/**
 * Changes several images with one line of history, whose parts are the lines of each image. The caller's transaction must have touched
 * the family.
 *
 * @returns the line, unless nothing changed, and how many images changed
 * @throws ApiError `not_concerned`
 */
export async function changeImagesTogether(
  step: PhotoStep,
  asked: readonly ChangedImage[],
): Promise<{ line?: number; count: number }> {
  const { tx, author, note, at } = step
  const family = author.familyId
  const parts = asked.flatMap((each) => partOf(each) ?? [])
  const [first] = parts
  if (first === undefined) return { count: 0 }
  await refuseMarks(step, parts)
  const galleries = [...new Set(parts.map(({ image }) => image.gallery_id))].toSorted((one, other) => one - other)
  for (const gallery of galleries) await touchGallery(tx, family, gallery, at)
  const fields = new Set(parts.flatMap((part) => part.fields.map(({ field }) => field)))
  const named: Author = { ...author, userName: await nameOf(step) }
  const line = await recordChange(
    tx,
    named,
    {
      kind: 'images_changed',
      ...(galleries.length === 1 ? { galleryId: first.image.gallery_id } : {}),
      field: fields.size === 1 ? ([...fields][0] ?? '') : '',
      count: parts.length,
      details: { images: parts.map(({ image }) => image.id) } satisfies ImagesDetails,
    },
    at,
  )
  for (const [index, part] of parts.entries()) {
    if (index > 0 && index % pieceSize === 0) await letOthersRun()
    await storePart({ ...step, author: { ...named, parentId: line } }, part)
  }
  note({ galleries })
  if (parts.some(({ image, changes }) => changes.is_private === 1 && image.is_private !== 1))
    await emit(tx, 'photosMarked', { family, at })
  return { line, count: parts.length }
}

function partOf({ image, changes }: ChangedImage): Part | undefined {
  const after = { ...image, ...changes }
  const fields = imageFields.flatMap((field) => {
    const change = { field, before: readImageField(image, field), after: readImageField(after, field) }
    return change.before === change.after ? [] : [change]
  })
  return fields.length === 0 ? undefined : { image, changes, fields }
}

/** Who sees a photo is said by those whom it concerns, for each of them. */
async function refuseMarks({ tx, author }: PhotoStep, parts: readonly Part[]): Promise<void> {
  for (const { image, fields } of parts)
    if (fields.some(({ field }) => field === 'is_private') && !(await isConcerned(tx, author, 'image', image.id)))
      throw new ApiError('not_concerned', { field: 'is_private' })
}

async function storePart({ tx, author, at }: PhotoStep, { image, changes, fields }: Part): Promise<void> {
  await updateImage(tx, author.familyId, image.id, { ...changes, updated_at: at })
  for (const { field, before, after } of fields)
    await recordChange(
      tx,
      author,
      { kind: 'image_changed', galleryId: image.gallery_id, imageId: image.id, title: image.title, field, before, after },
      at,
    )
}

async function nameOf({ tx, author }: PhotoStep): Promise<string> {
  if (author.userName !== undefined) return author.userName
  return (await findNamedPeople(tx, author.familyId, [author.personId])).get(author.personId)?.name ?? ''
}
