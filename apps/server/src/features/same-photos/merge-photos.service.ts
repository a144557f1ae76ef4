import { moveBetween } from '@banyan/contract/picture-edit'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePhotos } from '../changes/change-photos.ts'
import type { PhotoStep } from '../changes/change-photos.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { moveTalkOfImage } from '../comments/comments.service.ts'
import type { TalkJournal } from '../comments/comments.service.ts'
import { isGalleryPrivate } from '../photos/galleries/touch-gallery.service.ts'
import {
  bringImageBack,
  hideImage,
  imageColumns,
  imageFields,
  readImageField,
  storeImageChanges,
} from '../photos/images/changing/change-image.service.ts'
import type { ImageChanges } from '../photos/images/changing/change-image.service.ts'
import { editedPicture } from '../photos/images/changing/image-edits.ts'
import { titleOf } from '../photos/images/file-name.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { noteListed } from '../photos/images/listing/listed-images.service.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { moveEvidence } from '../sources/evidence-images.service.ts'
import type { EvidenceJournal } from '../sources/evidence-images.service.ts'
import { addTagLike, boxOf, removeTag } from '../tags/change-tag.service.ts'
import { listTagsIn } from '../tags/image-tags.service.ts'

/** Stored with the line about two photos of which one was kept: what came over from the other one. */
export interface MergedPhotos {
  images: [kept: number, gone: number]
  talk: TalkJournal
  evidence: EvidenceJournal
  /** People who were tagged in the other one alone. */
  people: number[]
  fields: { field: string; before: string; after: string }[]
}

/**
 * Keeps one of two photos: what was said about the other one, and who is in it, comes over, and it goes to the trash.
 *
 * @returns the line of history
 * @throws ApiError `not_found`, `invalid_field`, `has_pages`, `said_to_fewer`
 */
export async function mergePhotos(platform: Platform, caller: Caller, keep: number, other: number): Promise<number> {
  if (keep === other) throw new ApiError('invalid_field', { field: 'other_id' })
  return changePhotos(platform, caller.familyId, async (tx, note) => {
    const step: PhotoStep = { tx, author: caller, note, at: platform.now().toISOString() }
    const [kept, gone] = await readBoth(step, keep, other)
    if (kept.front_id !== null || gone.front_id !== null || gone.joined_count > 0)
      throw new ApiError('has_pages', { field: 'other_id' })
    const tags = await listTagsIn(tx, caller.familyId, [keep, other])
    if (!(await mayComeOver(step, kept, gone, tags))) throw new ApiError('said_to_fewer', { field: 'keep_id' })
    const changes = whatComesOver(kept, gone)
    const after = { ...kept, ...changes }
    const fields = imageFields.flatMap((field) => {
      const change = { field, before: readImageField(kept, field), after: readImageField(after, field) }
      return change.before === change.after ? [] : [change]
    })
    const known = new Set(tags.flatMap((tag) => (tag.image_id === keep ? [tag.person_id] : [])))
    const added = tags.filter((tag) => tag.image_id === other && !known.has(tag.person_id))
    const details: MergedPhotos = {
      images: [keep, other],
      talk: await moveTalkOfImage(tx, caller.familyId, other, keep),
      evidence: await moveEvidence(tx, caller.familyId, other, keep),
      people: added.map((tag) => tag.person_id),
      fields,
    }
    const line = await recordChange(
      tx,
      caller,
      { kind: 'photos_merged', galleryId: kept.gallery_id, imageId: keep, title: kept.title, details },
      step.at,
    )
    const part: PhotoStep = { ...step, author: { ...caller, parentId: line } }
    if (fields.length > 0) await storeImageChanges(part, keep, changes)
    const [from, to] = [gone, kept].map((image) => editedPicture(image, uprightOf(image)))
    for (const tag of added)
      await addTagLike(part, { image: keep, person: tag.person_id }, from && to ? moveBetween(boxOf(tag), from, to) : boxOf(tag))
    await hideImage(part, other)
    await tellOfBoth(step, kept, gone)
    return line
  })
}

const uprightOf = ({ width, height }: ImageRow) => ({ width, height })

async function readBoth({ tx, author }: PhotoStep, keep: number, other: number): Promise<[ImageRow, ImageRow]> {
  const rows = await listAnyImages(tx, author.familyId, [keep, other])
  const [kept, gone] = [keep, other].map((id) => rows.find((row) => row.id === id))
  const isThere = (row: ImageRow | undefined): row is ImageRow => row?.hidden_at === null && row.processed_at !== null
  if (!isThere(kept) || !isThere(gone)) throw new ApiError('not_found')
  return [kept, gone]
}

const given = ['taken', 'place', 'description', 'transcription'] as const

/**
 * Whether what was said about the other photo stays with the people it was said to. Of a private photo those are the keepers, its uploader and
 * who is tagged in it; in a private gallery, also who is tagged there. Who is tagged in the kept photo would come to that.
 */
async function mayComeOver(
  { tx, author }: PhotoStep,
  kept: ImageRow,
  gone: ImageRow,
  tags: readonly { image_id: number; person_id: number }[],
): Promise<boolean> {
  if (kept.gallery_id !== gone.gallery_id && (await isGalleryPrivate(tx, author.familyId, gone.gallery_id))) return false
  if (gone.is_private !== 1) return true
  const peopleIn = ({ id }: ImageRow) => tags.flatMap((tag) => (tag.image_id === id ? [tag.person_id] : []))
  const ofGone = new Set(peopleIn(gone))
  return (
    kept.is_private === 1 &&
    kept.user_id === gone.user_id &&
    kept.guest_name === gone.guest_name &&
    peopleIn(kept).every((person) => ofGone.has(person))
  )
}

/** What the kept photo does not say. */
function whatComesOver(kept: ImageRow, gone: ImageRow): ImageChanges {
  const isTitled = (image: ImageRow): boolean => image.title !== '' && image.title !== titleOf(image.file_name)
  const isGiven = (image: ImageRow, field: (typeof given)[number]): boolean =>
    field === 'taken' ? image.taken !== '' : readImageField(image, field) !== ''
  const missing = given.filter((field) => !isGiven(kept, field) && isGiven(gone, field))
  return Object.assign(
    {},
    ...missing.map((field) => imageColumns(field, readImageField(gone, field))),
    !isTitled(kept) && isTitled(gone) ? { title: gone.title } : {},
  ) as ImageChanges
}

/** Their comments are read again for searches, and by open pages. */
async function tellOfBoth({ tx, author, note }: PhotoStep, kept: ImageRow, gone: ImageRow): Promise<void> {
  await noteListed(tx, author.familyId, [kept.id, gone.id])
  note({ galleries: [kept.gallery_id, gone.gallery_id], images: [kept.id, gone.id] })
}

/** Puts both photos as they were: what has been said or changed since stays with the kept one. @throws ApiError `change_reverted`, `gallery_deleted` */
export async function separatePhotos(step: PhotoStep, details: string | null): Promise<void> {
  const { tx, author, at } = step
  const merged = readMerged(details)
  const [keep, other] = merged.images
  const rows = await listAnyImages(tx, author.familyId, [keep, other])
  const [kept, gone] = [keep, other].map((id) => rows.find((row) => row.id === id))
  if (kept === undefined || kept.hidden_at !== null || gone === undefined || gone.hidden_at === null)
    throw new ApiError('change_reverted')
  const line = await recordChange(
    tx,
    author,
    { kind: 'photos_separated', galleryId: kept.gallery_id, imageId: keep, title: kept.title },
    at,
  )
  const parts: Author = { ...author, parentId: line }
  const part: PhotoStep = { ...step, author: parts }
  await bringImageBack(part, gone)
  await moveTalkOfImage(tx, author.familyId, keep, other, merged.talk)
  await moveEvidence(tx, author.familyId, keep, other, merged.evidence)
  for (const tag of await listTagsIn(tx, author.familyId, [keep]))
    if (merged.people.includes(tag.person_id)) await removeTag(part, tag)
  const asLeft = merged.fields.filter(({ field, after }) => readImageField(kept, field) === after)
  const changes = Object.assign({}, ...asLeft.map(({ field, before }) => imageColumns(field, before))) as ImageChanges
  if (asLeft.length > 0) await storeImageChanges(part, keep, changes)
  await tellOfBoth(step, kept, gone)
}

export const readMerged = (details: string | null): MergedPhotos =>
  JSON.parse(
    details ?? '{"images":[0,0],"talk":{"comments":[],"hearts":[]},"evidence":[],"people":[],"fields":[]}',
  ) as MergedPhotos
