import { Readable } from 'node:stream'
import { GedcomError, parseGedcom } from '@banyan/gedcom'
import { inspectUpload, unpackGedcom } from '../../features/gedcom/gedcom-bytes.ts'
import { readFilmType } from '../../platform/films/film-type.ts'
import { readFilm } from '../../platform/films/read-film.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { openPicture } from '../../platform/pictures/open-picture.ts'
import { makeShownPicturesOf } from '../../platform/pictures/picture-threads.ts'
import { readPictureType, telltaleBytes } from '../../platform/pictures/picture-type.ts'
import { readDetails } from '../../platform/pictures/read-details.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const maxPixels = 100_000_000

/** Processes a picture as an upload does. @returns the outcome; throws only unexpected errors */
export async function takePicture(bytes: Buffer): Promise<'taken' | 'refused'> {
  const type = readPictureType(bytes.subarray(0, telltaleBytes))
  if (type === undefined) return 'refused'
  // The thread takes the content.
  const content = Buffer.from(Uint8Array.from(bytes).buffer)
  try {
    const {
      opened,
      shown: { files },
    } = await makeShownPicturesOf(async () => ({
      ...(await openPicture(content, type, maxPixels)),
      look: { anticlockwiseAngle: 0, edit: null },
    }))
    const { takenAt, place } = await readDetails(opened.exif, now)
    if (files.length !== 4 || files.some((file) => file.bytes.length === 0)) throw new Error('a picture is missing')
    if (takenAt !== undefined && Number.isNaN(takenAt.getTime())) throw new Error('no time')
    if (place !== undefined && !(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)) throw new Error('no place')
    return 'taken'
  } catch (error) {
    if (error instanceof ApiError) return 'refused'
    throw error
  }
}

/** Reads a film as an upload does. */
export async function takeFilm(bytes: Buffer): Promise<'taken' | 'refused'> {
  const type = readFilmType(bytes.subarray(0, telltaleBytes))
  if (type === undefined) return 'refused'
  const film = await readFilm(
    {
      sizeOf: async () => bytes.length,
      open: async (_key, { start, end } = { start: 0, end: bytes.length - 1 }) => ({
        content: Readable.from([bytes.subarray(start, end + 1)]),
        sizeBytes: bytes.length,
      }),
    },
    '',
    type,
    now,
  )
  if (film === undefined) return 'refused'
  const { durationMs, width, height, takenAt, place } = film
  if (![durationMs, width, height].every((each) => Number.isSafeInteger(each) && each >= 0)) throw new Error('no number')
  if (takenAt !== undefined && Number.isNaN(takenAt.getTime())) throw new Error('no time')
  if (place !== undefined && !(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)) throw new Error('no place')
  return 'taken'
}

/** Reads a GEDCOM or GEDZIP file as an import does. */
export async function takeGedcom(bytes: Uint8Array): Promise<'taken' | 'refused'> {
  try {
    const { start, length, packing } = await inspectUpload(bytes.length, async (from, count) =>
      bytes.subarray(from, from + count),
    )
    const { people, relations } = parseGedcom(await unpackGedcom(bytes.subarray(start, start + length), packing))
    const known = new Set(people.map((person) => person.id))
    for (const { from_person_id, to_person_id } of relations)
      if (!known.has(from_person_id) || !known.has(to_person_id)) throw new Error('a relation leads nowhere')
    return 'taken'
  } catch (error) {
    if (error instanceof GedcomError || error instanceof ApiError) return 'refused'
    throw error
  }
}
