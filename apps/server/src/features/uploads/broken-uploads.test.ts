import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readFile, readdir, rm, stat } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { calls } from '@banyan/contract'
import type { CallName, CallResponse, ErrorBody } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/open-database.ts'
import { findFfmpeg } from '../../platform/films/ffmpeg.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { familyOf } from '../../test/family.ts'
import { guestsOf } from '../../test/guests.ts'
import { multipart } from '../../test/multipart.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { voiceFile, voiceForm } from '../../test/photos/voices.ts'
import { isWhole } from '../../test/sample.ts'
import { canMount, mountSmall } from '../../test/small-disk.ts'
import { addGrandmother, askNow, mailedStories } from '../../test/stories.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

/** One upload as it is sent, and sent again. */
interface Sending {
  call: CallName
  token: string
  params?: Record<string, string>
  query?: Record<string, string>
  body: Buffer
  headers: Record<string, string>
  /** What must be in the media store afterwards, once. */
  file: Buffer
}

type Kind =
  | 'a photo'
  | 'the back of a print'
  | 'a piece of a film'
  | 'the end of a film with its poster'
  | 'a voice note'
  | 'a story answered by voice'
  | 'a word that is spoken'
  | 'a photo of a guest'
  | 'a voice note of a guest'

const filmsFolder = path.resolve(import.meta.dirname, '../../test/fixtures/films')
const film = await readFile(path.join(filmsFolder, 'moving.webm'))
const diskMegabytes = 24
const pageBytes = 4096
/** At 32, a photo and its pictures fit, and its row does not. */
const roomPages = [0, 1, 2, 4, 8, 16, 32, 64, 128, 512]

let folder: string
let unmount: (() => void) | undefined
let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
let front: Image
let guest: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  if (canMount) unmount = mountSmall(folder, diskMegabytes)
  const file = path.join(folder, 'banyan.sqlite')
  await (await openDatabase({ file })).close()
  const media = { folder: path.join(folder, 'media') }
  test = await openTestApp({ dataDir: folder, database: { file }, media })
  member = await test.newMember()
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
  front = await photos.upload(gallery, undefined, 'Front.jpg')
  const guests = guestsOf(test, member)
  guest = (await guests.open(await guests.link(gallery, { allows: ['look', 'add_photos', 'comment'] }))).token
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await test.close()
  unmount?.()
  await rm(folder, { recursive: true, force: true })
})

/** Nothing but its mark tells it from others, so that it is found again. */
const marked = async (): Promise<Buffer> => Buffer.concat([await fourColours(), randomBytes(12)])
const spoken = (): Buffer => voiceFile('audio/webm', randomBytes(6_000).toString('hex'))

const picture = (bytes: Buffer, fields: [string, string][]) =>
  multipart([...fields, ['picture', { bytes, fileName: 'Print.jpg' }]])

async function beginFilm(bytes: Buffer): Promise<string> {
  const body = { gallery_id: gallery, file_name: 'Lake.webm', size_bytes: bytes.length }
  return (await test.call('startUpload', { token: member.access, body })).json<CallResponse<'startUpload'>>().id
}

const octets = { 'content-type': 'application/octet-stream' }

/** Each time another upload of the kind. */
async function prepare(kind: Kind): Promise<Sending> {
  const token = member.access
  switch (kind) {
    case 'a photo':
    case 'the back of a print': {
      const file = await marked()
      return { call: 'createImage', token, ...picture(file, [['gallery_id', String(gallery)]]), file }
    }
    case 'a piece of a film': {
      const bytes = Buffer.concat([film, randomBytes(40_000)])
      const id = await beginFilm(bytes)
      const [first, file] = [bytes.subarray(0, 10_000), bytes.subarray(10_000)]
      await test.call('appendUpload', { token, params: { id }, query: { offset: '0' }, body: first, headers: octets })
      return { call: 'appendUpload', token, params: { id }, query: { offset: '10000' }, body: file, headers: octets, file }
    }
    case 'the end of a film with its poster': {
      const file = Buffer.concat([film, randomBytes(40_000)])
      const id = await beginFilm(file)
      await test.call('appendUpload', { token, params: { id }, query: { offset: '0' }, body: file, headers: octets })
      const body = await fourColours({ width: 320, height: 180 })
      return { call: 'finishUpload', token, params: { id }, body, headers: { 'content-type': 'image/jpeg' }, file }
    }
    case 'a voice note': {
      const file = spoken()
      const form = voiceForm(file, 900, { idempotency_key: randomBytes(8).toString('hex') })
      return { call: 'createVoiceNote', token, query: { image_id: String(front.id) }, ...form, file }
    }
    case 'a story answered by voice': {
      const grandmother = await addGrandmother(familyOf(test, member))
      await askNow(familyOf(test, member), grandmother.id)
      const [mail] = await mailedStories(test, grandmother.email)
      const file = spoken()
      const form = voiceForm(file, 900, { idempotency_key: randomBytes(8).toString('hex') })
      return { call: 'answerStoryByVoice', token: mail?.token ?? '', ...form, file }
    }
    case 'a word that is spoken': {
      const body = { person_id: member.person_id, language: 'cantonese', word: '阿嫲', reading: randomBytes(4).toString('hex') }
      const word = (await test.call('createKinWord', { token, body })).json<{ id: number }>()
      const file = spoken()
      return { call: 'setKinVoice', token, params: { id: String(word.id) }, ...voiceForm(file), file }
    }
    case 'a photo of a guest': {
      const file = await marked()
      return { call: 'addGuestPhoto', token: guest, ...picture(file, [['guest_name', 'Gil']]), file }
    }
    case 'a voice note of a guest': {
      const file = spoken()
      const form = voiceForm(file, 900, { guest_name: 'Gil', idempotency_key: randomBytes(8).toString('hex') })
      return { call: 'addGuestVoiceNote', token: guest, query: { photo_id: String(front.id) }, ...form, file }
    }
  }
}

const kinds: Kind[] = [
  'a photo',
  'the back of a print',
  'a piece of a film',
  'the end of a film with its poster',
  'a voice note',
  'a story answered by voice',
  'a word that is spoken',
  'a photo of a guest',
  'a voice note of a guest',
]

/** Sends the beginning of a request over a connection of its own, which then breaks. */
async function sendCut({ call, token, params = {}, query = {}, body, headers }: Sending, bytes: number): Promise<void> {
  const { method, path: pattern } = calls[call]
  const address = pattern.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '')
  const request = http.request({
    port,
    host: '127.0.0.1',
    method,
    path: `${address}?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${token}`, 'content-length': body.length, ...headers },
    agent: false,
  })
  const closed = new Promise((resolve) => request.once('close', resolve))
  request.on('error', () => undefined)
  const isArriving = once(test.app.server, 'request')
  request.flushHeaders()
  if (bytes > 0) await new Promise((resolve) => request.write(body.subarray(0, bytes), resolve))
  await isArriving
  request.destroy()
  await closed
}

const send = ({ call, token, params = {}, query = {}, body, headers }: Sending) =>
  test.call(call, { token, params, query, body, headers })

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The files of the media store with those that are not complete. */
async function files(): Promise<string[]> {
  const unfinished = (await readdir(path.join(folder, 'media', '.unfinished'))).map((name) => `unfinished ${name}`)
  return [...(await photos.files()), ...unfinished].toSorted()
}

/** The files once nobody writes any. */
async function settled(): Promise<string[]> {
  await expect.poll(async () => (await files()).filter((name) => name.startsWith('unfinished'))).toEqual([])
  return files()
}

async function timesStored(file: Buffer): Promise<number> {
  let count = 0
  for await (const { key, sizeBytes } of test.platform.media.list('')) {
    if (sizeBytes !== file.length) continue
    const stored = await test.platform.media.read(key)
    if (stored !== undefined && sha256(stored) === sha256(file)) count += 1
  }
  return count
}

/** What families have. */
async function rows(): Promise<unknown> {
  const { read } = test.platform.database
  const [{ count: images } = {}] = await read
    .selectFrom('images')
    .select((each) => each.fn.countAll().as('count'))
    .execute()
  const [{ count: comments } = {}] = await read
    .selectFrom('comments')
    .select((each) => each.fn.countAll().as('count'))
    .execute()
  const voices = await read.selectFrom('comments').select('id').where('voice_key', 'is not', null).execute()
  const uploads = await read.selectFrom('uploads').select(['id', 'received_bytes', 'image_key']).orderBy('id').execute()
  return { images, comments, voices: voices.length, uploads }
}

async function runPictureJobs(): Promise<void> {
  const now = test.platform.now().toISOString()
  await test.platform.database.write((tx) =>
    tx.updateTable('jobs').set({ run_at: now }).where('kind', '=', 'process-image').execute(),
  )
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
}

/** What the acknowledged upload is, beyond its file. */
async function goOn(kind: Kind, body: string): Promise<void> {
  if (kind !== 'the back of a print') return
  const back = JSON.parse(body) as Image
  const pages = await test.call('setPages', {
    token: member.access,
    params: { id: front.id },
    body: { ids: [front.id, back.id] },
  })
  expect(pages.statusCode, pages.body).toBe(200)
  await test.call('setPages', { token: member.access, params: { id: front.id }, body: { ids: [front.id] } })
}

describe.each(kinds)('%s', { timeout: 120_000 }, (kind) => {
  it('whose connection is cut leaves nothing, and is sent again', async () => {
    const sending = await prepare(kind)
    const [filesBefore, rowsBefore] = [await settled(), await rows()]
    const { length } = sending.body
    for (const bytes of isWhole
      ? [0, 1, Math.floor(length / 3), Math.floor(length / 2), length - 1]
      : [Math.floor(length / 2), length - 1]) {
      await sendCut(sending, bytes)
      await expect.poll(files, { message: `${bytes} of ${length} bytes` }).toEqual(filesBefore)
      expect(await rows()).toEqual(rowsBefore)
    }
    const answer = await send(sending)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await timesStored(sending.file)).toBe(1)
    await goOn(kind, answer.body)
  })

  // A photo in one piece has no key: the browser looks whether it has arrived.
  it.skipIf(['a photo', 'the back of a print', 'a photo of a guest', 'a word that is spoken'].includes(kind))(
    'that arrives although its answer is lost is there once when it is sent again',
    async () => {
      const sending = await prepare(kind)
      await sendCut(sending, sending.body.length)
      const again = await send(sending)
      const isThere = kind === 'a piece of a film' && again.json<ErrorBody>().code === 'wrong_offset'
      expect(isThere || again.statusCode === 200, again.body).toBe(true)
      await expect.poll(() => timesStored(sending.file)).toBe(1)
      await expect.poll(async () => (await files()).filter((name) => name.startsWith('unfinished'))).toEqual([])
    },
  )

  it.runIf(canMount).each(isWhole ? roomPages : [0, 32, 512])(
    'is refused whole or taken whole on a disk with room for %i pages, and is taken when there is more',
    async (pages) => {
      const ballast = path.join(folder, 'ballast')
      const sending = await prepare(kind)
      const [filesBefore, rowsBefore] = [await settled(), await rows()]
      await fillDisk(ballast, pages)
      const answer = await send(sending)
      await rm(ballast)
      if (answer.statusCode !== 200) {
        expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([507, 'storage_full'])
        expect(await files()).toEqual(filesBefore)
        // What the disk had no room to discard, its job does.
        await expect
          .poll(async () => {
            await runPictureJobs()
            return rows()
          })
          .toEqual(rowsBefore)
        const again = await send(sending)
        expect(again.statusCode, again.body).toBe(200)
        await goOn(kind, again.body)
      }
      if (pages === 0) expect(answer.statusCode).toBe(507)
      if (pages === roomPages.at(-1)) expect(answer.statusCode).toBe(200)
      expect(await timesStored(sending.file)).toBe(1)
    },
  )
})

/** Leaves this much room. */
async function fillDisk(ballast: string, pages: number): Promise<void> {
  const handle = await open(ballast, 'w')
  try {
    for (const size of [1024 * 1024, pageBytes])
      for (;;) {
        const { bytesWritten } = await handle.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }))
        if (bytesWritten < size) break
      }
    const { size } = await stat(ballast)
    await handle.truncate(Math.max(0, size - pages * pageBytes))
  } finally {
    await handle.close()
  }
  await letOthersRun()
}

describe.runIf(canMount && findFfmpeg({ films: { maxBytes: 0, ffmpeg: undefined } } as never) !== undefined)(
  'the version of a film',
  { timeout: 120_000 },
  () => {
    it('for which the disk has no room waits until there is some', async () => {
      await test.platform.database.write((tx) => tx.deleteFrom('jobs').execute())
      const image = await photos.upload(gallery, film, 'Lake.webm')
      const ballast = path.join(folder, 'ballast')
      await fillDisk(ballast, 0)
      const worker = createJobWorker(test.platform, jobHandlers(test.platform))
      await worker.runDue()
      expect((await photos.image(image.id)).film).toMatchObject({ is_playable: false })
      await rm(ballast)
      test.platform.clock.advance({ hours: 2 })
      await worker.runDue()
      const { film: made } = await photos.image(image.id)
      expect(made).toMatchObject({ is_playable: true, is_in_work: false })
      expect((await photos.fetch(image.original_image)).rawPayload.equals(film)).toBe(true)
    })
  },
)
