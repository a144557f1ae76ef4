import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect } from '../../test/collect.ts'
import { openDoor } from '../../test/door.ts'
import type { Door } from '../../test/door.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image } from '../../test/photos/photos.ts'
import { s3Missing, startS3Server } from '../../test/servers/s3-server.ts'
import type { S3Server } from '../../test/servers/s3-server.ts'
import { openTestApp } from '../../test/test-app.ts'
import { MediaUnavailable } from './media-store.ts'
import type { MediaStore } from './media-store.ts'
import { openS3MediaStore } from './s3-media-store.ts'

/** Tests what `media-store.test.ts` does not cover for every store. */
describe(
  `the S3 media store${s3Missing === undefined ? '' : ` (skipped: ${s3Missing})`}`,
  { skip: s3Missing !== undefined },
  () => {
    let server: S3Server
    let door: Door
    let store: MediaStore
    beforeAll(async () => {
      server = await startS3Server()
      door = await openDoor(server.port)
      store = openS3MediaStore(server.location(door.port))
    })
    afterAll(async () => {
      await door.close()
      await server.stop()
    })

    const raw = (): S3Client => {
      const { endpoint = '', region, credentials } = server.location()
      return new S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        ...(credentials === undefined ? {} : { credentials }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
      })
    }
    const unfinished = async (): Promise<number> =>
      (await raw().send(new ListMultipartUploadsCommand({ Bucket: server.location().bucket }))).Uploads?.length ?? 0

    it('keeps no parts of a stream that broke off, and removes those that a crash left', async () => {
      const breaking = Readable.from(
        (async function* () {
          for (let part = 0; part < 3; part += 1) yield Buffer.alloc(8_000_000)
          await Promise.resolve()
          throw new Error('connection lost')
        })(),
      )
      await expect(store.put('1/broken', breaking)).rejects.toThrow('connection lost')
      expect(await unfinished()).toBe(0)
      await raw().send(new CreateMultipartUploadCommand({ Bucket: server.location().bucket, Key: 'media/1/crashed' }))
      await store.removeUnfinished(new Date(Date.now() - 60_000))
      expect(await unfinished()).toBe(1)
      await store.removeUnfinished(new Date(Date.now() + 60_000))
      expect(await unfinished()).toBe(0)
    })

    it('takes no more of a stream than it can send', async () => {
      let taken = 0
      const endless = Readable.from(
        (async function* () {
          for (;;) {
            await new Promise((resolve) => setImmediate(resolve))
            taken += 1_000_000
            yield Buffer.alloc(1_000_000)
          }
        })(),
        { objectMode: false },
      )
      const held = openS3MediaStore({ ...server.location(), endpoint: `http://127.0.0.1:${(await silent()).port}` })
      const put = held.put('1/endless', endless).catch((error: unknown) => error)
      await wait(500)
      expect(taken).toBeLessThan(30_000_000)
      endless.destroy()
      for (const each of silents.splice(0)) await each.close()
      expect(await put).toBeInstanceOf(Error)
    })
    const silents: Door[] = []
    /** Accepts connections and never answers. */
    const silent = async (): Promise<Door> => {
      const { createServer } = await import('node:net')
      const mute = createServer((socket) => socket.on('error', () => undefined))
      await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
      const address = mute.address()
      const between = await openDoor(typeof address === 'object' ? (address?.port ?? 0) : 0)
      silents.push({ ...between, close: async () => (await between.close(), void mute.close()) })
      return between
    }

    it('reads on over another connection when one breaks, and gives up when it cannot', async () => {
      const large = Buffer.alloc(12_000_000, 'over and over ')
      await store.put('1/large', large)
      door.cutAfter(3_000_000)
      const opened = await store.open('1/large', { start: 5, end: 11_000_000 })
      expect(Buffer.compare(await buffer(opened?.content ?? Readable.from([])), large.subarray(5, 11_000_001))).toBe(0)
      const again = await store.open('1/large')
      const reading = again?.content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      await reading.next()
      await door.shut()
      await expect(
        (async () => {
          for (let next = await reading.next(); next.done !== true; next = await reading.next());
        })(),
      ).rejects.toThrow(MediaUnavailable)
      await door.open()
    })

    it('refuses a secret that is not ours', async () => {
      const { credentials, ...place } = server.location()
      const stranger = openS3MediaStore({
        ...place,
        credentials: { accessKeyId: credentials?.accessKeyId ?? '', secretAccessKey: 'guessed' },
      })
      await expect(stranger.read('1/large')).rejects.toThrow(MediaUnavailable)
      await expect(stranger.ping()).rejects.toThrow(MediaUnavailable)
      const elsewhere = openS3MediaStore({ ...server.location(), bucket: 'nowhere' })
      await expect(elsewhere.ping()).rejects.toThrow(MediaUnavailable)
      await expect(collect(elsewhere.list(''))).rejects.toThrow(MediaUnavailable)
    })

    it('is missed by the server, which says so, and is found again by itself', async () => {
      const test = await openTestApp({ media: { s3: server.location(door.port) } })
      const photos = photosOf(test, await test.newMember())
      const gallery = await photos.gallery()
      const image = await photos.upload(gallery.id)
      expect((await photos.fetch(image.thumbnail)).statusCode).toBe(200)
      expect((await test.call('getHealth')).statusCode).toBe(200)
      await door.shut()
      const health = await test.call('getHealth')
      expect([health.statusCode, health.json()]).toEqual([503, { status: 'unavailable' }])
      for (const answer of [
        await photos.fetch(image.thumbnail),
        await photos.fetch(image.original_image),
        await photos.tryUpload(gallery.id, Buffer.from('x'.repeat(100))),
      ]) {
        if (answer.statusCode === 415) continue
        expect([answer.statusCode, answer.json<{ code: string }>().code, Number(answer.headers['retry-after'])]).toEqual([
          503,
          'unavailable',
          5,
        ])
        // An error must not be cached as if it were the picture.
        expect([/max-age|immutable/.test(String(answer.headers['cache-control'])), answer.headers.etag]).toEqual([
          false,
          undefined,
        ])
      }
      // Calls that need no file keep working.
      expect((await photos.images()).map((each) => each.id)).toEqual([image.id])
      await door.open()
      expect((await test.call('getHealth')).statusCode).toBe(200)
      expect((await photos.fetch(image.thumbnail)).statusCode).toBe(200)
      expect((await photos.upload(gallery.id)).id).toBeGreaterThan(image.id)
      await test.close()
    })

    it('puts together an upload whose pieces reached different servers', async () => {
      const first = await openTestApp({ media: { s3: server.location() } })
      const member = await first.newMember()
      const second = await openTestApp({
        media: { s3: server.location() },
        database: first.platform.config.database,
        secret: first.platform.secret,
      })
      const gallery = await photosOf(first, member).gallery()
      const bytes = await fourColours()
      const { id } = (
        await first.call('startUpload', {
          token: member.access,
          body: { gallery_id: gallery.id, file_name: 'Lake.jpg', size_bytes: bytes.length },
        })
      ).json<{ id: string }>()
      for (let offset = 0, turn = 0; offset < bytes.length; offset += 1_000, turn += 1) {
        const on = turn % 2 === 0 ? second : first
        const answer = await on.call('appendUpload', {
          token: member.access,
          params: { id },
          query: { offset: String(offset) },
          body: bytes.subarray(offset, offset + 1_000),
          headers: { 'content-type': 'application/octet-stream' },
        })
        expect(answer.statusCode).toBe(200)
      }
      const answers = await Promise.all(
        [first, second, first].map((on) => on.call('finishUpload', { token: member.access, params: { id } })),
      )
      const ids = answers.map((answer) => answer.json<Image>().id)
      expect(new Set(ids).size).toBe(1)
      const [image] = await photosOf(second, member).images()
      expect([image?.id, (await photosOf(second, member).fetch(image?.original_image ?? '')).rawPayload.equals(bytes)]).toEqual([
        ids[0],
        true,
      ])
      await second.close()
      await first.close()
    })
  },
)
