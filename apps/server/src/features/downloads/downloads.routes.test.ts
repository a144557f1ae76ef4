import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Entry } from 'yauzl'
import { multipart } from '../../test/multipart.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.platform.clock.set('2026-03-01T12:00:00.000Z')
  member = await test.newMember()
  photos = photosOf(test, member)
  gallery = (await photos.gallery()).id
})

const download = (body: unknown, headers: Record<string, string> = {}) => test.call('downloadImages', { body, headers })

async function unpack(archive: Buffer): Promise<{ name: string; bytes: Buffer; date: string; isStored: boolean }[]> {
  const zip = await fromBufferPromise(archive)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return Promise.all(
    entries.map(async (entry) => ({
      name: entry.fileName,
      bytes: await buffer(await zip.openReadStreamPromise(entry)),
      date: entry.getLastModDate().toISOString(),
      isStored: entry.compressionMethod === 0,
    })),
  )
}

it('packs the originals under readable names, as they are, with their dates', async () => {
  const dated = await fourColours({ exif: { IFD2: { DateTimeOriginal: '1999:12:31 23:59:58' } } })
  const png = await fourColours({ type: 'png' })
  const first = await photos.upload(gallery, dated, 'Fête: minuit.jpg')
  const second = await photos.upload(gallery, dated, 'FÊTE_ MINUIT.jpg')
  const third = await photos.upload(gallery, png, '月.png')
  const answer = await download({
    token: member.access,
    zip_filename: 'Été 1999.zip',
    images: [first, second, third, first].map((image) => image.original_image),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': `attachment; filename="Ete 1999.zip"; filename*=UTF-8''%C3%89t%C3%A9%201999.zip`,
  })
  expect(await unpack(answer.rawPayload)).toEqual([
    { name: 'Fête_ minuit.jpg', bytes: dated, date: '1999-12-31T23:59:58.000Z', isStored: true },
    { name: 'FÊTE_ MINUIT (2).jpg', bytes: dated, date: '1999-12-31T23:59:58.000Z', isStored: true },
    { name: '月.png', bytes: png, date: '2026-03-01T12:00:00.000Z', isStored: true },
  ])
})

it('takes JSON, forms and multipart, and an empty call that only warms up', async () => {
  for (const [payload, headers] of [
    [undefined, {}],
    ['', { 'content-type': 'application/json' }],
    ['', { 'content-type': 'application/x-www-form-urlencoded' }],
    [{}, {}],
  ] as const) {
    const answer = await download(payload, headers)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  }
  const images = [await photos.upload(gallery), await photos.upload(gallery)].map((image) => image.original_image)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const parts = images.map((address) => ['images', address] as [string, string])
  const bodies: [unknown, Record<string, string>][] = [
    [{ token: member.access, images }, {}],
    [{ token: member.access, images: JSON.stringify(images) }, {}],
    [new URLSearchParams([['token', member.access], ...parts]).toString(), form],
    [new URLSearchParams([['token', member.access], ...images.map((address) => ['images[]', address])]).toString(), form],
    [new URLSearchParams({ token: member.access, images: JSON.stringify(images) }).toString(), form],
    Object.values(multipart([['token', member.access], ...parts])) as [unknown, Record<string, string>],
    [{ token: member.access, images: images.map((address) => new URL(address).pathname + new URL(address).search) }, {}],
  ]
  for (const [body, headers] of bodies) {
    const answer = await download(body, headers)
    expect(answer.statusCode).toBe(200)
    expect((await unpack(answer.rawPayload)).map((entry) => entry.name)).toEqual(['Harbour.jpg', 'Harbour (2).jpg'])
    expect(answer.headers['content-disposition']).toContain('filename="download.zip"')
  }
})

it('accepts expired addresses, and nothing that is not this family’s: not even the rest', async () => {
  const own = await photos.upload(gallery)
  const gone = await photos.upload(gallery)
  await test.call('deleteImage', { token: member.access, params: { id: gone.id } })
  const stranger = await test.newMember()
  const theirs = photosOf(test, stranger)
  const other = await theirs.upload((await theirs.gallery()).id)
  const tampered = (image: Image, change: (url: URL) => void): string => {
    const url = new URL(image.original_image)
    change(url)
    return url.href
  }
  for (const wrong of [
    other.original_image,
    gone.original_image,
    own.thumbnail,
    tampered(own, (url) => (url.search = '')),
    tampered(own, (url) => (url.pathname = url.pathname.replace('/original', '/../original'))),
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    '',
  ]) {
    const answer = await download({ token: member.access, images: [own.original_image, wrong] })
    expect([wrong, answer.statusCode]).toEqual([wrong, 404])
  }
  test.platform.clock.advance({ days: 1, hours: 20 })
  const { access } = (await test.call('refreshToken', { body: { refresh: member.refresh } })).json<Member>()
  expect((await photos.fetch(own.original_image)).statusCode).toBe(404)
  expect((await download({ token: access, images: [own.original_image] })).statusCode).toBe(200)
  // The caller may have every original of the family; signatures are for callers without a token.
  expect(
    (await download({ token: access, images: [tampered(own, (url) => url.searchParams.set('signature', 'x'.repeat(22)))] }))
      .statusCode,
  ).toBe(200)
  // A number in place of the family's mark could be guessed.
  const { id } = await test.platform.database.read
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('family_id as id')
    .where('email_key', '=', member.email)
    .executeTakeFirstOrThrow()
  expect(
    (
      await download({
        token: access,
        images: [tampered(own, (url) => (url.pathname = url.pathname.replace(/media\/[^/]+/, `media/${id}`)))],
      })
    ).statusCode,
  ).toBe(404)
  expect((await download({ token: stranger.access, images: [own.original_image] })).statusCode).toBe(401)
})

it('refuses without a token, without images, and more than a thousand', async () => {
  const { original_image } = await photos.upload(gallery)
  for (const [body, status] of [
    [{ images: [original_image] }, 401],
    [{ token: 'nonsense', images: [original_image] }, 401],
    [{ token: member.access }, 400],
    [{ token: member.access, images: [] }, 400],
    [{ token: member.access, images: [1] }, 400],
    [{ token: member.access, images: '[nonsense' }, 400],
    [{ token: member.access, images: { 0: 'x' } }, 400],
    [{ token: member.access, images: Array.from({ length: 1_001 }, () => original_image) }, 400],
  ] as const) {
    expect((await download(body)).statusCode).toBe(status)
  }
  expect((await download({ token: member.access, images: Array.from({ length: 1_000 }, () => original_image) })).statusCode).toBe(
    200,
  )
  const form = new URLSearchParams([
    ['token', member.access],
    ...Array.from({ length: 1_000 }, () => ['images', original_image]),
  ]).toString()
  expect((await download(form, { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(200)
})

it('breaks off rather than hand out half an archive, and ends when the other side goes', async () => {
  const large = Buffer.concat([await fourColours(), Buffer.alloc(20 * 1024 * 1024)])
  const image = await photos.upload(gallery, large)
  const other = await photos.upload(gallery)
  const { media } = test.platform
  const reading = new Set<string>()
  const reallyRead = media.readPieces
  media.readPieces = async function* (key, memory) {
    reading.add(key)
    try {
      yield* reallyRead(key, memory)
    } finally {
      reading.delete(key)
    }
  }
  try {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const body = JSON.stringify({ token: member.access, images: [image.original_image, other.original_image] })
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/download_images/ HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    while (reading.size === 0) await wait(10)
    await wait(50)
    expect(reading.size).toBe(1)
    socket.destroy()
    while (reading.size > 0) await wait(10)

    // Deleted before anything was sent, and before a file was read.
    for (const isAtOnce of [true, false]) {
      const left = connect(port, '127.0.0.1')
      const hasClosed = new Promise((resolve) => left.once('close', resolve))
      left.write(
        `POST /api/download_images/ HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      if (isAtOnce) await new Promise((resolve) => setImmediate(resolve))
      else await new Promise((resolve) => left.once('data', resolve))
      left.destroy()
      await hasClosed
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/health/`)).status).toBe(200)
    while (reading.size > 0) await wait(10)

    for (const key of await photos.files())
      if (key.endsWith('.original') && (await media.sizeOf(key)) !== large.length) await media.delete(key)
    const broken = await fetch(`http://127.0.0.1:${port}/api/download_images/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await expect(broken.arrayBuffer()).rejects.toThrow()
    while (reading.size > 0) await wait(10)
  } finally {
    media.readPieces = reallyRead
  }
})
