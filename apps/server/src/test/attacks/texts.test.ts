import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { familyOf } from '../family.ts'
import { gedcom, importFile } from '../gedcom.ts'
import type { Known } from '../requests/arbitrary-value.ts'
import { knownOf } from '../requests/known.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { loadTestPlaces } from '../test-places.ts'
import { hostileRequests } from './hostile-requests.ts'

let test: TestApp
let member: Member
let known: Known
let sent = 0
const files = { picture: Buffer.from('GIF89a'), file: Buffer.from(gedcom('0 @I1@ INDI\n1 NAME Ida /Nowak/')) }
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
  member = await test.newMember()
  const { id } = (await test.call('createGallery', { token: member.access, body: { title: 'Known' } })).json<{ id: number }>()
  known = {
    ...knownOf({
      access: member.access,
      people: [member.person_id],
      relations: [1],
      names: [1],
      sources: [1],
      changes: [1],
      galleries: [id],
      images: [1],
      tags: [1],
      faces: [1],
      imports: [1],
      copies: [1],
      prints: [1],
      uploads: ['x'],
      passkeys: ['x'],
      sessions: ['x'],
      addresses: ['x'],
    }),
  }
})
afterAll(() => test.close())

/** `npm run prove attack` runs all of them and measures how long others have to wait. */
const [sampleEvery, sampleSize] = [25, 12]

it.each(Object.keys(calls) as CallName[])('%s answers what is hostile, at the limits of its texts and its body', async (name) => {
  const requests = [...hostileRequests(name, known, files)]
  expect(requests.length).toBeGreaterThan(5)
  const step = Math.max(sampleEvery, Math.ceil(requests.length / sampleSize))
  for (const [index, make] of requests.entries()) {
    if (index % step !== 0) continue
    sent += 1
    const { what, request } = make()
    const { method, url, headers, body } = request
    const isStream = name === 'followEvents'
    const answer = await test.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${member.access}`, ...headers },
      remoteAddress: `10.1.${(sent >> 8) & 255}.${sent & 255}`,
      ...(body === undefined ? {} : { payload: body }),
      ...(isStream ? { payloadAsStream: true } : {}),
    })
    if (isStream) answer.stream().destroy()
    expect(answer.statusCode, `${what}: ${isStream ? '' : answer.body.slice(0, 300)}`).toBeLessThan(500)
  }
  if ((await test.call('getSettings', { token: member.access })).statusCode !== 200) member = await test.newMember()
})

it('what is nested deeper than any call asks for is not parsed', async () => {
  for (const body of ['['.repeat(7_000) + ']'.repeat(7_000), `{"name":${'{"a":'.repeat(21)}1${'}'.repeat(22)}`]) {
    const answer = await test.call('signUp', { body, headers: { 'content-type': 'application/json' } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad_input'])
  }
  // Brackets within a text do not count.
  const { statusCode, body } = await test.call('createGallery', {
    token: member.access,
    body: { title: `${'[{'.repeat(20)}\\"`, description: '\\' },
  })
  expect([statusCode, body]).toEqual([200, expect.stringContaining('[{[{')])
})

it('a part of JSON is no text, however it is nested', async () => {
  const parts = (name: string): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: application/json\r\n\r\n${'['.repeat(20_000)}${']'.repeat(20_000)}\r\n--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect((await test.call('downloadImages', { body: parts('token'), headers })).statusCode).toBe(200)
  expect((await test.call('createImage', { token: member.access, body: parts('gallery_id'), headers })).statusCode).toBe(400)
  expect((await test.call('createGallery', { token: member.access, body: parts('title'), headers })).statusCode).toBe(400)
})

it('a biography in which tags are piled up is refused, one that is long is not', async () => {
  const set = (value: string) =>
    test.call('updatePerson', { token: member.access, params: { id: member.person_id }, body: { fieldName: 'biography', value } })
  expect((await set('<b>'.repeat(30_000))).statusCode).toBe(400)
  expect((await set('<'.repeat(150_000))).statusCode).toBe(413)
  expect((await set(`${'<blockquote>'.repeat(90)}x${'</blockquote>'.repeat(90)}`)).statusCode).toBe(200)
  expect((await set('<p>Born at <b>sea</b>.</p>'.repeat(3_500))).statusCode).toBe(200)
})

it('a name in which tags are piled up keeps its letters', async () => {
  const { statusCode, body } = await test.call('updatePerson', {
    token: member.access,
    params: { id: member.person_id },
    body: { fieldName: 'occupation', value: `${'<b>'.repeat(1_000)}Smith` },
  })
  expect([statusCode, JSON.parse(body)]).toEqual([200, expect.objectContaining({ occupation: 'Smith' })])
})

it('script that is written into a family is shown to nobody', async () => {
  const script =
    '<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)><a href="javascript:alert(1)" onclick="alert(1)">x</a>'
  const family = familyOf(test, member)
  const { person } = await family.add({ name: `Zed ${script}`.slice(0, 50) })
  for (const field of ['occupation', 'spoken_languages', 'address', 'website', 'facebook', 'biography']) {
    const answer = await family.tryTo('updatePerson', { id: person.id }, { fieldName: field, value: script })
    expect(answer.statusCode).toBeLessThan(500)
  }
  await test.call('createGallery', { token: member.access, body: { title: script.slice(0, 50), description: script } })
  await importFile(
    test,
    member,
    gedcom(`0 @I1@ INDI\n1 NAME Imp ${script}\n1 OCCU ${script}\n1 NOTE ${script}\n1 BIRT\n2 PLAC ${script}`),
  )
  for (const call of ['listPeople', 'listGalleries', 'listChanges', 'listUsers', 'listGedcomImports', 'listRelations'] as const) {
    const { body, headers } = await test.call(call, { token: member.access })
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect([call, /<script|<img|<svg|<a /.exec(body)?.[0]]).toEqual([call, undefined])
  }
  for (const { id } of (await test.call('listPeople', { token: member.access })).json<{ id: number }[]>()) {
    const { biography } = (await test.call('getPerson', { token: member.access, params: { id } })).json<{ biography: string }>()
    expect(biography).not.toMatch(/<(?:script|svg|img)|<[^>]*(?:on\w+=|javascript:)/)
  }
})
