import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Comment, Image, Upload } from '@banyan/contract'
import type { Config } from '../../config.ts'
import { emptyTrash } from '../../features/photos/trash/empty-trash.service.ts'
import { findFfmpeg } from '../../platform/films/ffmpeg.ts'
import { filmName } from '../../platform/media/picture-keys.ts'
import { dayMs, never, timeAfter } from '../../platform/time.ts'
import { voiceFile, voiceForm } from '../photos/voices.ts'
import { Connection, Fault, Lost } from './connection.ts'
import { check, settle, withPlatform } from './kill-rounds.ts'
import { startKillable } from './killable-server.ts'
import type { KillableServer, Place } from './killable-server.ts'
import { signUp } from './sign-up.ts'

const pieceBytes = 1024 * 1024
const pieces = 6
const patienceMs = 90_000
const filmFile = path.join(import.meta.dirname, '../fixtures/films/moving.webm')

/** What has been acknowledged so far. */
interface Film {
  bytes: Buffer
  upload: string
  arrived: number
  image: Image | undefined
  voice: { key: string; file: Buffer; comment: Comment | undefined }
}

interface Stage {
  connection: Connection
  film: Film
  /** Waits until something in the data folder is as told, and returns at once then. */
  until: (what: string, isSo: () => boolean) => Promise<void>
  /** The names of files in the media store, also of unfinished ones. */
  files: () => string[]
  hold: (kind: 'poster' | 'version') => Promise<void>
}

interface Moment {
  name: string
  /** Does what the server is killed in; what was acknowledged meanwhile is noted in the film. */
  reach: (stage: Stage) => Promise<unknown>
}

/** Starts a call whose answer nobody hears any more. */
const begin = (call: Promise<unknown>): void =>
  void call.catch((error: unknown) => {
    if (!(error instanceof Lost)) throw error
  })

const pieceAt = ({ bytes, arrived }: Film): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.subarray(arrived, arrived + pieceBytes))
const address = ({ upload, arrived }: Film): string => `/api/upload/${upload}/?offset=${arrived}`

async function sendPiece({ connection, film }: Stage): Promise<void> {
  film.arrived = (await connection.expect<Upload>('PATCH', address(film), pieceAt(film))).received_bytes
}

async function sendRest(stage: Stage): Promise<void> {
  while (stage.film.arrived < stage.film.bytes.length) await sendPiece(stage)
}

const finish = ({ connection, film }: Stage): Promise<Image> =>
  connection.expect<Image>('POST', `/api/upload/${film.upload}/finish/`)

/** Sends the beginning of a body and waits until the server stores it. */
async function sendHalf(
  { connection, until, files }: Stage,
  to: string,
  body: Uint8Array,
  type: string,
  method: string,
): Promise<void> {
  const request = http.request(connection.origin + to, {
    method,
    headers: { authorization: `Bearer ${connection.token}`, 'content-type': type, 'content-length': body.length },
  })
  request.on('error', () => undefined)
  request.write(body.subarray(0, Math.floor(body.length / 2)))
  await once(request, 'socket')
  await until('a file that is being written', () => files().some((file) => file.startsWith('.unfinished')))
}

const voiceCall = (image: Image, { voice }: Film): { to: string; body: Buffer; type: string } => {
  const { body, headers } = voiceForm(voice.file, 900, { idempotency_key: voice.key })
  return { to: `/api/comment/voice/?image_id=${image.id}`, body, type: headers['content-type'] ?? '' }
}

const theImage = ({ image }: Film): Image => {
  if (image === undefined) throw new Fault('the film is not there yet')
  return image
}

/** The way of a film, in order. */
export const filmMoments: readonly Moment[] = [
  {
    name: 'half of a piece has arrived',
    reach: (stage) => sendHalf(stage, address(stage.film), pieceAt(stage.film), 'application/octet-stream', 'PATCH'),
  },
  { name: 'a piece is acknowledged', reach: sendPiece },
  {
    name: 'a piece is stored, and its answer not heard',
    reach: async ({ connection, film, until, files }) => {
      begin(connection.ask('PATCH', address(film), pieceAt(film)))
      await until('a piece', () => files().some((file) => file.includes(`uploads/${film.upload}.${film.arrived}-`)))
    },
  },
  { name: 'all pieces are acknowledged', reach: sendRest },
  {
    name: 'its pieces are joined',
    reach: async (stage) => {
      await sendRest(stage)
      begin(finish(stage))
      await stage.until('a joined file', () => stage.files().some((file) => file.startsWith('.unfinished')))
    },
  },
  {
    name: 'it is joined',
    reach: async (stage) => {
      begin(finish(stage))
      await stage.until('an original', () => stage.files().some((file) => file.endsWith('.original')))
    },
  },
  {
    name: 'its poster is made',
    reach: async (stage) => {
      await stage.hold('poster')
      begin(finish(stage))
      await stage.until('ffmpeg', () => stage.files().includes('at poster'))
    },
  },
  {
    name: 'its poster is stored',
    reach: async (stage) => {
      begin(finish(stage))
      await stage.until('a poster', () => stage.files().some((file) => file.endsWith('.poster')))
    },
  },
  {
    name: 'its pictures are stored',
    reach: async (stage) => {
      begin(finish(stage))
      await stage.until('pictures', () => stage.files().some((file) => /\.1\.(?:large|thumbnail)/.test(file)))
    },
  },
  {
    name: 'it is acknowledged, and its version made',
    reach: async (stage) => {
      await stage.hold('version')
      stage.film.image = await finish(stage)
      await stage.until('ffmpeg', () => stage.files().includes('at version'))
    },
  },
  {
    name: 'its version is stored',
    reach: ({ until, files }) => until('a version', () => files().some((file) => file.endsWith(`.${filmName}`))),
  },
  {
    name: 'half of a voice note about it has arrived',
    reach: async (stage) => {
      const { to, body, type } = voiceCall(theImage(stage.film), stage.film)
      await sendHalf(stage, to, body, type, 'POST')
    },
  },
  {
    name: 'the voice note is acknowledged',
    reach: async ({ connection, film }) => {
      const { to, body, type } = voiceCall(theImage(film), film)
      const form = new FormData()
      // As the browser writes it.
      for (const [name, value] of await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData())
        form.set(name, value)
      film.voice.comment = await connection.expect<Comment>('POST', to, form)
    },
  },
  {
    name: 'it is moved to the trash, and nobody hears so',
    reach: async ({ connection, film }) => {
      begin(connection.ask('DELETE', `/api/image/${theImage(film).id}/`))
      await wait(5)
    },
  },
]

/**
 * Leads a film through all that can happen to it, and kills the server (SIGKILL, with its workers) at each moment. After each kill what
 * was acknowledged is there, `banyan check` finds no problem, and the client goes on where it was.
 *
 * @throws Fault, with what is wrong
 */
export async function runFilmMoments(
  place: Place,
  say: (text: string) => void = () => undefined,
): Promise<{ moments: number; leftovers: number }> {
  const settings = { ...place.settings, BANYAN_FFMPEG: await writeHeldFfmpeg(path.join(place.dataDir, 'ffmpeg')) }
  const connection = new Connection()
  const media = path.join(place.dataDir, 'media')
  const file = Buffer.concat([await readFile(filmFile), randomBytes(pieces * pieceBytes)])
  const voice = { key: 'spoken once', file: voiceFile('audio/webm', randomBytes(20_000).toString('hex')), comment: undefined }
  const film: Film = { bytes: file, upload: '', arrived: 0, image: undefined, voice }
  const files = (): string[] => [
    ...(existsSync(media) ? (readdirSync(media, { recursive: true }) as string[]) : []).filter((name) => name !== '.unfinished'),
    ...readdirSync(place.dataDir).filter((name) => name.startsWith('at ')),
  ]
  const stage: Stage = {
    connection,
    film,
    files,
    until: async (what, isSo) => {
      for (const end = performance.now() + patienceMs; !isSo(); await wait(1))
        if (performance.now() > end) throw new Fault(`there never was ${what}`)
    },
    hold: (kind) => writeFile(path.join(place.dataDir, `hold ${kind}`), ''),
  }
  let server: KillableServer | undefined
  try {
    server = await startKillable({ ...place, settings })
    connection.origin = server.origin
    await signUp(connection, { name: 'Ada', email: 'ada@example.org', dataDir: place.dataDir })
    const { id: gallery } = await connection.expect<{ id: number }>('POST', '/api/gallery/', { title: 'Killed' })
    const asked = { gallery_id: gallery, file_name: 'Lake.webm', size_bytes: file.length }
    film.upload = (await connection.expect<Upload>('POST', '/api/upload/', asked)).id
    for (const moment of filmMoments) {
      try {
        await moment.reach(stage)
      } catch (error) {
        throw new Fault(`before “${moment.name}”: ${String(error)}`, { cause: error })
      }
      await server.kill()
      await endLeases(place)
      for (const name of readdirSync(place.dataDir)) if (/^(?:hold|at) /.test(name)) await rm(path.join(place.dataDir, name))
      const problems = await check(place)
      if (problems.length > 0) throw new Fault(`killed when ${moment.name}:\n${problems.join('\n')}`)
      const began = performance.now()
      server = await startKillable({ ...place, settings })
      connection.origin = server.origin
      await verify(stage, gallery, moment.name)
      say(`killed when ${moment.name}: going on ${Math.round(performance.now() - began)} ms later`)
    }
    await putBack(stage)
    await verify(stage, gallery, 'it was put back')
    await server.kill()
    const leftovers = await settle(place)
    await deleteForGood(place, stage, settings)
    return { moments: filmMoments.length + 1, leftovers }
  } catch (error) {
    throw error instanceof Fault ? new Fault(`${error.message}\n${server?.log() ?? ''}`, { cause: error }) : error
  } finally {
    await server?.kill()
  }
}

/** The next server need not wait a minute to be sure that the last one is dead. */
const endLeases = (place: Place): Promise<unknown> =>
  withPlatform(place, ({ database }) =>
    database.write((tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: new Date(0).toISOString(), leased_until: null })
        .where('run_at', '<', never)
        .execute(),
    ),
  )

/** ffmpeg that waits to be killed with the server where a file beside it asks for that. */
async function writeHeldFfmpeg(file: string): Promise<string> {
  const folder = path.dirname(file)
  await writeFile(
    file,
    `#!/bin/sh
case "$*" in *progress*) kind=version;; *) kind=poster;; esac
if [ -e "${folder}/hold $kind" ]; then
  echo >"${folder}/at $kind"
  while :; do :; done
fi
exec ${findFfmpeg({ films: { maxBytes: 0, ffmpeg: undefined } } as Config)} "$@"
`,
  )
  await chmod(file, 0o755)
  return file
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Reads all that was acknowledged, as the client does when it goes on. */
async function verify({ connection, film }: Stage, gallery: number, moment: string): Promise<void> {
  const fault = (what: string): Fault => new Fault(`killed when ${moment}: ${what}`)
  const { results: images } = await connection.expect<{ results: Image[] }>('GET', `/api/image/?gallery_id=${gallery}`)
  const isInTrash = moment.includes('trash') && images.length === 0
  if (images.length > 1) throw fault(`the film is there ${images.length} times`)
  if (film.image === undefined) {
    const { status, body } = await connection.ask<Upload>('GET', `/api/upload/${film.upload}/`)
    if (status !== 200 || body.received_bytes < film.arrived) throw fault(`${film.arrived} bytes were acknowledged: ${status}`)
    film.arrived = body.received_bytes
    return
  }
  if (isInTrash) return
  const image = images[0]
  if (image?.id !== film.image.id) throw fault('the film is not there')
  const original = await connection.bytes(image.original_image)
  if (original === undefined || sha256(original) !== sha256(film.bytes)) throw fault('the original is not what was sent')
  if (film.voice.comment === undefined) return
  const { results: comments } = await connection.expect<{ results: Comment[] }>('GET', `/api/comment/?image_id=${image.id}`)
  if (comments.length !== 1) throw fault(`${comments.length} voice notes`)
  const said = await connection.bytes(comments[0]?.voice?.url ?? connection.origin)
  if (said === undefined || sha256(said) !== sha256(film.voice.file)) throw fault('the voice note is not what was sent')
}

async function putBack({ connection, film, until, files }: Stage): Promise<void> {
  const { id } = theImage(film)
  const { status } = await connection.ask('GET', `/api/image/${id}/`)
  if (status === 404) await connection.expect('POST', `/api/image/${id}/restore/`)
  await until('a version', () => files().some((file) => file.endsWith(`.${filmName}`)))
  const end = performance.now() + patienceMs
  for (;;) {
    const image = await connection.expect<Image>('GET', `/api/image/${id}/`)
    if (image.film?.is_playable === true) return
    if (performance.now() > end) throw new Fault(`the film never became playable: ${JSON.stringify(image.film)}`)
    await wait(50)
  }
}

/** Deletes the film for good, while the server is killed once more; then nothing may be left of it. */
async function deleteForGood(
  place: Place,
  { connection, film, until, files }: Stage,
  settings: Record<string, string>,
): Promise<void> {
  const ofFilm = (): string[] => files().filter((file) => /^\d+\/pictures\/.+\./.test(file))
  let server = await startKillable({ ...place, settings })
  connection.origin = server.origin
  await connection.expect('DELETE', `/api/image/${theImage(film).id}/`)
  await server.kill()
  await withPlatform(place, async (platform) => {
    const hidden_at = timeAfter(platform.now(), -40 * dayMs)
    await platform.database.write((tx) =>
      tx.updateTable('images').set({ hidden_at }).where('hidden_at', 'is not', null).execute(),
    )
    await emptyTrash(platform)
  })
  const count = ofFilm().length
  if (count === 0) throw new Fault('its files are gone before their job has run')
  server = await startKillable({ ...place, settings })
  await until('a file less', () => ofFilm().length < count)
  await server.kill()
  await endLeases(place)
  server = await startKillable({ ...place, settings })
  try {
    await until('an end of its files', () => ofFilm().length === 0)
  } finally {
    await server.kill()
  }
  await settle(place)
}
