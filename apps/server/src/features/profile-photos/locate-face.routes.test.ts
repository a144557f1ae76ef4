import { limits } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import type { Box } from '../../platform/pictures/box.ts'
import { readAllRows } from '../../test/all-rows.ts'
import { multipart } from '../../test/multipart.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { testAppOn } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { openTestPlatform } from '../../test/test-platform.ts'

const box = { x1: 0.2, x2: 0.4, y1: 0.1, y2: 0.5 }

let test: TestApp
let member: Member
/** Replaces the model, which is another program: what it is given, and what it finds. */
let seen: Uint8Array[]
let found: () => Promise<Box | undefined>
const begin = async (changes: Partial<Config> = {}): Promise<void> => {
  const platform = await openTestPlatform({ faces: true, rateLimit: false, ...changes })
  const locate = (picture: Uint8Array): Promise<Box | undefined> => {
    seen.push(picture)
    return found()
  }
  test = await testAppOn(platform, { finder: { locate } })
  member = await test.newMember()
}
beforeEach(() => {
  seen = []
  found = () => Promise.resolve(box)
})
afterEach(() => test.close())

const small = (): Promise<Buffer> => fourColours({ width: 640, height: 480 })
const ask = (bytes: Uint8Array): Promise<LightMyRequestResponse> =>
  test.call('findFace', { token: member.access, ...multipart([['picture', { bytes, fileName: 'a.jpg' }]]) })
const answered = async (bytes: Uint8Array): Promise<unknown> => {
  const answer = await ask(bytes)
  return [answer.statusCode, answer.json()]
}
const refused = async (bytes: Uint8Array): Promise<unknown> => {
  const answer = await ask(bytes)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

it('says where the largest face is, and keeps nothing', async () => {
  await begin()
  const photos = photosOf(test, member)
  const [rows, files] = [await readAllRows(test.platform), await photos.files()]
  const picture = await small()
  expect(await answered(picture)).toEqual([200, box])
  expect(seen.map((each) => Buffer.compare(each, picture))).toEqual([0])
  expect([await readAllRows(test.platform), await photos.files()]).toEqual([rows, files])
  expect(await test.platform.database.read.selectFrom('jobs').select('kind').where('kind', 'like', '%face%').execute()).toEqual(
    [],
  )
})

it('answers null where there is none, where it takes long, and where the picture ends the process', async () => {
  await begin()
  found = () => Promise.resolve(undefined)
  expect(await answered(await small())).toEqual([200, null])
  found = () => Promise.reject(new Error('the process that looks for faces ended'))
  expect(await answered(await small())).toEqual([200, null])
})

it('looks into nothing while the family or the whole server does not want faces to be looked for', async () => {
  await begin()
  const change = (isOn: boolean) => test.call('updateFamilySettings', { token: member.access, body: { face_recognition: isOn } })
  expect((await change(false)).statusCode).toBe(200)
  expect(await answered(await small())).toEqual([200, null])
  const other = await test.newMember()
  const form = multipart([['picture', { bytes: await small(), fileName: 'a.jpg' }]])
  expect((await test.call('findFace', { token: other.access, ...form })).json()).toEqual(box)
  expect(seen).toHaveLength(1)
  await change(true)
  expect(await answered(await small())).toEqual([200, box])
  await test.close()

  seen = []
  await begin({ faces: false })
  expect([await answered(await small()), seen]).toEqual([[200, null], []])
})

it('takes a small JPEG only', async () => {
  await begin()
  expect(await refused(await fourColours({ type: 'png' }))).toEqual([415, 'wrong_type'])
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([415, 'wrong_type'])
  expect(await refused(Buffer.alloc(0))).toEqual([415, 'wrong_type'])
  expect(await refused(Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(100)]))).toEqual([422, 'unreadable_picture'])
  expect(await refused(await fourColours({ width: 800, height: 600 }))).toEqual([413, 'too_large'])
  const long = Buffer.concat([await small(), Buffer.alloc(limits.facePicture.bytes)])
  expect(await refused(long)).toEqual([413, 'too_large'])
  const none = await test.call('findFace', { token: member.access, ...multipart([['x', '1']]) })
  expect([none.statusCode, none.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_field', field: 'picture' })])
  expect(seen).toEqual([])
})

it('is asked no more often than somebody chooses pictures', async () => {
  await begin({ rateLimit: true })
  const picture = await small()
  const statuses = await Promise.all(Array.from({ length: 22 }, async () => (await ask(picture)).statusCode))
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  expect(seen).toHaveLength(20)
})
