import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { deriveKey } from '../derive-key.ts'
import { readByteRange } from './byte-range.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let image: Image
let bytes: Buffer
beforeAll(async () => {
  test = await openTestApp({ corsOrigins: ['https://app.example.org'] })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.platform.clock.set('2026-03-01T12:00:00.000Z')
  member = await test.newMember()
  photos = photosOf(test, member)
  bytes = await fourColours()
  image = await photos.upload((await photos.gallery()).id, bytes, 'Hafen: München 中.jpg')
})

const changed = (address: string, change: (url: URL) => void): string => {
  const url = new URL(address)
  change(url)
  return url.href
}

it('is private, kept until the signature ends, and asked for again with its tag', async () => {
  const answer = await photos.fetch(image.thumbnail)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'private, max-age=129600, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  })
  expect(answer.headers['content-disposition']).toBeUndefined()
  const again = await photos.fetch(image.thumbnail, { 'if-none-match': `W/"x", ${String(answer.headers.etag)}` })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const tags = await Promise.all(
    [image.thumbnail, image.large_thumbnail, image.original_image].map(
      async (address) => (await photos.fetch(address)).headers.etag,
    ),
  )
  expect(new Set(tags).size).toBe(3)
  const { pathname, search } = new URL(image.original_image)
  const head = await test.app.inject({ method: 'HEAD', url: pathname + search })
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(bytes.length), 0])
})

it('names the original for who saves it', async () => {
  const name = `filename="Hafen_ Munchen .jpg"; filename*=UTF-8''Hafen_%20M%C3%BCnchen%20%E4%B8%AD.jpg`
  expect((await photos.fetch(image.original_image)).headers['content-disposition']).toBe(`inline; ${name}`)
  expect((await photos.fetch(`${image.original_image}&download=1`)).headers['content-disposition']).toBe(`attachment; ${name}`)
})

it('is the same address all day, another one tomorrow, and opens nothing after the end of the next day', async () => {
  test.platform.clock.set('2026-03-01T23:59:59.000Z')
  expect(await photos.image(image.id)).toEqual(image)
  test.platform.clock.set('2026-03-02T23:59:59.000Z')
  expect((await photos.fetch(image.thumbnail)).headers['cache-control']).toBe('private, max-age=1, immutable')
  test.platform.clock.set('2026-03-03T00:00:00.000Z')
  expect((await photos.fetch(image.thumbnail)).statusCode).toBe(404)
  // The session has expired by then as well; a new one gets a new address of the same picture.
  const { body } = await test.call('refreshToken', { body: { refresh: member.refresh } })
  const renewed = await photosOf(test, { ...member, ...(JSON.parse(body) as Member) }).image(image.id)
  expect(renewed.thumbnail).not.toBe(image.thumbnail)
  expect((await photos.fetch(renewed.thumbnail)).statusCode).toBe(200)
})

it('opens for its signature alone, and one signature opens nothing else', async () => {
  const other = await photos.upload((await photos.gallery('Other')).id)
  const stranger = photosOf(test, await test.newMember())
  const theirs = await stranger.upload((await stranger.gallery()).id)
  const [, , family = '', key = '', version = '', name = ''] = new URL(image.thumbnail).pathname.split('/')
  for (const address of [
    image.thumbnail.split('?')[0] ?? '',
    changed(image.thumbnail, (url) => url.searchParams.set('signature', 'A'.repeat(22))),
    changed(image.thumbnail, (url) => url.searchParams.set('signature', '')),
    changed(image.thumbnail, (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))),
    changed(image.thumbnail, (url) => url.searchParams.set('expires', '1e99')),
    changed(other.thumbnail, (url) => (url.pathname = new URL(image.thumbnail).pathname)),
    changed(theirs.thumbnail, (url) => (url.pathname = new URL(image.thumbnail).pathname)),
    changed(image.thumbnail, (url) => (url.pathname = `/media/${family}/${key}/${Number(version) + 1}/${name}`)),
    changed(image.thumbnail, (url) => (url.pathname = `/media/${family}/${key}/${version}/none.jpg`)),
    changed(image.thumbnail, (url) => (url.pathname = `/media/${family}/${key}/${version}/..%2f..%2fsecret`)),
    'http://localhost/media/',
    'http://localhost/media/..%2f..%2fbanyan.sqlite',
    'http://localhost/media/%E0%A4%A',
  ]) {
    const answer = await photos.fetch(address)
    expect([address, answer.statusCode]).toEqual([address, address.includes('%E0') ? answer.statusCode : 404])
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  }
})

it('says nothing about which number the family has, and still opens what was given out before it was hidden', async () => {
  const { family_id } = await test.platform.database.read
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('family_id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const { pathname, searchParams } = new URL(image.thumbnail)
  const [, , folder = '', key = '', version = '', name = ''] = pathname.split('/')
  expect(folder).toMatch(/^[\w-]{22}$/)
  // Guessing numbers must not reveal which one is the family's.
  for (const guess of [family_id, family_id - 1, 1])
    expect(
      (await photos.fetch(changed(image.thumbnail, (url) => (url.pathname = `/media/${guess}/${key}/${version}/${name}`))))
        .statusCode,
    ).toBe(404)
  const expires = Number(searchParams.get('expires'))
  const formerly = (scope: string): string => {
    const signature = createHmac('sha256', deriveKey(test.platform.secret, 'media addresses'))
      .update(`${scope} ${family_id} ${key} ${version} ${expires}`)
      .digest('base64url')
      .slice(0, 22)
    return `http://localhost/media/${family_id}/${key}/${version}/${name}?expires=${expires}&signature=${signature}`
  }
  expect((await photos.fetch(formerly('shown'))).statusCode).toBe(200)
  const zip = await test.app.inject({
    method: 'POST',
    url: '/api/download_images/',
    payload: {
      token: member.access,
      zip_filename: 'a',
      images: [formerly('shown').replace(name, 'original.jpg'), image.original_image],
    },
  })
  expect([zip.statusCode, zip.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  // The tag of the whole list is not a hash that numbers could be tried against.
  const { headers } = await test.call('listPeople', { token: member.access })
  const { version: listVersion } = await test.platform.database.read
    .selectFrom('families')
    .select('version')
    .where('id', '=', family_id)
    .executeTakeFirstOrThrow()
  const guessed = ['localhost', 'localhost:80'].flatMap((host) =>
    ['people'].map((list) =>
      createHash('sha256')
        .update(`${family_id}:${list}:http://${host}:${expires}:${listVersion}`)
        .digest('base64url')
        .slice(0, 22),
    ),
  )
  for (const guess of guessed) expect(headers['etag']).not.toContain(guess)
})

it('sends parts of it', async () => {
  const part = async (range: string, headers: Record<string, string> = {}) => {
    const answer = await photos.fetch(image.original_image, { range, ...headers })
    return [answer.statusCode, answer.headers['content-range'], answer.rawPayload]
  }
  const size = bytes.length
  expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, bytes.subarray(0, 10)])
  expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, bytes.subarray(size - 5)])
  expect(await part(`bytes=${size - 1}-`)).toEqual([206, `bytes ${size - 1}-${size - 1}/${size}`, bytes.subarray(size - 1)])
  expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
  expect(await part('bytes=0-1,4-5')).toEqual([200, undefined, bytes])
  const etag = String((await photos.fetch(image.original_image)).headers.etag)
  expect((await part('bytes=0-9', { 'if-range': etag }))[0]).toBe(206)
  expect((await part('bytes=0-9', { 'if-range': '"old"' }))[0]).toBe(200)
  const thumbnail = await photos.fetch(image.thumbnail)
  expect((await photos.fetch(image.thumbnail, { range: 'bytes=0-3' })).rawPayload).toEqual(thumbnail.rawPayload.subarray(0, 4))
})

it.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-3', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('reads the range %s of ten bytes', (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected)
})

it('begins with the address under which the request came, or the configured one', async () => {
  const at = async (app: TestApp, token: string, host: string): Promise<string> => {
    const answer = await app.call('listImages', { token, headers: { host } })
    return new URL(answer.json<{ results: Image[] }>().results[0]?.thumbnail ?? '').origin
  }
  expect(await at(test, member.access, 'family.example.org:8000')).toBe('http://family.example.org:8000')
  const configured = await openTestApp({ publicUrl: 'https://banyan.example.org' })
  const theirs = await configured.newMember()
  const own = photosOf(configured, theirs)
  await own.upload((await own.gallery()).id)
  expect(await at(configured, theirs.access, 'elsewhere')).toBe('https://banyan.example.org')
  await configured.close()
})
