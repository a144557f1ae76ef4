import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp } from './test-app.ts'
import type { Member, TestApp } from './test-app.ts'
import { loadTestPlaces } from './test-places.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
  member = await test.newMember()
})
afterAll(() => test.close())

const fields = ['email', 'password', 'token', 'refresh', 'name', 'gender', 'language', 'birth_year', 'address', 'from_person_id', 'to_person_id', 'relation_type', 'fieldName', 'value', 'previous', 'receive_update_emails', 'own_person', 'other_id', 'person_id', 'take', 'gallery_id', 'title', 'description', 'thumbnail_id', 'anticlockwise_angle', 'latitude', 'longitude', 'hashes', 'images', 'zip_filename', 'size_bytes', 'file_name']
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', 'name', 'biography', 'locked', 'email', 'birth_year', 'x@example.org', '\u0000', '\ud800', "'; drop table people; --", '<script>alert(1)</script>', '1', '-1', '1e400', 'NaN', 'true', '__proto__'),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.jsonValue({ maxDepth: 4 }),
)
const body = fc.oneof(fc.dictionary(fc.constantFrom(...fields), odd), fc.jsonValue(), fc.constant(undefined))

for (const name of Object.keys(calls) as CallName[]) {
  it(`${name} never fails on what a caller sends (seed 20261121)`, async () => {
    await fc.assert(
      fc.asyncProperty(body, odd, fc.dictionary(fc.constantFrom('search', 'language', 'version', 'page', 'before', 'after', 'address', 'q', 'west', 'south', 'east', 'north', 'zoom', 'page_size', 'gallery_id', 'person_id', 'offset'), fc.string({ unit: 'binary' })), async (payload, id, query) => {
        const answer = await test.call(name, {
          token: member.access,
          params: { id: typeof id === 'number' ? id : String(member.person_id), token: String(id) || 'x' },
          query,
          body: payload === undefined ? undefined : JSON.stringify(payload),
          headers: payload === undefined ? {} : { 'content-type': 'application/json' },
          // Every caller from an address of their own, so that the lock does not hide what lies behind it.
          from: `10.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (name === 'logout') member = await test.newMember()
      }),
      { seed: 20_261_121, numRuns: name === 'logout' ? 3 : 40 },
    )
  })
}

it('limits callers without a token by address, and never a burst of 300 of a session', async () => {
  const limited = await openTestApp({ rateLimit: true })
  const { access } = await limited.newMember()
  const burst = await Promise.all(Array.from({ length: 300 }, () => limited.call('listRelations', { token: access })))
  expect(new Set(burst.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  const anonymous = []
  for (let attempt = 0; attempt < 125; attempt += 1) anonymous.push(await limited.call('isLocked', { from: '192.0.2.55' }))
  const refused = anonymous.filter((answer) => answer.statusCode === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await limited.call('isLocked', { from: '192.0.2.56' })).statusCode).toBe(200)
  const verified = await Promise.all(Array.from({ length: 200 }, () => limited.call('verifyToken', { body: { token: access } })))
  expect(new Set(verified.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  await limited.close()
})
