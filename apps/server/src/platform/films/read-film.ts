import type { MediaStore } from '../media/media-store.ts'
import { plausible } from './film-details.ts'
import type { FilmDetails } from './film-details.ts'
import { FilmFile, UnreadableFilm } from './film-file.ts'
import type { FilmType } from './film-type.ts'
import { readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'

/** Reads what a film's file says of itself. Returns undefined when nothing could play it. */
export async function readFilm(
  media: Pick<MediaStore, 'open' | 'sizeOf'>,
  key: string,
  type: FilmType,
  now: Date,
): Promise<FilmDetails | undefined> {
  const sizeBytes = await media.sizeOf(key)
  if (sizeBytes === undefined) return undefined
  const file = new FilmFile(media, key, sizeBytes)
  try {
    const details = plausible(await (type === 'video/webm' ? readWebm(file) : readMp4(file)), now)
    // QuickTime is another package around the same pictures, which not every browser opens.
    return { ...details, isPlain: details.isPlain && type === 'video/mp4' }
  } catch (error) {
    // A number that the file has no room for is out of range.
    if (error instanceof UnreadableFilm || error instanceof RangeError) return undefined
    throw error
  }
}
