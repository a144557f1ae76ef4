import type { PictureEdit } from '@banyan/contract/picture-edit'
import { z } from 'zod'
import { isStorageFull } from '../../../platform/files.ts'
import type { FilmDetails } from '../../../platform/films/film-details.ts'
import { isFilmType } from '../../../platform/films/film-type.ts'
import { readLiveId } from '../../../platform/films/live-id.ts'
import { findMotion } from '../../../platform/films/motion/find-motion.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { defineFamilyJob } from '../../../platform/jobs/define-job.ts'
import { originalKey, shownKey } from '../../../platform/media/picture-keys.ts'
import type { Look } from '../../../platform/pictures/edited-pixels.ts'
import type { ShownPictures } from '../../../platform/pictures/make-shown-pictures.ts'
import { openPicture } from '../../../platform/pictures/open-picture.ts'
import { makeShownPicturesOf } from '../../../platform/pictures/picture-threads.ts'
import type { PictureType } from '../../../platform/pictures/picture-type.ts'
import { readDetails } from '../../../platform/pictures/read-details.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isHiddenFor } from '../../../platform/soft-delete.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import type { Author } from '../../changes/record-change.ts'
import { enqueueFindFaces } from '../../faces/faces.job.ts'
import { keepPoster, makePicturesOfFilm, readFilmOf } from '../films/film-poster.ts'
import { enqueueMakeFilm } from '../films/make-film.job.ts'
import { findGalleryTitle, touchGallery, touchGalleryWith, tryLockGallery } from '../galleries/touch-gallery.service.ts'
import { storeLook } from '../looks/picture-looks.service.ts'
import { joinLive } from '../motion/join-live.service.ts'
import { motionColumns, stateOf } from '../motion/motion-columns.ts'
import { recordAddedImage } from './changing/change-image.service.ts'
import { editFor, lookOf } from './changing/image-edits.ts'
import { deleteUnprocessedImage, findAnyImage, updateImage } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'
import { removePictureFiles } from './keep-original.ts'
import { takenOn } from './taken-dates.ts'

export const processImageJob = defineFamilyJob('process-image', z.object({ key: z.string() }))

/** What this process is working on, by key, so that a call and its job never do the same work twice. */
const running = new Map<string, Promise<void>>()

/**
 * Makes the display pictures, which makes the image visible. Safe to repeat.
 * @throws ApiError `too_large` or `unreadable_picture`, and removes the image. After any other error it may be retried
 */
export async function processImage(platform: Platform, family: FamilyId, key: string): Promise<void> {
  const known = running.get(key)
  if (known !== undefined) return known
  const work = processNow(platform, family, key).finally(() => running.delete(key))
  running.set(key, work)
  return work
}

async function processNow(platform: Platform, family: FamilyId, key: string): Promise<void> {
  const image = await findAnyImage(platform.database.read, family, { key })
  if (image === undefined) return removePictureFiles(platform, family, key)
  if (image.processed_at !== null) return
  try {
    const read = isFilmType(image.content_type) ? await readFilmOf(platform, image) : undefined
    // Whatever its header promises, browsers play no film in which ffmpeg finds no picture.
    const film = read && { ...read, isPlain: (await keepPoster(platform, image, read.durationMs)) && read.isPlain }
    const { opened, shown } = await makeAndStore(platform, { ...image, ...sizeOf(film) }, lookOf(image), image.version)
    const motion =
      film === undefined
        ? await findMotion(platform.media, originalKey(family, key), image.content_type, platform.now())
        : undefined
    const moving =
      film !== undefined ? filmColumns(platform, film) : motion === undefined ? noFilm : motionColumns(platform, motion)
    const { width, height } = film ?? opened.picture
    const { takenAt, place } = film ?? (await readDetails(opened.exif, platform.now()))
    // The archive that an image came from may have a better place than the camera's, and a date that the family gave.
    const isPlaced = image.latitude !== 0 || image.longitude !== 0
    const isDated = image.taken !== ''
    const isKept = await changePhotos(platform, family, async (tx, note) => {
      const at = platform.now().toISOString()
      const changes = {
        ...sizesOf(shown),
        width,
        height,
        page_count: opened.pageCount,
        ...moving,
        live_id: film?.liveId ?? readLiveId(opened.exif),
        processed_at: at,
        ...(isPlaced ? {} : place),
        ...(isDated || takenAt === undefined ? {} : takenOn(takenAt)),
      }
      if (film === undefined) await storeLook(tx, family, image.id, shown.look)
      const isWaiting = isHiddenFor('guest', image)
      // Locks the gallery first, in the same order as deleting a gallery does.
      if (isWaiting) await tryLockGallery(tx, family, image.gallery_id)
      else await touchGallery(tx, family, image.gallery_id, at)
      const now = await findAnyImage(tx, family, { key })
      if (now === undefined) return false
      // Another server took over the job and finished first; it made the same files.
      if (now.processed_at !== null) return true
      await updateImage(tx, family, image.id, changes)
      if (moving.film === 'waiting') await enqueueMakeFilm(tx, platform, family, image.id)
      // Members learn that it waits; the rest happens when one of them lets it in.
      if (isWaiting) {
        note({ galleries: [image.gallery_id] })
        return true
      }
      await touchGalleryWith(tx, family, image, at)
      note({ galleries: [image.gallery_id] })
      const gallery = await findGalleryTitle(tx, family, image.gallery_id)
      const isListed = gallery !== undefined && now.hidden_at === null
      const partner = isListed ? await joinLive({ tx, family, note, at }, image.id) : undefined
      if (isListed) await recordAddedImage({ tx, author: authorOf(now), at }, now, gallery, partner)
      // The photo shows the same faces better.
      if (film === undefined || partner === undefined) await enqueueFindFaces(tx, platform, family, image.id)
      return true
    })
    if (isKept) platform.wakeSignal.notify()
    else await removePictureFiles(platform, family, key)
  } catch (error) {
    if (error instanceof ApiError) await discardImage(platform, image)
    throw error
  }
}

const sizeOf = (film: FilmDetails | undefined): Pick<FilmDetails, 'width' | 'height'> | undefined =>
  film && { width: film.width, height: film.height }

const noFilm = { film: '' } as const

const filmColumns = (platform: Platform, details: FilmDetails) => ({
  film: stateOf(platform, details),
  duration_ms: details.durationMs,
  is_incomplete: details.isIncomplete ? (1 as const) : (0 as const),
})

/** Returns the uploader, even if they have left since. */
const authorOf = ({ family_id, user_id, uploaded_by }: ImageRow): Author => ({
  familyId: family_id as FamilyId,
  userId: user_id ?? 0,
  personId: 0,
  userName: uploaded_by,
})

/** Makes and stores the display pictures of one version. @throws ApiError `invalid_box` if the edit shows what is not in the picture */
export async function makeAndStore(
  platform: Platform,
  image: ImageRow,
  look: Look,
  version: number,
): Promise<{ opened: Awaited<ReturnType<typeof openPicture>>; shown: ShownPictures; edit: PictureEdit | null }> {
  const { family_id: family, key } = image
  let { edit } = look
  const isFilm = isFilmType(image.content_type)
  const made = isFilm
    ? await makePicturesOfFilm(platform, image, image)
    : await makeShownPicturesOf(async () => {
        const bytes = await platform.media.read(originalKey(family, key))
        if (bytes === undefined) throw new ApiError('unreadable_picture')
        const opened = await openPicture(bytes, image.content_type as PictureType, platform.config.pictures.maxPixels)
        if (edit !== null) edit = editFor(edit, opened.upright)
        return { ...opened, look: { ...look, edit } }
      })
  const { files, ending } = made.shown
  // The next picture is decoded while the disk writes.
  const stored = await Promise.allSettled(
    files.map(({ variant, bytes }) => platform.media.put(shownKey(family, key, version, `${variant}.${ending}`), bytes)),
  )
  // Reports a failure only after all writes have ended, so that the caller can remove every file.
  for (const each of stored) if (each.status === 'rejected') throw each.reason
  return { ...made, edit }
}

export const sizesOf = ({ thumbnail, large, ending, isIncomplete }: ShownPictures) => ({
  thumbnail_width: thumbnail.width,
  thumbnail_height: thumbnail.height,
  large_thumbnail_width: large.width,
  large_thumbnail_height: large.height,
  shown_ending: ending,
  is_incomplete: isIncomplete ? (1 as const) : (0 as const),
})

/**
 * Removes a failed upload completely. Keeps one that succeeded after all: the database connection may have broken after the
 * commit, or another server may have finished first.
 * @returns whether it is gone
 */
export async function discardImage(platform: Platform, image: Discarded): Promise<boolean> {
  try {
    return await discardNow(platform, image)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    const family = image.family_id as FamilyId
    const row = await findAnyImage(platform.database.read, family, { id: image.id })
    if (row?.processed_at !== null) throw error
    // Its files take the room that deleting its row needs.
    await removePictureFiles(platform, family, image.key)
    return discardNow(platform, image)
  }
}

type Discarded = Pick<ImageRow, 'id' | 'key' | 'family_id'>

async function discardNow(platform: Platform, { id, key, family_id }: Discarded): Promise<boolean> {
  const family = family_id as FamilyId
  const isDone = await platform.database.write(async (tx) => {
    await deleteUnprocessedImage(tx, family, id)
    return (await findAnyImage(tx, family, { key })) !== undefined
  })
  if (!isDone) await removePictureFiles(platform, family, key)
  return !isDone
}

/** Takes over if the process that received an upload died before its pictures were ready. */
export const processImageHandler = (platform: Platform) =>
  processImageJob.bind({
    run: async ({ key }, { familyId }) => {
      try {
        await processImage(platform, familyId, key)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        platform.log.warn({ code: error.code }, 'an uploaded picture could not be used')
      }
    },
    givenUp: async ({ key }, { familyId }) => {
      const image = await findAnyImage(platform.database.read, familyId, { key })
      if (image !== undefined) await discardImage(platform, image)
    },
  })
