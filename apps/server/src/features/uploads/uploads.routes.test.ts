import type { CallResponse } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { joinFamily } from '../../test/family.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { sweepPhotosTask } from '../trash/sweep-photos.service.ts'

type Upload = CallResponse<'getUpload'>

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
let bytes: Buffer
beforeAll(async () => {
  test = await openTestApp({ pictures: { maxBytes: 100_000, maxPixels: 1_000_000 }, films: { maxBytes: 100_000, ffmpeg: 'off' } })
  bytes = await fourColours()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember()
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})

const start = (changes: object = {}) =>
  test.call('startUpload', {
    token: member.access,
    body: { gallery_id: gallery, file_name: 'Lake.jpg', size_bytes: bytes.length, ...changes },
  })
const append = (id: string, offset: number | string, piece: Uint8Array, type = 'application/octet-stream') =>
  test.call('appendUpload', {
    token: member.access,
    params: { id },
    query: { offset: String(offset) },
    body: Buffer.from(piece),
    headers: { 'content-type': type },
  })
const on = (call: 'getUpload' | 'finishUpload' | 'cancelUpload', id: string, token = member.access) =>
  test.call(call, { token, params: { id } })
const pieces = async (id: string): Promise<string[]> => (await photos.files()).filter((key) => key.includes(`/uploads/${id}.`))

it('takes a file in pieces, from where it broke off, and makes one image of it however often it is asked', async () => {
  const { id } = (await start()).json<Upload>()
  expect((await append(id, 0, bytes.subarray(0, 1_000))).json<Upload>()).toMatchObject({
    received_bytes: 1_000,
    size_bytes: bytes.length,
  })
  expect((await on('finishUpload', id)).json()).toMatchObject({ code: 'upload_incomplete' })
  const elsewhere = await append(id, 500, bytes.subarray(500, 1_500))
  expect([elsewhere.statusCode, elsewhere.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'wrong_offset', current: 1_000 }),
  ])
  // Two clients send the same piece: only one counts.
  const both = await Promise.all([
    append(id, 1_000, bytes.subarray(1_000, 1_800)),
    append(id, 1_000, bytes.subarray(1_000, 1_700)),
  ])
  expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
  const received = (await on('getUpload', id)).json<Upload>().received_bytes
  expect(await pieces(id)).toHaveLength(2)
  expect((await append(id, received, Buffer.concat([bytes.subarray(received), Buffer.alloc(1)]))).statusCode).toBe(413)
  expect((await append(id, received, bytes.subarray(received))).json<Upload>().received_bytes).toBe(bytes.length)

  const answers = await Promise.all([on('finishUpload', id), on('finishUpload', id)])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
  const image = answers[0].json<Image>()
  expect(image).toMatchObject({ title: 'Lake', size_bytes: bytes.length, thumbnail_width: 200 })
  expect([answers[1].json(), (await on('finishUpload', id)).json()]).toEqual([image, image])
  expect((await photos.fetch(image.original_image)).rawPayload.equals(bytes)).toBe(true)
  expect(await photos.images()).toHaveLength(1)
  expect(await pieces(id)).toEqual([])
  expect((await append(id, bytes.length, Buffer.from('x'))).statusCode).toBe(409)
})

it('refuses what cannot become an image, and leaves nothing of it', async () => {
  for (const [changes, status] of [
    [{ size_bytes: 0 }, 400],
    [{ size_bytes: 1.5 }, 400],
    [{ size_bytes: 'x' }, 400],
    [{ size_bytes: 100_001 }, 413],
    [{ gallery_id: 999_999 }, 404],
  ] as const) {
    expect((await start(changes)).statusCode).toBe(status)
  }
  const { id } = (await start({ size_bytes: '10' })).json<Upload>()
  expect((await append(id, 'x', Buffer.from('dear diary'))).statusCode).toBe(400)
  expect((await append(id, 0, Buffer.from('{}'), 'application/json')).statusCode).toBe(415)
  expect((await append(id, 0, Buffer.from('dear diary'))).statusCode).toBe(200)
  expect((await on('finishUpload', id)).statusCode).toBe(415)
  expect((await on('getUpload', id)).statusCode).toBe(404)
  expect([await pieces(id), await photos.images()]).toEqual([[], []])
})

it('is its user’s alone, can be given up, and is forgotten after a day', async () => {
  const { id } = (await start()).json<Upload>()
  await append(id, 0, bytes.subarray(0, 100))
  for (const other of [await test.newMember(), await joinFamily(test, member)]) {
    for (const call of ['getUpload', 'finishUpload', 'cancelUpload'] as const)
      expect((await on(call, id, other.access)).statusCode).toBe(404)
    expect(
      (
        await test.call('appendUpload', {
          token: other.access,
          params: { id },
          query: { offset: '100' },
          body: Buffer.from('x'),
          headers: { 'content-type': 'application/octet-stream' },
        })
      ).statusCode,
    ).toBe(404)
  }
  expect((await on('cancelUpload', id)).body).toBe('"OK"')
  expect([(await on('cancelUpload', id)).statusCode, await pieces(id)]).toEqual([404, []])

  const left = (await start()).json<Upload>().id
  await append(left, 0, bytes.subarray(0, 100))
  test.platform.clock.advance({ hours: 23 })
  await sweepPhotosTask.run(test.platform)
  expect(await pieces(left)).toHaveLength(1)
  test.platform.clock.advance({ hours: 2 })
  await sweepPhotosTask.run(test.platform)
  expect(await pieces(left)).toEqual([])
})

it('can be finished once there is room again', async () => {
  const { id } = (await start()).json<Upload>()
  await append(id, 0, bytes)
  const { media } = test.platform
  const put = media.put
  media.put = (key, content) =>
    key.includes('.1.')
      ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      : put(key, content)
  expect((await on('finishUpload', id)).statusCode).toBe(507)
  media.put = put
  expect([await photos.images(), (await photos.files()).filter((key) => key.includes('/pictures/'))]).toEqual([
    [],
    expect.any(Array),
  ])
  expect((await on('finishUpload', id)).statusCode).toBe(200)
})
