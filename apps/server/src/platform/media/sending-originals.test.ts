import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import type { MediaStore } from './media-store.ts'

const metricsToken = 'token-for-metrics'
const megabyte = 1024 * 1024

let test: TestApp
let photos: TestPhotos
let gallery: number
let port: number
let reallyOpen: MediaStore['openPieces']
/** What is open, and how many bytes were read from it. */
const opened = new Set<{ bytes: number }>()
let closedOne = (): void => undefined
beforeAll(async () => {
  test = await openTestApp({ metricsToken })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  photos = photosOf(test, await test.newMember())
  gallery = (await photos.gallery()).id
  reallyOpen = test.platform.media.openPieces
})
afterAll(() => test.close())
beforeEach(() => {
  test.platform.media.openPieces = async (key, range) => {
    const file = await reallyOpen(key, range)
    if (file === undefined) return undefined
    const entry = { bytes: 0 }
    opened.add(entry)
    return {
      ...file,
      pieces: async function* (memory) {
        for await (const piece of file.pieces(memory)) {
          entry.bytes += piece.length
          yield piece
        }
      },
      close: async () => {
        await file.close()
        opened.delete(entry)
        closedOne()
      },
    }
  }
})
afterEach(() => {
  test.platform.media.openPieces = reallyOpen
})

/** A picture with so many bytes that nobody can guess at its end. */
const large = async (bytes: number): Promise<Buffer> => Buffer.concat([await fourColours(), randomBytes(bytes)])
const pathOf = ({ original_image }: Image): string => {
  const { pathname, search } = new URL(original_image)
  return pathname + search
}
const allClosed = async (): Promise<void> => {
  while (opened.size > 0)
    await new Promise<void>((resolve) => {
      closedOne = resolve
    })
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function ask(
  image: Image,
  options: http.RequestOptions = {},
): Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer }> {
  const request = http.request({ port, host: '127.0.0.1', path: pathOf(image), ...options })
  request.end()
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

it('sends originals of any size whole, in parts and as headers alone, one after the other on one connection', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  agent.on('free', (socket: { localPort?: number }) => ports.add(socket.localPort))
  for (const size of [1, 128 * 1024, 256 * 1024, 5 * megabyte + 7]) {
    const bytes = await large(size)
    const image = await photos.upload(gallery, bytes)
    const whole = await ask(image, { agent })
    expect([whole.status, sha256(whole.body)]).toEqual([200, sha256(bytes)])
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'content-disposition': expect.stringMatching(/^inline; /),
      connection: 'keep-alive',
    })
    expect(whole.headers).not.toHaveProperty('transfer-encoding')
    const { date: _date, ...same } = whole.headers
    const head = await ask(image, { agent, method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject(same)
    for (const [start, end] of [
      [0, bytes.length - 1],
      [1, bytes.length - 2],
      [bytes.length >> 1, bytes.length - 1],
      [bytes.length - 1, bytes.length - 1],
    ] as const) {
      const headers = { range: `bytes=${start}-${end}` }
      const part = await ask(image, { agent, headers })
      expect([part.status, part.headers['content-range'], part.headers['content-length'], sha256(part.body)]).toEqual([
        206,
        `bytes ${start}-${end}/${bytes.length}`,
        String(end - start + 1),
        sha256(bytes.subarray(start, end + 1)),
      ])
      const partHead = await ask(image, { agent, headers, method: 'HEAD' })
      expect([partHead.status, partHead.headers['content-length'], partHead.body.length]).toEqual([
        206,
        String(end - start + 1),
        0,
      ])
    }
    const etag = String(whole.headers.etag)
    expect((await ask(image, { agent, headers: { 'if-none-match': etag } })).status).toBe(304)
    const beyond = await ask(image, { agent, headers: { range: `bytes=${bytes.length}-` } })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  }
  expect(ports.size).toBe(1)
  agent.destroy()
  await allClosed()
})

it('keeps the originals of many clients apart, while others leave in the middle', async () => {
  const all = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const bytes = await large(2 * megabyte + index)
      return { image: await photos.upload(gallery, bytes), hash: sha256(bytes) }
    }),
  )
  const leave = async (image: Image): Promise<void> => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${pathOf(image)} HTTP/1.1\r\nhost: here\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
  }
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      all.flatMap(({ image, hash }) => [
        leave(image),
        ...[1, 2].map(async () => expect(sha256((await ask(image)).body)).toBe(hash)),
      ]),
    )
  await allClosed()
})

/** Begins to read an original, and takes nothing more until told so. */
async function begin(image: Image, requests = 1): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${pathOf(image)} HTTP/1.1\r\nhost: here\r\n\r\n`.repeat(requests))
  await once(socket, 'readable')
  return socket
}

it.each([1, 2])('reads no further than a client with %i requests does, and closes the file when it goes', async (requests) => {
  const bytes = await large(12 * megabyte)
  const image = await photos.upload(gallery, bytes)
  const socket = await begin(image, requests)
  const [paused] = opened
  // Time enough to read all of it: others read it twice.
  for (let time = 0; time < 2; time += 1) expect((await ask(image)).body.length).toBe(bytes.length)
  expect(opened).toContain(paused)
  expect(paused!.bytes).toBeLessThan(8 * megabyte)
  socket.destroy()
  await allClosed()
})

it('sends what the file holds to a client that pauses, while others read through the same memory', async () => {
  const bytes = await large(12 * megabyte)
  const image = await photos.upload(gallery, bytes)
  const other = await photos.upload(gallery, await large(4 * megabyte))
  const socket = await begin(image)
  for (let time = 0; time < 4; time += 1) await ask(other)
  const answer: Buffer[] = []
  let length = 0
  for await (const piece of socket as AsyncIterable<Buffer>) {
    answer.push(piece)
    length += piece.length
    const head = answer[0]!.indexOf('\r\n\r\n') + 4
    if (length === head + bytes.length) break
  }
  const whole = Buffer.concat(answer)
  expect(sha256(whole.subarray(whole.indexOf('\r\n\r\n') + 4))).toBe(sha256(bytes))
  await allClosed()
})

it('answers the last bytes, and all of it to who holds parts of another picture', async () => {
  const bytes = await large(megabyte)
  const image = await photos.upload(gallery, bytes)
  const etag = String((await ask(image, { method: 'HEAD' })).headers.etag)
  const part = async (headers: http.OutgoingHttpHeaders): Promise<unknown[]> => {
    const { status, body } = await ask(image, { headers })
    return [status, sha256(body)]
  }
  expect(await part({ range: 'bytes=-1000' })).toEqual([206, sha256(bytes.subarray(-1000))])
  expect(await part({ range: `bytes=-${bytes.length + 1}` })).toEqual([206, sha256(bytes)])
  expect(await part({ range: 'bytes=5-9', 'if-range': etag })).toEqual([206, sha256(bytes.subarray(5, 10))])
  expect(await part({ range: 'bytes=5-9', 'if-range': '"another"' })).toEqual([200, sha256(bytes)])
  await allClosed()
})

it('breaks off when the file ends too soon, and says that it is missing or cannot be read', async () => {
  const bytes = await large(3 * megabyte)
  const image = await photos.upload(gallery, bytes)
  const { media } = test.platform
  const counting = media.openPieces
  media.openPieces = async (key, range) => {
    const file = await counting(key, range)
    return file && { ...file, pieces: (memory) => cut(file.pieces(memory)) }
  }
  const cut = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      yield piece
      throw new Error('the disk is gone')
    }
  }
  await expect(ask(image)).rejects.toThrow(/aborted|hang up/)
  await allClosed()

  media.openPieces = async (key, range) => {
    const file = await counting(key, range)
    return file && { ...file, pieces: () => unreadable() }
  }
  const failed = await ask(image)
  expect(failed.status).toBe(500)
  for (const header of ['content-disposition', 'etag', 'accept-ranges']) expect(failed.headers).not.toHaveProperty(header)
  expect(failed.headers['cache-control'] ?? '').not.toContain('immutable')
  await allClosed()

  media.openPieces = counting
  for (const key of await photos.files()) if ((await media.sizeOf(key)) === bytes.length) await media.put(key, Buffer.alloc(0))
  expect((await ask(image)).status).toBe(404)
  for (const key of await photos.files()) if ((await media.sizeOf(key)) === 0) await media.delete(key)
  expect((await ask(image)).status).toBe(404)
  expect((await ask(image, { method: 'HEAD' })).status).toBe(404)
  await allClosed()
})

it('counts them like every other answer', async () => {
  const image = await photos.upload(gallery, await large(megabyte))
  const count = async (): Promise<number> => {
    const answer = await test.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    return Number(
      /^banyan_call_seconds_count\{method="GET",route="\/media\/\*",status="200"\} (\d+)$/m.exec(answer.body)?.[1] ?? 0,
    )
  }
  const before = await count()
  for (let round = 0; round < 3; round += 1) await ask(image)
  expect(await count()).toBe(before + 3)
})

function unreadable(): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the disk cannot be read')) }) }
}
