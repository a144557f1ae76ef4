import { isDeepStrictEqual } from 'node:util'
import { hasRole } from '@banyan/contract'
import type { CallBody, Language } from '@banyan/contract'
import type { PictureEdit } from '@banyan/contract/picture-edit'
import { isMissing } from '../../../../platform/files.ts'
import { isFilmType } from '../../../../platform/films/film-type.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { picturePrefix, readPictureKey } from '../../../../platform/media/picture-keys.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { changePhotos } from '../../../changes/change-photos.ts'
import { emit } from '../../../events/events.ts'
import { enqueueFindFaces } from '../../../faces/faces.job.ts'
import { isConcerned } from '../../../living/marks.service.ts'
import { touchGallery } from '../../galleries/touch-gallery.service.ts'
import { findImage, reserveVersion, updateImage } from '../images.repository.ts'
import type { ImageRow } from '../images.table.ts'
import { readDescription, readTitle, readTranscription } from '../photo-texts.ts'
import { makeAndStore, sizesOf } from '../process-image.service.ts'
import { readTaken, takenOn } from '../taken-dates.ts'
import { recordEdit, recordImageChanges, recordTurn } from './change-image.service.ts'
import type { ImageChanges } from './change-image.service.ts'
import { checkEdit, editedPicture, readEdit, storedEdit } from './image-edits.ts'

type Asked = CallBody<'updateImage'>

/**
 * Changes an image. A turn or an edit creates new pictures under new addresses and moves the tags with it; the original stays.
 * @throws ApiError `not_concerned`, `needs_keeper`, `blank_title`, `too_long`, `invalid_date`, `invalid_place`, `invalid_angle`,
 * `invalid_box`, `value_changed`, `not_found`
 */
export async function changeImage(
  platform: Platform,
  caller: Caller & { isRevert?: true },
  id: number,
  asked: Asked,
): Promise<void> {
  const changes = readChanges(asked)
  const reframing: Reframing = {
    angle: readAngle(asked.anticlockwise_angle ?? 0),
    ...(asked.edit === undefined ? {} : { edit: checkEdit(asked.edit) }),
  }
  if (changes.is_set_aside !== undefined && !hasRole(caller.role, 'keeper'))
    throw new ApiError('needs_keeper', { field: 'is_set_aside' })
  for (;;) {
    const image = await findImage(platform.database.read, caller.familyId, id)
    if (image === undefined) throw new ApiError('not_found')
    const work = isShownSo(image, reframing) ? { angle: 0 } : reframing
    // The picture of a film is only a moment of it.
    if (isReframing(work) && isFilmType(image.content_type)) throw new ApiError('invalid_angle', { field: 'anticlockwise_angle' })
    if (isReframing(work) && asked.version !== undefined && asked.version !== image.version)
      throw new ApiError('value_changed', { field: 'version' })
    const known = { ...changes, ...readTime(asked, image, caller.language), ...guessOf(changes, image) }
    if (await store(platform, caller, image, known, work)) return
    // Somebody else has turned or edited it since, so start again from its current state.
  }
}

/** A turn by so many degrees anticlockwise, and a new edit, if any. */
interface Reframing {
  angle: number
  edit?: PictureEdit | null
}

const isReframing = ({ angle, edit }: Reframing): boolean => angle !== 0 || edit !== undefined

/** The call may be repeated, because its answer was lost. */
const isShownSo = (image: ImageRow, { angle, edit }: Reframing): boolean =>
  angle === 0 && edit !== undefined && isDeepStrictEqual(readEdit(image), edit)

async function store(
  platform: Platform,
  caller: Caller & { isRevert?: true },
  image: ImageRow,
  changes: ImageChanges,
  reframing: Reframing,
): Promise<boolean> {
  const { familyId } = caller
  const remade = isReframing(reframing) ? await makeReframed(platform, image, reframing) : undefined
  const isStored = await changePhotos(platform, familyId, async (tx, note) => {
    const at = platform.now().toISOString()
    await touchGallery(tx, familyId, image.gallery_id, at)
    const before = await findImage(tx, familyId, image.id)
    const isMarked = before?.is_private === 1
    if (changes.is_private !== undefined && (changes.is_private === 1) !== isMarked)
      if (!(await isConcerned(tx, caller, 'image', image.id))) throw new ApiError('not_concerned', { field: 'is_private' })
    const isAsBefore = await updateImage(
      tx,
      familyId,
      image.id,
      { ...changes, ...remade?.columns, updated_at: at },
      remade === undefined ? undefined : image.version,
    )
    if (!isAsBefore) return false
    note({ galleries: [image.gallery_id] })
    if (before !== undefined) await recordImageChanges({ tx, author: caller, note, at }, before, changes)
    if (before !== undefined && remade !== undefined) {
      const step = { tx, author: caller, note, at }
      const { angle } = reframing
      if (angle !== 0) {
        await recordTurn(step, before, angle)
        await emit(tx, 'imageTurned', { family: familyId, imageId: image.id, anticlockwiseAngle: angle })
      }
      const turned = { ...before, anticlockwise_angle: remade.columns.anticlockwise_angle }
      const after = { ...turned, edit: remade.columns.edit }
      if (after.edit !== before.edit) {
        await recordEdit(step, before, after)
        const [from, to] = [editedPicture(turned, remade.upright), editedPicture(after, remade.upright)]
        await emit(tx, 'imageEdited', { family: familyId, imageId: image.id, from, to })
      }
      // Turned upright or cut out, a picture may show more detectable faces.
      await enqueueFindFaces(tx, platform, familyId, image.id)
    }
    return true
  })
  if (remade === undefined) return isStored
  if (isStored) platform.wakeSignal.notify()
  // A page opened before this still shows the previous version's pictures, so those stay; older ones go, and so do pictures
  // that were finished too late.
  await removeVersions(platform, image, (version) => (isStored ? version < image.version : version === remade.columns.version))
  return isStored
}

async function makeReframed(platform: Platform, image: ImageRow, { angle, edit: asked }: Reframing) {
  const anticlockwiseAngle = (image.anticlockwise_angle + angle) % 360
  // Reserves the version, so that nobody else writes files for it.
  const version = await platform.database.write((tx) => reserveVersion(tx, image))
  const look = { anticlockwiseAngle, edit: asked === undefined ? readEdit(image) : asked }
  const { shown, edit, opened } = await makeAndStore(platform, image, look, version)
  const columns = {
    ...sizesOf(shown),
    anticlockwise_angle: anticlockwiseAngle,
    edit: storedEdit(edit, opened.upright),
    version,
  }
  return { columns, upright: opened.upright }
}

async function removeVersions(
  platform: Platform,
  { family_id: family, key }: ImageRow,
  isGone: (version: number) => boolean,
): Promise<void> {
  for await (const file of platform.media.list(picturePrefix(family, key))) {
    const version = readPictureKey(file.key)?.version
    if (version === undefined || !isGone(version)) continue
    await platform.media.delete(file.key).catch((error: unknown) => {
      if (!isMissing(error)) platform.log.warn({ err: error }, 'pictures of an older version were left')
    })
  }
}

/** @throws ApiError `blank_title`, `too_long`, `invalid_place` */
export function readChanges({
  title,
  description,
  latitude,
  longitude,
  place_is_guess: isGuess,
  transcription,
  is_private: isPrivate,
  is_set_aside: isAside,
}: Asked): ImageChanges {
  if ((latitude === undefined) !== (longitude === undefined))
    throw new ApiError('invalid_place', { field: latitude === undefined ? 'latitude' : 'longitude' })
  if (Math.abs(latitude ?? 0) > 90) throw new ApiError('invalid_place', { field: 'latitude' })
  if (Math.abs(longitude ?? 0) > 180) throw new ApiError('invalid_place', { field: 'longitude' })
  return {
    ...(title === undefined ? {} : { title: readTitle(title) }),
    ...(description === undefined ? {} : { description: readDescription(description) }),
    ...(transcription === undefined ? {} : { transcription: readTranscription(transcription) }),
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
    ...(isGuess === undefined ? {} : { place_is_guess: isGuess ? 1 : 0 }),
    ...(isPrivate === undefined ? {} : { is_private: isPrivate ? 1 : 0 }),
    ...(isAside === undefined ? {} : { is_set_aside: isAside ? 1 : 0 }),
  }
}

/** Another place is known unless it is said to be a guess, and no place is none. */
export function guessOf(changes: ImageChanges, image: ImageRow): ImageChanges {
  const { latitude = image.latitude, longitude = image.longitude } = changes
  if (latitude === 0 && longitude === 0) return { place_is_guess: 0 }
  const isMoved = latitude !== image.latitude || longitude !== image.longitude
  return changes.place_is_guess === undefined && isMoved ? { place_is_guess: 0 } : {}
}

/** A date as people say it, or the moment of an older client: the one that it read before changes nothing. */
export function readTime({ taken, date_taken: moment }: Asked, image: ImageRow, language: Language): ImageChanges {
  if (taken !== undefined) {
    const columns = readTaken(taken, language, image)
    return columns.taken === image.taken ? {} : columns
  }
  if (moment === undefined || moment === image.taken_at) return {}
  const time = /^\d{4}-\d\d-\d\dT/.test(moment) ? new Date(moment) : undefined
  if (time === undefined || Number.isNaN(time.getTime())) throw new ApiError('invalid_field', { field: 'date_taken' })
  return takenOn(time)
}

/** Modulo 360, because some clients send 360 for no turn. */
function readAngle(angle: number): number {
  if (angle % 90 !== 0) throw new ApiError('invalid_angle', { field: 'anticlockwise_angle' })
  return ((angle % 360) + 360) % 360
}
