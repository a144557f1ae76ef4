import { createReadStream } from 'node:fs'
import path from 'node:path'
import { findFfmpeg, makePoster } from '../../../platform/films/ffmpeg.ts'
import type { FilmDetails } from '../../../platform/films/film-details.ts'
import type { FilmType } from '../../../platform/films/film-type.ts'
import { readFilm } from '../../../platform/films/read-film.ts'
import { FfmpegFailed } from '../../../platform/films/run-bounded.ts'
import { withFilmFile } from '../../../platform/films/with-film-file.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { originalKey, posterKey } from '../../../platform/media/picture-keys.ts'
import type { Look } from '../../../platform/pictures/edited-pixels.ts'
import type { ShownPictures } from '../../../platform/pictures/make-shown-pictures.ts'
import { openPicture } from '../../../platform/pictures/open-picture.ts'
import type { OpenedPicture } from '../../../platform/pictures/open-picture.ts'
import { makeShownPicturesOf } from '../../../platform/pictures/picture-threads.ts'
import { readPictureType } from '../../../platform/pictures/picture-type.ts'
import { loadSharp, sharp } from '../../../platform/pictures/sharp.ts'
import type { Platform } from '../../../platform/platform.ts'
import { KeyedMutex } from '../../../platform/waiting/keyed-mutex.ts'

/** A larger poster is not needed, and not kept. */
export const maxPosterBytes = 2 * 1024 * 1024

/** Each family has one in work: with remote storage, the film is copied for it. */
const posterMutex = new KeyedMutex()

interface Film {
  family_id: number
  key: string
  content_type: string
}

/** @throws ApiError `unreadable_picture` if no browser could find pictures in it */
export async function readFilmOf(platform: Platform, { family_id: family, key, content_type }: Film): Promise<FilmDetails> {
  const details = await readFilm(platform.media, originalKey(family, key), content_type as FilmType, platform.now())
  if (details === undefined) throw new ApiError('unreadable_picture')
  return details
}

/** Keeps what the browser that sent a film made of it, until the server makes a better one. */
export const keepPosterOfBrowser = (platform: Platform, family: FamilyId, key: string, poster: Buffer): Promise<void> =>
  platform.media.put(posterKey(family, key), poster)

/**
 * Makes the picture that stands for a film, where this machine can.
 * @returns false if it can make posters, but found no picture in this film
 */
export async function keepPoster(platform: Platform, film: Film, durationMs: number): Promise<boolean> {
  const ffmpeg = findFfmpeg(platform.config)
  if (ffmpeg === undefined) return true
  const { family_id: family, key, content_type } = film
  try {
    await posterMutex.run(String(family), () =>
      withFilmFile(platform, originalKey(family, key), async (file, folder) => {
        const output = path.join(folder, 'poster.jpg')
        await makePoster(ffmpeg, { family, file, type: content_type as FilmType, durationMs }, output)
        await platform.media.put(posterKey(family, key), createReadStream(output))
      }),
    )
  } catch (error) {
    if (!(error instanceof FfmpegFailed)) throw error
    platform.log.warn({ err: error }, 'no picture could be made of a film')
    return false
  }
  return true
}

const asItIs: Look = { anticlockwiseAngle: 0, edit: null }

/** Makes the display pictures of a film: of its poster, or of a plain one where nobody could make any. */
export async function makePicturesOfFilm(
  platform: Platform,
  film: Film,
  size: Pick<FilmDetails, 'width' | 'height'>,
): Promise<{ opened: OpenedPicture; shown: ShownPictures }> {
  const poster = await platform.media.read(posterKey(film.family_id, film.key))
  const { maxPixels } = platform.config.pictures
  // A browser may send anything.
  if (poster !== undefined && readPictureType(poster) === 'image/jpeg')
    try {
      return await makeShownPicturesOf(async () => ({ ...(await openPicture(poster, 'image/jpeg', maxPixels)), look: asItIs }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  const drawn = await drawPoster(size)
  return makeShownPicturesOf(async () => ({ ...(await openPicture(drawn, 'image/png', maxPixels)), look: asItIs }))
}

const posterSide = 640

/** A dark picture of the film's shape with a triangle in it. */
async function drawPoster({ width, height }: Pick<FilmDetails, 'width' | 'height'>): Promise<Buffer> {
  const scale = posterSide / Math.max(width, height, 1)
  const [w, h] = [width, height].map((side) => Math.min(posterSide, Math.max(posterSide / 4, Math.round(side * scale))))
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="-50 -50 100 100" preserveAspectRatio="xMidYMid slice"><path d="M-400-400h800v800h-800z" fill="#26313a"/><path d="M-9-14 15 0-9 14z" fill="#9aa7b1"/></svg>`
  await loadSharp()
  // A copy: threads are handed the memory, and cannot take the library's own.
  return Buffer.from(await sharp(Buffer.from(drawn), {}).png().toBuffer())
}
