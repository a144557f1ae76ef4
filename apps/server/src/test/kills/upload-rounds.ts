import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Image, Upload } from '@banyan/contract'
import sharp from 'sharp'
import type { Config } from '../../config.ts'
import { findFfmpeg } from '../../platform/films/ffmpeg.ts'
import { filmName } from '../../platform/media/picture-keys.ts'
import { Connection, Fault, Lost } from './connection.ts'
import { check, settle, withPlatform } from './kill-rounds.ts'
import { startKillable } from './killable-server.ts'
import type { KillableServer, Place } from './killable-server.ts'
import { randomFrom } from './random.ts'
import { signUp } from './sign-up.ts'

export interface UploadReport {
  photos: number
  kills: number
  /** Uploads interrupted by a kill, either while pieces were being sent or while pictures were being made. */
  cutWhileSending: number
  cutWhileProcessing: number
  /** Files of interrupted uploads that the nightly sweep removed. */
  leftovers: number
}

interface PhotoToSend {
  title: string
  isFilm: boolean
  bytes: Buffer
  /** Set once the server knows the upload. */
  id?: string
  arrived: number
  isFinishing: boolean
  isDone: boolean
}

const atOnce = 4
const pieceBytes = 64 * 1024
/** A photo has an original and four display pictures, a film also a poster, and a version once that was made. */
const filesOfOne = 5
const filmsFolder = join(import.meta.dirname, '../fixtures/films')
const isFfmpegThere = findFfmpeg({ films: { maxBytes: 0, ffmpeg: undefined } } as Config) !== undefined

/** A film with room at its end, as cameras leave it. */
async function makeFilm(mark: string): Promise<Buffer> {
  const room = Buffer.alloc(150_000)
  room.writeUInt32BE(room.length)
  room.write(`free${mark}`, 4)
  return Buffer.concat([await readFile(join(filmsFolder, 'plain.mp4')), room])
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Sends photos and films in pieces, four at a time, to a server that is killed over and over while they are sent and processed; each time
 * the client resumes where it was. In the end each photo must exist once, byte by byte and with all its pictures, and nothing
 * else may.
 *
 * @param everyMs - the server's average lifetime
 * @throws Fault, with what is wrong
 */
export async function runUploadKills(
  place: Place,
  { photos: count, everyMs, seed }: { photos: number; everyMs: number; seed: number },
): Promise<UploadReport> {
  const random = randomFrom(seed)
  const model = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#678', noise: { type: 'gaussian', mean: 120, sigma: 20 } },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
  const photos: PhotoToSend[] = []
  for (let number = 1; number <= count; number++) {
    const isFilm = number % 3 === 0
    const mark = `${number} of ${seed}`
    const bytes = isFilm ? await makeFilm(mark) : Buffer.concat([model, Buffer.from(mark)])
    photos.push({ title: `Photo ${number}`, isFilm, bytes, arrived: 0, isFinishing: false, isDone: false })
  }
  const report: UploadReport = { photos: count, kills: 0, cutWhileSending: 0, cutWhileProcessing: 0, leftovers: 0 }
  const connection = new Connection()
  let server: KillableServer | undefined
  try {
    server = await startKillable(place)
    connection.origin = server.origin
    await signUp(connection, { name: 'Ada', email: 'ada@example.org', dataDir: place.dataDir })
    const { id: gallery } = await connection.expect<{ id: number }>('POST', '/api/gallery/', { title: 'Killed' })
    while (photos.some((photo) => !photo.isDone)) {
      const sending = sendAll(connection, gallery, photos)
      const isAllSent = await Promise.race([wait(everyMs * (0.25 + 1.5 * random())).then(() => false), sending])
      if (isAllSent) break
      await server.kill()
      await sending
      report.kills += 1
      for (const photo of photos)
        if (photo.id !== undefined && !photo.isDone) report[photo.isFinishing ? 'cutWhileProcessing' : 'cutWhileSending'] += 1
      const problems = await check(place)
      if (problems.length > 0) throw new Fault(`after kill ${report.kills}:\n${problems.join('\n')}`)
      server = await startKillable(place)
      connection.origin = server.origin
    }
    report.leftovers = await settle(place)
    await verify(connection, place, gallery, photos)
    if ((await server.stop()) !== 0) throw new Fault('the server does not stop')
    return report
  } catch (error) {
    throw error instanceof Fault ? new Fault(`${error.message}\n${server?.log() ?? ''}`, { cause: error }) : error
  } finally {
    await server?.kill()
  }
}

/** @returns false when the server disappeared before the end */
async function sendAll(connection: Connection, gallery: number, photos: PhotoToSend[]): Promise<boolean> {
  const waiting = photos.filter((photo) => !photo.isDone).values()
  const senders = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for (const photo of waiting) await send(connection, gallery, photo)
    }),
  )
  const failures: unknown[] = senders.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  for (const failure of failures) if (!(failure instanceof Lost)) throw failure
  return failures.length === 0
}

/** Sends as the browser does: asks how much has arrived, sends the rest, and finishes. */
async function send(connection: Connection, gallery: number, photo: PhotoToSend): Promise<void> {
  const { title, isFilm, bytes } = photo
  photo.id ??= (
    await connection.expect<Upload>('POST', '/api/upload/', {
      gallery_id: gallery,
      file_name: `${title}.${isFilm ? 'mp4' : 'jpg'}`,
      size_bytes: bytes.length,
    })
  ).id
  const path = `/api/upload/${photo.id}/`
  const { received_bytes } = await connection.expect<Upload>('GET', path)
  if (received_bytes < photo.arrived)
    throw new Fault(`of ${title} ${photo.arrived} bytes were acknowledged and ${received_bytes} are there`)
  for (photo.arrived = received_bytes; photo.arrived < bytes.length;) {
    const piece = new Uint8Array(bytes.subarray(photo.arrived, photo.arrived + pieceBytes))
    photo.arrived = (await connection.expect<Upload>('PATCH', `${path}?offset=${photo.arrived}`, piece)).received_bytes
  }
  photo.isFinishing = true
  const image = await connection.expect<Image>('POST', `${path}finish/`)
  if (image.title !== title) throw new Fault(`${title} became ${image.title}`)
  photo.isDone = true
}

async function verify(connection: Connection, place: Place, gallery: number, photos: PhotoToSend[]): Promise<void> {
  const images: Image[] = []
  for (let page = 1, isMore = true; isMore; page += 1) {
    const { results, next } = await connection.expect<{ results: Image[]; next: string | null }>(
      'GET',
      `/api/image/?gallery_id=${gallery}&page=${page}`,
    )
    images.push(...results)
    isMore = next !== null
  }
  if (images.length !== photos.length) throw new Fault(`${photos.length} photos became ${images.length} images`)
  const byTitle = new Map(images.map((image) => [image.title, image]))
  for (const { title, bytes } of photos) {
    const image = byTitle.get(title)
    const original = await connection.bytes(image?.original_image ?? connection.origin)
    if (original === undefined || sha256(original) !== sha256(bytes))
      throw new Fault(`the original of ${title} is not what was sent`)
    for (const address of [image?.thumbnail, image?.large_thumbnail]) {
      for (const dense of ['', '@2x']) {
        const shown = await connection.bytes((address ?? '').replace('.jpg?', `${dense}.jpg?`))
        if (shown === undefined || (await sharp(shown).stats()).channels.length !== 3)
          throw new Fault(`${title} has no ${address}`)
      }
    }
  }
  await withPlatform(place, async ({ media }) => {
    const films = photos.filter(({ isFilm }) => isFilm).length
    const counts = { files: 0, posters: 0, versions: 0 }
    for await (const { key, sizeBytes } of media.list(''))
      // The server's own file is beside those of families.
      if (sizeBytes > 0 && !key.startsWith('server/'))
        counts[key.endsWith('.poster') ? 'posters' : key.endsWith(filmName) ? 'versions' : 'files'] += 1
    const isRight =
      counts.files === photos.length * filesOfOne &&
      counts.posters === (isFfmpegThere ? films : 0) &&
      counts.versions <= counts.posters
    if (!isRight) throw new Fault(`${JSON.stringify(counts)} of ${photos.length} photos, of which ${films} are films`)
  })
}
