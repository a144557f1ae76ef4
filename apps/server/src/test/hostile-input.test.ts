import { calls } from '@banyan/contract'
import type { Call, CallName } from '@banyan/contract'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gedcom } from './gedcom.ts'
import { makeThings } from './isolation/things.ts'
import type { Things } from './isolation/things.ts'
import { fourColours } from './photos/photos.ts'
import { arbitraryRequest } from './requests/arbitrary-request.ts'
import type { Files, WireRequest } from './requests/arbitrary-request.ts'
import type { Known } from './requests/arbitrary-value.ts'
import { knownOf } from './requests/known.ts'
import { isWhole } from './sample.ts'
import { openTestApp } from './test-app.ts'
import type { Member, TestApp } from './test-app.ts'
import { testEngine } from './test-database.ts'
import { loadTestPlaces } from './test-places.ts'

/** A different seed for each engine: together they try more. */
const seed = testEngine === 'sqlite' ? 20_261_122 : 20_261_123
let test: TestApp
let member: Member
let things: Things
let known: Known
let files: Files
let sent = 0
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
  member = await test.newMember()
  things = await makeThings(test, member, 'Known')
  const {
    access,
    person,
    relative,
    invited,
    deletedPerson,
    relation,
    deletedRelation,
    tie,
    name,
    deletedName,
    source,
    deletedSource,
    change,
    gallery,
    deletedGallery,
    image,
    deletedImage,
    tag,
    face,
    gedcomImport,
    dataExport,
    print,
    upload,
    passkey,
    session,
    original,
  } = things
  known = knownOf({
    access,
    people: [person, relative, invited, deletedPerson],
    relations: [relation, deletedRelation, tie],
    names: [name, deletedName],
    sources: [source, deletedSource],
    changes: [change, change - 1, change - 2],
    galleries: [gallery, deletedGallery],
    images: [image, deletedImage],
    tags: [tag],
    faces: [face],
    imports: [gedcomImport],
    copies: [dataExport],
    prints: [print],
    uploads: [upload],
    passkeys: [passkey],
    sessions: [session],
    addresses: [original],
  })
  const picture = await fourColours({ width: 40, height: 30 })
  files = {
    picture: [picture, picture.subarray(0, 200), Buffer.from('GIF89a'), Buffer.alloc(0)],
    file: [
      Buffer.from(gedcom('0 @I1@ INDI\n1 NAME Ida /Nowak/')),
      Buffer.from('0 HEAD\n1 CHAR ANSEL\n'),
      Buffer.from('PK\u0003\u0004'),
      Buffer.alloc(0),
    ],
  }
})
afterAll(() => test.close())

/** Every caller has a separate address, so that the lock does not hide what lies behind it. */
async function send(
  { method, url, headers, body }: WireRequest,
  { isStream, token }: { isStream: boolean; token: string },
): Promise<LightMyRequestResponse> {
  sent += 1
  const answer = await test.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(body === undefined ? {} : { payload: body }),
    ...(isStream ? { payloadAsStream: true } : {}),
  })
  if (isStream) answer.stream().destroy()
  return answer
}

for (const name of Object.keys(calls) as CallName[]) {
  it(`${name} never fails on what a caller sends (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(name, known, files), async (request) => {
        const token = (calls[name] as Call).guest === true ? things.guestAccess : member.access
        const answer = await send(request, { isStream: name === 'followEvents', token })
        expect(answer.statusCode, name === 'followEvents' ? '' : answer.body).toBeLessThan(500)
        if (name === 'logout' || name === 'endSession') member = await signedIn()
      }),
      { seed, numRuns: name === 'logout' || name === 'endSession' ? 8 : isWhole ? 200 : 10 },
    )
  })
}

async function signedIn(): Promise<Member> {
  if ((await test.call('getSettings', { token: member.access })).statusCode === 200) return member
  return test.newMember()
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
