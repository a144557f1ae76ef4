import { createReadStream } from 'node:fs'
import path from 'node:path'
import { FfmpegFailed, findFfmpeg, makeVersion } from '../../../platform/films/ffmpeg.ts'
import type { FilmDetails } from '../../../platform/films/film-details.ts'
import type { FilmType } from '../../../platform/films/film-type.ts'
import { readFilm } from '../../../platform/films/read-film.ts'
import { withFilmFile } from '../../../platform/films/with-film-file.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { JobContext } from '../../../platform/jobs/define-job.ts'
import { filmName, originalKey, shownKey } from '../../../platform/media/picture-keys.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import { findAnyImage, updateImage } from '../images/images.repository.ts'
import type { ImageRow } from '../images/images.table.ts'
import { removePictureFiles } from '../images/keep-original.ts'
import { listKeptFilms } from './films.repository.ts'
import { enqueueMakeFilm, makeFilmJob } from './make-film.job.ts'

/** A version of a film is smaller than the film; what is short may be larger. */
const smallBytes = 64 * 1024 * 1024
/** A version that lacks more of it was broken off; the last picture of some stays for a while. */
const leastShare = 0.8

export const makeFilmHandler = (platform: Platform) =>
  makeFilmJob.bind({
    maxAttempts: 3,
    run: ({ image }, { familyId, ...job }) => makeFilm(platform, familyId, image, job),
    givenUp: async ({ image }, { familyId }) => void (await settle(platform, familyId, image, 'failed')),
  })

async function makeFilm(platform: Platform, family: FamilyId, id: number, job: JobContext): Promise<void> {
  const image = await findAnyImage(platform.database.read, family, { id })
  const ffmpeg = findFfmpeg(platform.config)
  if (image === undefined || image.film !== 'waiting') return
  if (ffmpeg === undefined) return void (await settle(platform, family, id, 'kept'))
  const details = await readFilm(platform.media, originalKey(family, image.key), image.content_type as FilmType, platform.now())
  if (details === undefined) return void (await settle(platform, family, id, 'failed'))
  // Repacking takes seconds. If it fails, the film is encoded again.
  for (const isCopy of details.isPlayable ? [true, false] : [false])
    try {
      const made = await makeOnce(platform, ffmpeg, image, details, isCopy, job)
      if (made === undefined) continue
      const isThere = await settle(platform, family, id, 'made', details.durationMs || made.durationMs)
      // It was deleted for good meanwhile.
      if (!isThere) await removePictureFiles(platform, family, image.key)
      return
    } catch (error) {
      if (!(error instanceof FfmpegFailed)) throw error
      // Later there may be room.
      if (/no space left/i.test(error.message)) throw error
      platform.log.warn({ err: error, isCopy }, 'no version of a film could be made')
    }
  await settle(platform, family, id, 'failed')
}

/** @returns what was made, if it can be played to its end */
async function makeOnce(
  platform: Platform,
  ffmpeg: string,
  image: ImageRow,
  details: FilmDetails,
  isCopy: boolean,
  { signal, report }: JobContext,
): Promise<FilmDetails | undefined> {
  const { family_id: family, key, version, content_type } = image
  const made = shownKey(family, key, version, filmName)
  await withFilmFile(platform, originalKey(family, key), async (file, folder) => {
    const output = path.join(folder, filmName)
    const maxBytes = Math.max(smallBytes, 2 * Number(image.size_bytes))
    const film = { file, type: content_type as FilmType, durationMs: details.durationMs, isCopy, maxBytes }
    await makeVersion(ffmpeg, film, output, { signal, onProgress: report })
    await platform.media.put(made, createReadStream(output))
  })
  const result = await readFilm(platform.media, made, 'video/mp4', platform.now())
  const isWhole = details.isIncomplete || (result?.durationMs ?? 0) >= details.durationMs * leastShare
  if (result?.isPlayable === true && isWhole) return result
  platform.log.warn({ isCopy, wanted: details.durationMs, made: result?.durationMs }, 'the version of a film is not whole')
  await platform.media.delete(made)
  return undefined
}

/** @returns whether the film is still there */
async function settle(
  platform: Platform,
  family: FamilyId,
  id: number,
  film: 'made' | 'kept' | 'failed',
  durationMs?: number,
): Promise<boolean> {
  return changePhotos(platform, family, async (tx, note) => {
    const image = await findAnyImage(tx, family, { id })
    if (image === undefined) return false
    await updateImage(tx, family, id, { film, ...(durationMs === undefined ? {} : { duration_ms: durationMs }) })
    if (image.hidden_at === null) note({ galleries: [image.gallery_id] })
    return true
  })
}

const filmsAtOnce = 100

/** Has versions made of films that came when this machine had no ffmpeg. @returns of how many */
export async function requestFilms(platform: Platform): Promise<number> {
  if (findFfmpeg(platform.config) === undefined) return 0
  const kept = await listKeptFilms(platform.database.read, filmsAtOnce)
  for (const { family_id, id } of kept)
    await platform.database.write(async (tx) => {
      const family = family_id as FamilyId
      await updateImage(tx, family, id, { film: 'waiting' })
      await enqueueMakeFilm(tx, platform, family, id)
    })
  if (kept.length > 0) platform.wakeSignal.notify()
  return kept.length
}

/** Has the version of a film made again if it is missing. @returns whether it is */
export async function mendFilm(platform: Platform, family: FamilyId, image: ImageRow): Promise<boolean> {
  if (image.film !== 'made') return false
  const size = await platform.media.sizeOf(shownKey(family, image.key, image.version, filmName))
  if (size !== undefined && size > 0) return false
  await platform.database.write(async (tx) => {
    await updateImage(tx, family, image.id, { film: 'waiting' })
    await enqueueMakeFilm(tx, platform, family, image.id)
  })
  platform.wakeSignal.notify()
  return true
}
