import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writer } from '../../../platform/db/database.ts'
import { findFfmpeg, makePoster, makeVersion } from '../../../platform/films/ffmpeg.ts'
import { partOf } from '../../../platform/films/file-part.ts'
import type { FilmDetails } from '../../../platform/films/film-details.ts'
import { readFilm } from '../../../platform/films/read-film.ts'
import { FfmpegFailed } from '../../../platform/films/run-bounded.ts'
import { withFilmFile } from '../../../platform/films/with-film-file.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { JobContext } from '../../../platform/jobs/define-job.ts'
import { TryLater } from '../../../platform/jobs/try-later.ts'
import { filmName, originalKey } from '../../../platform/media/picture-keys.ts'
import type { Platform } from '../../../platform/platform.ts'
import { minuteMs } from '../../../platform/time.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import type { DomainEvents } from '../../events/events.ts'
import { findUsedBytes, refuseFullFamily } from '../../families/usage.service.ts'
import { findAnyImage, updateImage } from '../images/images.repository.ts'
import type { ImageRow } from '../images/images.table.ts'
import { removePictureFiles } from '../images/keep-original.ts'
import { packingOf, partOfPhoto, versionKey } from './film-source.ts'
import { changeFilms, listKeptFilms } from './films.repository.ts'
import { enqueueMakeFilm, makeFilmJob } from './make-film.job.ts'

/** A version of a film is smaller than the film; what is short may be larger. */
const smallBytes = 64 * 1024 * 1024
/** A version that lacks more of it was broken off; the last picture of some stays for a while. */
const leastShare = 0.8
/** Of a film as short as this it says nothing. */
const shortMs = 500

export const makeFilmHandler = (platform: Platform) =>
  makeFilmJob.bind({
    // A server that is restarted again and again is not the film's fault.
    maxAttempts: 6,
    run: ({ image }, { familyId, ...job }) => makeFilm(platform, familyId, image, job),
    givenUp: async ({ image }, { familyId }) => void (await settle(platform, familyId, image, { film: 'failed' })),
  })

async function makeFilm(platform: Platform, family: FamilyId, id: number, job: JobContext): Promise<void> {
  const image = await findAnyImage(platform.database.read, family, { id })
  const ffmpeg = findFfmpeg(platform.config)
  if (image === undefined || image.film !== 'waiting') return
  const room = platform.config.familyLimits.bytes - (await findUsedBytes(platform, family))
  // In both cases it is asked for again when that has changed.
  if (ffmpeg === undefined || room <= 0) return void (await settle(platform, family, id, { film: 'kept' }))
  const part = partOfPhoto(image)
  const media = part === undefined ? platform.media : partOf(platform.media, part)
  const details = await readFilm(media, originalKey(family, image.key), packingOf(image), platform.now())
  if (details === undefined) return void (await settle(platform, family, id, { film: 'failed' }))
  const watch = watchFilm(platform, family, id)
  try {
    const wanted = { platform, ffmpeg, image, details, room }
    const isMade = await makeVersions(wanted, { ...job, signal: AbortSignal.any([job.signal, watch.signal]) })
    if (!isMade) await settle(platform, family, id, { film: 'failed' })
  } catch (error) {
    if (!watch.signal.aborted || job.signal.aborted) throw error
    platform.log.info({ id }, 'a film was deleted while its version was made')
  } finally {
    watch.stop()
  }
}

interface Wanted {
  platform: Platform
  ffmpeg: string
  image: ImageRow
  details: FilmDetails
  /** How many bytes the family's limit leaves. */
  room: number
}

/** A machine that was busy may have more time later, but not for ever. */
const laterMs = 10 * minuteMs
const maxLate = 3

/** @returns whether one was made, or is not wanted any more */
async function makeVersions(wanted: Wanted, job: JobContext): Promise<boolean> {
  const { platform, image, details } = wanted
  const family = image.family_id as FamilyId
  // Repacking takes seconds. If it fails, the film is encoded again.
  for (const isCopy of details.isPlayable ? [true, false] : [false])
    try {
      const made = await makeOnce(wanted, isCopy, job)
      if (made === undefined) continue
      const { sizeBytes, durationMs } = made
      const values = { film: 'made', duration_ms: details.durationMs || durationMs, made_bytes: sizeBytes } as const
      const isThere = await settle(platform, family, image.id, values)
      // It was deleted for good meanwhile.
      if (!isThere) await removePictureFiles(platform, family, image.key)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'family_full') {
        await platform.media.delete(versionKey(image))
        return false
      }
      if (!(error instanceof FfmpegFailed)) throw error
      // Later there may be room.
      if (/no space left/i.test(error.message)) throw error
      platform.log.warn({ err: error, isCopy }, 'no version of a film could be made')
      if (error.isLate && !isCopy && job.attempt < maxLate) throw new TryLater(error.message, laterMs * 4 ** (job.attempt - 1))
    }
  return false
}

const lookMs = 2_000

/** Looks again and again whether a film still waits for its version: it may be deleted, alone or with its gallery or family. */
function watchFilm({ database, log }: Platform, family: FamilyId, id: number): { signal: AbortSignal; stop: () => void } {
  const gone = new AbortController()
  const timer = setInterval(() => {
    findAnyImage(database.read, family, { id }).then(
      (image) => image?.film === 'waiting' || gone.abort(),
      (error: unknown) => log.warn({ err: error }, 'it is not known whether a film is still there'),
    )
  }, lookMs)
  return { signal: gone.signal, stop: () => clearInterval(timer) }
}

/** @returns what was made, if it can be played to its end */
async function makeOnce(
  { platform, ffmpeg, image, details, room }: Wanted,
  isCopy: boolean,
  { signal, report }: JobContext,
): Promise<{ durationMs: number; sizeBytes: number } | undefined> {
  const { family_id: family, key } = image
  const part = partOfPhoto(image)
  const sizeBytes = part?.bytes ?? Number(image.size_bytes)
  const made = versionKey(image)
  const madeBytes = await withFilmFile(
    platform,
    originalKey(family, key),
    async (file, folder) => {
      const output = path.join(folder, filmName)
      const maxBytes = Math.min(room, Math.max(smallBytes, 2 * sizeBytes))
      const film = { family, file, type: packingOf(image), durationMs: details.durationMs, sizeBytes, isCopy, maxBytes }
      await makeVersion(ffmpeg, film, output, { signal, onProgress: report })
      // What was only packed again may be damaged.
      if (isCopy) await makePoster(ffmpeg, { ...film, file: output, type: 'video/mp4' }, path.join(folder, 'poster.jpg'), true)
      await platform.media.put(made, createReadStream(output))
      return (await stat(output)).size
    },
    part,
  )
  const result = await readFilm(platform.media, made, 'video/mp4', platform.now())
  const isWhole = details.isIncomplete || (result?.durationMs ?? 0) >= details.durationMs * leastShare - shortMs
  if (result?.isPlayable === true && isWhole) return { durationMs: result.durationMs, sizeBytes: madeBytes }
  platform.log.warn({ isCopy, wanted: details.durationMs, made: result?.durationMs }, 'the version of a film is not whole')
  await platform.media.delete(made)
  return undefined
}

type Settled = { film: 'kept' | 'failed' } | { film: 'made'; duration_ms: number; made_bytes: number }

/** @returns whether the film is still there */
async function settle(platform: Platform, family: FamilyId, id: number, values: Settled): Promise<boolean> {
  return changePhotos(platform, family, async (tx, note) => {
    const image = await findAnyImage(tx, family, { id })
    if (image === undefined) return false
    await updateImage(tx, family, id, values)
    if (values.film === 'made') await refuseFullFamily(tx, platform, family, 'bytes')
    if (image.hidden_at === null) note({ galleries: [image.gallery_id] })
    return true
  })
}

const filmsAtOnce = 100

/** Has versions made of films that came when this machine had no ffmpeg. @returns of how many */
export async function requestFilms(platform: Platform): Promise<number> {
  if (findFfmpeg(platform.config) === undefined) return 0
  const kept = await listKeptFilms(platform.database.read, platform.config.familyLimits.bytes, filmsAtOnce)
  for (const { family_id, id } of kept)
    await platform.database.write(async (tx) => {
      const family = family_id as FamilyId
      await updateImage(tx, family, id, { film: 'waiting' })
      await enqueueMakeFilm(tx, platform, family, id)
    })
  if (kept.length > 0) platform.wakeSignal.notify()
  return kept.length
}

/** Nobody needs the versions of films in the trash: work on them stops. */
export const stopFilms = async (tx: Writer, { family, images }: DomainEvents['imagesHidden']): Promise<void> =>
  void (await changeFilms(tx, family, images, 'waiting', 'kept'))

/** Has versions made of films that are put back. */
export async function wantFilms(tx: Writer, { family, images, at }: DomainEvents['imagesShown']): Promise<void> {
  const platform = { now: () => new Date(at) }
  for (const id of await changeFilms(tx, family, images, 'kept', 'waiting')) await enqueueMakeFilm(tx, platform, family, id)
}

/** Has the version of a film made again if it is missing. @returns whether it is */
export async function mendFilm(platform: Platform, family: FamilyId, image: ImageRow): Promise<boolean> {
  if (image.film !== 'made') return false
  const size = await platform.media.sizeOf(versionKey(image))
  if (size !== undefined && size > 0) {
    if (size !== Number(image.made_bytes))
      await platform.database.write((tx) => updateImage(tx, family, image.id, { made_bytes: size }))
    return false
  }
  await platform.database.write(async (tx) => {
    await updateImage(tx, family, image.id, { film: 'waiting', made_bytes: 0 })
    await enqueueMakeFilm(tx, platform, family, image.id)
  })
  platform.wakeSignal.notify()
  return true
}
