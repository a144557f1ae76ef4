import { limits } from '@banyan/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { PhotoStep } from '../../changes/change-photos.ts'
import { recordChange } from '../../changes/record-change.ts'
import { emit } from '../../events/events.ts'
import { isConcerned } from '../../living/marks.service.ts'
import { touchGallery } from '../galleries/touch-gallery.service.ts'
import { findAnyImage, listImagesById } from '../images/images.repository.ts'
import type { ImageRow } from '../images/images.table.ts'
import { arrange, isSameArrangement, photographsAmong } from './arrange-photographs.ts'
import type { Arrangement, Photograph } from './arrange-photographs.ts'
import { listPagesBehind, placePage } from './photographs.repository.ts'

// The caller's transaction must have touched the family.

/** Returns all images of the photographs that these images belong to, the front of each first. @throws ApiError `not_found` */
export async function readPhotographs({ tx, author }: Pick<PhotoStep, 'tx' | 'author'>, ids: number[]): Promise<ImageRow[]> {
  const named = await listImagesById(tx, author.familyId, ids)
  if (named.length < new Set(ids).size) throw new ApiError('not_found')
  const fronts = [...new Set(named.map(({ id, front_id: front }) => front ?? id))]
  return [...(await listImagesById(tx, author.familyId, fronts)), ...(await listPagesBehind(tx, author.familyId, fronts))]
}

/**
 * Makes photographs of images: each list is one, in its order.
 *
 * @returns the line of history, if anything changed
 * @throws ApiError `not_found`, `not_concerned`, `join_in_one_gallery`, `too_many_pages`
 */
export async function arrangePhotographs(step: PhotoStep, wanted: readonly Photograph[]): Promise<number | undefined> {
  const { tx, author, note, at } = step
  const family = author.familyId
  const images = await readPhotographs(step, wanted.flat())
  const byId = new Map(images.map((image) => [image.id, image]))
  const before = photographsAmong(images)
  const after = arrange(before, wanted)
  if (isSameArrangement(before, after)) return undefined
  for (const photograph of after) {
    if (photograph.length > limits.photographImages) throw new ApiError('too_many_pages', { field: 'ids' })
    if (new Set(photograph.map((id) => byId.get(id)?.gallery_id)).size > 1)
      throw new ApiError('join_in_one_gallery', { field: 'ids' })
    await refuseHiding(step, byId, before, photograph)
  }
  for (const [front, ...pages] of after) {
    await put(step, byId.get(front ?? 0), { front_id: null, page_number: 0 })
    for (const [index, page] of pages.entries())
      await put(step, byId.get(page), { front_id: front ?? null, page_number: index + 1 })
  }
  const galleries = [...new Set(images.map((image) => image.gallery_id))]
  for (const gallery of galleries) await touchGallery(tx, family, gallery, at)
  note({ galleries, images: images.map(({ id }) => id) })
  if (images.some((image) => image.is_private === 1)) await emit(tx, 'photosMarked', { family, at })
  return record(step, byId, { before, after })
}

/** What is joined with something private is private too: only those whom it concerns may do that. @throws ApiError `not_concerned` */
async function refuseHiding(
  { tx, author }: PhotoStep,
  images: ReadonlyMap<number, ImageRow>,
  before: readonly Photograph[],
  photograph: Photograph,
): Promise<void> {
  const isPrivate = (id: number): boolean => images.get(id)?.is_private === 1
  if (!photograph.some(isPrivate)) return
  const open = before.filter((each) => !each.some(isPrivate)).flat()
  for (const id of photograph)
    if (open.includes(id) && !(await isConcerned(tx, author, 'image', id))) throw new ApiError('not_concerned', { field: 'ids' })
}

async function put(
  { tx, author, at }: PhotoStep,
  image: ImageRow | undefined,
  to: Pick<ImageRow, 'front_id' | 'page_number'>,
): Promise<void> {
  if (image === undefined || (image.front_id === to.front_id && image.page_number === to.page_number)) return
  await placePage(tx, author.familyId, image.id, to, at)
}

/** The line is about the photograph that was joined, or taken apart. */
async function record(
  { tx, author, at }: PhotoStep,
  images: ReadonlyMap<number, ImageRow>,
  details: Arrangement,
): Promise<number> {
  const { before, after } = details
  const kind =
    after.length < before.length ? 'images_joined' : after.length > before.length ? 'images_separated' : 'images_reordered'
  const largest = (photographs: readonly Photograph[]): Photograph =>
    photographs.toSorted((one, other) => other.length - one.length)[0] ?? []
  const about = largest(kind === 'images_separated' ? before : after)
  const front = images.get(about[0] ?? 0)
  return recordChange(
    tx,
    author,
    {
      kind,
      ...(front === undefined ? {} : { galleryId: front.gallery_id, imageId: front.id, title: front.title }),
      count: about.length,
      details,
    },
    at,
  )
}

/** Puts images that an import has added behind another one; those that are of another gallery or joined already stay as they are. */
export async function putBehind(
  { tx, family, note, at }: Pick<PhotoStep, 'tx' | 'note' | 'at'> & { family: FamilyId },
  front: number,
  ids: readonly number[],
): Promise<void> {
  const images = new Map((await listImagesById(tx, family, [front, ...ids])).map((image) => [image.id, image]))
  const first = images.get(front)
  if (first === undefined || first.front_id !== null) return
  let number = first.joined_count
  for (const id of ids.slice(0, limits.photographImages - 1 - number)) {
    const image = images.get(id)
    if (image === undefined || image.front_id !== null || image.joined_count > 0 || image.gallery_id !== first.gallery_id)
      continue
    number += 1
    await placePage(tx, family, id, { front_id: front, page_number: number }, at)
  }
  note({ galleries: [first.gallery_id] })
}

/** Puts a page that came back behind its front, or alone if that is not there. */
export async function settlePage({ tx, author, at }: PhotoStep, image: ImageRow): Promise<void> {
  const family = author.familyId
  if (image.front_id === null) return
  const front = await findAnyImage(tx, family, { id: image.front_id })
  const next = front?.front_id ?? front?.id ?? null
  const found = next === null ? undefined : await findAnyImage(tx, family, { id: next })
  const isThere = found !== undefined && found.hidden_at === null && found.gallery_id === image.gallery_id
  const front_id = isThere ? found.id : null
  if (front_id !== image.front_id) await placePage(tx, family, image.id, { front_id, page_number: image.page_number }, at)
}
