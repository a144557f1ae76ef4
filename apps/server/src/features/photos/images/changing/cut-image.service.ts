import { Readable } from 'node:stream'
import type { CallBody } from '@banyan/contract'
import type { PictureEdit, Size } from '@banyan/contract/picture-edit'
import { plainEdit } from '@banyan/contract/picture-edit'
import { isFilmType } from '../../../../platform/films/film-type.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import type { HiddenPhotos, View } from '../../../../platform/http/view.ts'
import { newPictureKey, originalKey } from '../../../../platform/media/picture-keys.ts'
import { openPicture } from '../../../../platform/pictures/open-picture.ts'
import { cutPictureOf } from '../../../../platform/pictures/picture-threads.ts'
import type { PictureType } from '../../../../platform/pictures/picture-type.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { emit } from '../../../events/events.ts'
import { createImage, findProcessedImage, removeUnused } from '../create-image.service.ts'
import { findCut, findImage, updateImage } from '../images.repository.ts'
import type { ImageRow } from '../images.table.ts'
import { keepOriginal } from '../keep-original.ts'
import { checkEdit, editFor, editedPicture } from './image-edits.ts'

type Cut = CallBody<'cutImage'>['cuts'][number]

/** Another call has made the same cut in the meantime. */
class CutExists extends Error {}

/**
 * Makes a photo of each of these boxes of a page, with a file of its own, in the page's gallery. It has the page's title, date and place.
 * A box that was cut out before gives the same photo, if the caller sees it, so that the call can be repeated.
 *
 * @throws ApiError `not_found`, `value_changed`, `invalid_box`, `unreadable_picture`, `family_full`
 */
export async function cutImage(
  platform: Platform,
  caller: Caller,
  id: number,
  { version, cuts }: CallBody<'cutImage'>,
  view: View,
): Promise<ImageRow[]> {
  const page = await findImage(platform.database.read, caller.familyId, id)
  if (page === undefined) throw new ApiError('not_found')
  if (version !== page.version) throw new ApiError('value_changed', { field: 'version' })
  if (cuts.length === 0) throw new ApiError('invalid_field', { field: 'cuts' })
  // All are checked before the first is made.
  const checked = cuts.map((cut) => ({ box: boxText(cut), edit: editOf(cut) }))
  const { images: hidden } = await view.hiddenPhotos()
  const made: ImageRow[] = []
  for (const { box, edit } of checked) made.push(await cutOne(platform, caller, page, { box, edit, hidden }))
  return made
}

const digits = 10_000
const rounded = (value: number): number => Math.round(value * digits) / digits

/** The same text for the same box. */
const boxText = ({ x1, x2, y1, y2, angle }: Cut): string => JSON.stringify([x1, x2, y1, y2].map(rounded).concat(angle))

function editOf({ x1, x2, y1, y2, angle }: Cut): PictureEdit {
  const edit = checkEdit({ ...plainEdit, crop: { x1, x2, y1, y2 }, angle })
  if (edit === null) throw new ApiError('invalid_box')
  return edit
}

interface CheckedCut {
  box: string
  edit: PictureEdit
  /** Photos that the caller does not see. */
  hidden: HiddenPhotos['images']
}

async function cutOne(platform: Platform, caller: Caller, page: ImageRow, { box, edit, hidden }: CheckedCut): Promise<ImageRow> {
  const { familyId: family } = caller
  // A film has no pages.
  if (isFilmType(page.content_type)) throw new ApiError('no_picture')
  const findMade = async (): Promise<ImageRow | undefined> => {
    const key = await findCut(platform.database.read, family, { from: page.sha256, box, hidden })
    return key === undefined ? undefined : findProcessedImage(platform, family, key)
  }
  const known = await findMade()
  if (known !== undefined) return known
  let upright: Size = { width: 1, height: 1 }
  const bytes = await cutPictureOf(async () => {
    const original = await platform.media.read(originalKey(family, page.key))
    if (original === undefined) throw new ApiError('unreadable_picture')
    const opened = await openPicture(original, page.content_type as PictureType, platform.config.pictures.maxPixels)
    upright = opened.upright
    return { ...opened, look: { anticlockwiseAngle: page.anticlockwise_angle, edit: editFor(edit, opened.upright) } }
  })
  const key = newPictureKey()
  try {
    return await createImage(platform, caller, {
      original: await keepOriginal(platform, family, key, Readable.from([Buffer.from(bytes)])),
      galleryId: page.gallery_id,
      fileName: `${page.title}.jpg`,
      isPrivate: page.is_private === null ? undefined : page.is_private === 1,
      known: {
        title: page.title,
        ...(page.taken === '' ? {} : { taken: page.taken, takenAt: page.taken_at }),
        place: { latitude: page.latitude, longitude: page.longitude },
      },
      alsoKeep: async (tx, imageId) => {
        // The gallery is locked, so of two that cut the same box the second sees the first.
        if ((await findCut(tx, family, { from: page.sha256, box, hidden })) !== undefined) throw new CutExists()
        await updateImage(tx, family, imageId, { cut_from: page.sha256, cut_box: box })
        await emit(tx, 'imageCut', {
          family,
          pageId: page.id,
          imageId,
          from: editedPicture(page, upright),
          to: { size: upright, turn: page.anticlockwise_angle, framing: edit },
          at: platform.now().toISOString(),
        })
      },
    })
  } catch (error) {
    await removeUnused(platform, family, key)
    const other = error instanceof CutExists ? await findMade() : undefined
    if (other === undefined) throw error
    return other
  }
}
