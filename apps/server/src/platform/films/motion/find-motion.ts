import type { MediaStore } from '../../media/media-store.ts'
import { partOf } from '../file-part.ts'
import type { FilePart } from '../file-part.ts'
import type { FilmDetails } from '../film-details.ts'
import { FilmFile, UnreadableFilm } from '../film-file.ts'
import { readFilmType } from '../film-type.ts'
import { readFilm } from '../read-film.ts'
import { boxesIn } from '../read-mp4.ts'
import type { Candidate } from './candidate.ts'
import { findInJpeg } from './jpeg-motion.ts'
import { findInTrailer } from './samsung-trailer.ts'

/** A film in the file of a photo. */
export interface Motion {
  part: FilePart
  details: FilmDetails
}

/** Phones film for some seconds. What is longer is a film that somebody has hung onto a picture. */
export const longestMotionMs = 60_000

/**
 * Finds the film in a motion photo, wherever phones put it. The file may say anything: what counts is that a film begins there that is whole
 * and short.
 *
 * Sources: Google's Motion Photo 1.0 and Micro Video, ISO 23008-12 boxes, Samsung's trailer.
 */
export async function findMotion(
  media: Pick<MediaStore, 'open' | 'sizeOf'>,
  key: string,
  pictureType: string,
  now: Date,
): Promise<Motion | undefined> {
  const isJpeg = pictureType === 'image/jpeg'
  if (!isJpeg && pictureType !== 'image/heic' && pictureType !== 'image/avif') return undefined
  const sizeBytes = await media.sizeOf(key)
  if (sizeBytes === undefined) return undefined
  const file = new FilmFile(media, key, sizeBytes)
  try {
    for (const candidate of [...(await (isJpeg ? findInJpeg(file) : findInBoxes(file))), ...(await findInTrailer(file))]) {
      const motion = await check(media, key, file, candidate, now)
      if (motion !== undefined) return motion
    }
  } catch (error) {
    if (!(error instanceof UnreadableFilm) && !(error instanceof RangeError)) throw error
  }
  return undefined
}

async function findInBoxes(file: FilmFile): Promise<Candidate[]> {
  const found: Candidate[] = []
  for await (const { type, start, end } of boxesIn(file, 0, file.sizeBytes)) if (type === 'mpvd') found.push({ start, end })
  return found
}

async function check(
  media: Pick<MediaStore, 'open' | 'sizeOf'>,
  key: string,
  file: FilmFile,
  { start, end }: Candidate,
  now: Date,
): Promise<Motion | undefined> {
  if (!Number.isSafeInteger(start) || start <= 0 || end > file.sizeBytes) return undefined
  const type = readFilmType(await file.read(start, 12))
  if (type !== 'video/mp4' && type !== 'video/quicktime') return undefined
  const part = { start, bytes: (await findEnd(file, start, end)) - start }
  const details = await readFilm(partOf(media, part), key, type, now)
  if (details === undefined || details.isIncomplete) return undefined
  return details.durationMs > 0 && details.durationMs <= longestMotionMs ? { part, details } : undefined
}

/** What a film consists of. Behind it may be anything, such as the list of what else is in the file. */
const filmBoxes = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'uuid',
  'meta',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'udta',
])

async function findEnd(file: FilmFile, start: number, end: number): Promise<number> {
  let last = start
  for await (const box of boxesIn(file, start, end)) {
    if (!filmBoxes.has(box.type)) break
    last = box.end
    if (box.isCut) break
  }
  return last
}
