import { limits } from '@banyan/contract'
import { isFilmType } from '../../../platform/films/film-type.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { minuteMs } from '../../../platform/time.ts'
import type { PhotoStep } from '../../changes/change-photos.ts'
import { emit } from '../../events/events.ts'
import { findImage } from '../images/images.repository.ts'
import type { ImageRow } from '../images/images.table.ts'
import { listPagesBehind, placePage } from '../photographs/photographs.repository.ts'
import { listOfLiveId, listTakenAround } from './live-images.repository.ts'
import type { LiveImage } from './live-images.repository.ts'
import { isShortFilm, movingPage } from './moving-page.ts'

interface Step extends Pick<PhotoStep, 'tx' | 'note' | 'at'> {
  family: FamilyId
}

/**
 * Joins a photo that has just come with the film that the camera took with it, or the other way round: the film becomes a page behind the
 * photo. What has its film, or is of another gallery, stays as it is; so does what is private beside what is not, because joining would hide it.
 * The caller's transaction must have touched the family.
 * @returns the other one
 */
export async function joinLive(step: Step, id: number): Promise<ImageRow | undefined> {
  const { tx, family, note, at } = step
  const image = await findImage(tx, family, id)
  if (image === undefined || !mayJoin(image)) return undefined
  for (const other of await listCandidates(step, image)) {
    const found = await findImage(tx, family, other)
    if (found === undefined || !mayJoin(found)) continue
    const [photo, film] = isFilmType(image.content_type) ? [found, image] : [image, found]
    const pages = await listPagesBehind(tx, family, [photo.id])
    if (movingPage(photo, pages) !== undefined || pages.length >= limits.photographImages - 1) continue
    const page_number = Math.max(0, ...pages.map((page) => page.page_number)) + 1
    await placePage(tx, family, film.id, { front_id: photo.id, page_number }, at)
    note({ galleries: [image.gallery_id], images: [photo.id, film.id] })
    if (photo.is_private === 1) await emit(tx, 'photosMarked', { family, at })
    return found
  }
  return undefined
}

/** A page belongs to its photograph already, a film with pages is one itself, and a motion photo has its film in its own file. */
const mayJoin = (image: ImageRow): boolean =>
  image.front_id === null && (isFilmType(image.content_type) ? isShortFilm(image) && image.joined_count === 0 : image.film === '')

async function listCandidates({ tx, family }: Step, image: ImageRow): Promise<number[]> {
  const named = image.live_id === '' ? [] : await listOfLiveId(tx, family, image.live_id)
  const near = image.taken === '' ? [] : await listTakenAround(tx, family, image, farMs)
  return [...named.filter((each) => each.live_id === image.live_id), ...near.filter((each) => isTakenWith(image, each))]
    .filter((each) => isOtherHalf(image, each))
    .map(({ id }) => id)
}

const isOtherHalf = (image: LiveImage, other: LiveImage): boolean =>
  other.id !== image.id &&
  other.gallery_id === image.gallery_id &&
  isFilmType(other.content_type) !== isFilmType(image.content_type) &&
  (other.is_private === 1) === (image.is_private === 1)

/** Time zones differ by as much, and photos often do not say theirs. */
const farMs = 14 * 60 * minuteMs
const zoneStepMs = 15 * minuteMs
/** The film begins some moments before the photo is taken. */
const nearMs = 4_000

/** Whether two files without a common identifier are of the same moment, by their names and times, and from the same person. */
function isTakenWith(image: LiveImage, other: LiveImage): boolean {
  if (image.live_id !== '' && other.live_id !== '') return false
  if (other.taken === '' || other.user_id !== image.user_id || stem(other.file_name) !== stem(image.file_name)) return false
  const apart = Math.abs(Date.parse(other.taken_at) - Date.parse(image.taken_at))
  return apart <= farMs + nearMs && Math.min(apart % zoneStepMs, zoneStepMs - (apart % zoneStepMs)) <= nearMs
}

const stem = (name: string): string => name.replace(/\.[^.]*$/, '').toLowerCase()
