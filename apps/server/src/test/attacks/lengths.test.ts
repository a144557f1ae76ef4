import { calls } from '@banyan/contract'
import type { Call, CallName, Gallery, GuestLink } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { familyOf } from '../family.ts'
import { multipart } from '../multipart.ts'
import { addGrandmother, askNow, mailedStories } from '../stories.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { soundFields, textFields } from './input-fields.ts'
import type { Fields, Part, TextField } from './input-fields.ts'

let test: TestApp
let member: Member
let guest: string
let story: string
/** What the parts of a form are about is looked for before they arrive. */
let subjects: Partial<Record<CallName, Fields>>
beforeAll(async () => {
  test = await openTestApp()
  member = await test.newMember()
  const gallery = (await test.call('createGallery', { token: member.access, body: { title: 'Summer' } })).json<Gallery>()
  const ends_date = new Date(test.platform.now().getTime() + 86_400_000).toISOString()
  subjects = { createVoiceNote: { gallery_id: gallery.id }, addGuestVoiceNote: {} }
  const link = { gallery_id: gallery.id, allows: ['add_photos', 'comment'], ends_date }
  const { url } = (await test.call('createGuestLink', { token: member.access, body: link })).json<GuestLink>()
  const opened = await test.call('openGuestLink', { body: { token: new URL(url ?? '').hash.slice(1) } })
  guest = opened.json<{ token: string }>().token
  const family = familyOf(test, member)
  const { id, email } = await addGrandmother(family)
  await askNow(family, id)
  story = (await mailedStories(test, email))[0]?.token ?? ''
})
afterAll(() => test.close())

const cases = (Object.keys(calls) as CallName[]).flatMap((name) =>
  textFields(name).map((field) => ({ name, field, title: `${name} ${field.part} ${field.name}` })),
)

/** Sends a request that is valid except for one text. */
function send(name: CallName, field: TextField, text: string): Promise<LightMyRequestResponse> {
  const fieldsOf = (part: Part): Fields => {
    const fields = (part === 'query' && field.part === 'fields' && subjects[name]) || soundFields(name, part)
    if (part === field.part) fields[field.name] = field.maxItems === undefined ? text : [text]
    return fields
  }
  const form = multipart([
    ['file', { bytes: Buffer.from('0 HEAD'), fileName: 'a.ged' }],
    ...Object.entries(fieldsOf('fields')).map(([key, value]): [string, string] => [key, String(value)]),
  ])
  const isUpload =
    name === 'importGedcom' ||
    name === 'createImage' ||
    name === 'addGuestPhoto' ||
    name === 'setProfileImage' ||
    name === 'setKinVoice' ||
    name === 'createVoiceNote' ||
    name === 'addGuestVoiceNote' ||
    name === 'answerStoryByVoice'
  const hasBody = calls[name].method !== 'GET' && calls[name].method !== 'DELETE'
  const body = {
    ...fieldsOf('body'),
    ...fieldsOf('fields'),
    ...(name === 'downloadImages' && field.name !== 'token' ? { token: member.access } : {}),
  }
  return test.call(name, {
    token: (calls[name] as Call).guest === true ? guest : name.startsWith('answerStory') ? story : member.access,
    params: fieldsOf('params') as Record<string, string>,
    query: Object.fromEntries(Object.entries(fieldsOf('query')).map(([key, value]) => [key, String(value)])),
    ...(isUpload ? { body: form.body, headers: form.headers } : hasBody ? { body } : {}),
  })
}

// Cleaning would leave one letter of it, so a length check after cleaning would accept it.
it.each(cases)('$title: one character too many is refused before anything reads it', async ({ name, field }) => {
  const answer = await send(name, field, `${' '.repeat(field.maxLength)}x`)
  expect([400, 404, 413]).toContain(answer.statusCode)
  // It is a stream, whose messages are not awaited.
  if (name === 'followEvents') return
  const { code } = answer.json<{ code: string }>()
  const expected =
    field.part === 'params' || field.name === 'images'
      ? ['not_found']
      : ['too_long', 'too_large', 'invalid_email', 'password_too_long']
  expect(expected, `${answer.statusCode} ${code}`).toContain(code)
})

it('says so in the reader’s language', async () => {
  const answer = await test.call('createGallery', {
    token: member.access,
    headers: { 'accept-language': 'fr' },
    body: { title: ' '.repeat(5_000) },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'too_long',
    field: 'title',
    message: expect.stringMatching(/^Ce texte|^Un texte|long/),
  })
})

it('an address that is too long is no address, wherever it is given', async () => {
  const email = `${'a'.repeat(2_000)}@example.org`
  for (const [name, body] of [
    ['requestPasswordReset', { email }],
    ['signUp', { name: 'Ida', email }],
    ['obtainToken', { email, password: 'x' }],
  ] as const) {
    const answer = await test.call(name, { body })
    expect([name, answer.statusCode, answer.json()]).toEqual([
      name,
      400,
      expect.objectContaining({ code: 'invalid_email', detail: 'Invalid Email', email: [expect.any(String)] }),
    ])
  }
})

it('what is within its length after cleaning is taken, with markup and white space around it', async () => {
  const token = member.access
  const wrapped = `<p style="${'a:b;'.repeat(500)}">${' '.repeat(500)}Ida<br></p>`
  const answer = await test.call('updatePerson', {
    token,
    params: { id: member.person_id },
    body: { fieldName: 'name', value: wrapped },
  })
  expect([answer.statusCode, answer.json<{ name: string }>().name]).toEqual([200, 'Ida'])
  const long = await test.call('updatePerson', {
    token,
    params: { id: member.person_id },
    body: { fieldName: 'name', value: ' '.repeat(5_000) },
  })
  expect([long.statusCode, long.json()]).toEqual([400, expect.objectContaining({ code: 'too_long', field: 'name' })])
  for (const value of [
    `<p>${'é'.repeat(76_000)}</p>`,
    `<p style="${'a'.repeat(149_990)}">x</p>`,
    `<p style="${'é'.repeat(75_000)}">x</p>`,
    `<p>${'x'.repeat(100_001)}</p>`,
  ]) {
    const biography = await test.call('updatePerson', {
      token,
      params: { id: member.person_id },
      body: { fieldName: 'biography', value },
    })
    expect([biography.statusCode, biography.json<{ code: string }>().code]).toEqual([413, 'too_large'])
  }
  const styled = await test.call('updatePerson', {
    token,
    params: { id: member.person_id },
    body: { fieldName: 'biography', value: `<p style="${'a'.repeat(120_000)}">x</p>` },
  })
  expect(styled.json<{ biography: string }>().biography).toBe('<p>x</p>')
})

it('marks that pile up on a letter are thirty at most, in names and in addresses', async () => {
  const marks = '\u0323\u0301'.repeat(100)
  const person = await test.call('updatePerson', {
    token: member.access,
    params: { id: member.person_id },
    body: { fieldName: 'occupation', value: `q${marks.slice(0, 60)}` },
  })
  expect(person.json<{ occupation: string }>().occupation).toHaveLength(31)
  const answer = await test.call('obtainToken', { body: { email: `a${marks}@example.org`, password: 'x' } })
  expect(answer.statusCode).toBe(401)
})

it('who calls is known before what they send is looked at', async () => {
  const body = { token: 'x', zip_filename: ' '.repeat(4_001), images: [' '.repeat(501)] }
  expect((await test.call('downloadImages', { body })).statusCode).toBe(401)
  expect((await test.call('downloadImages', { body: { ...body, token: '' } })).statusCode).toBe(401)
  expect((await test.call('downloadImages', { body: { ...body, token: member.access } })).statusCode).toBe(400)
  for (const name of Object.keys(calls) as CallName[]) {
    if (!calls[name].token) continue
    const params = Object.fromEntries([...calls[name].path.matchAll(/:(\w+)/g)].map((match) => [match[1] ?? '', 'no id']))
    const answer = await test.call(name, {
      params,
      token: 'x',
      ...(calls[name].method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }),
    })
    expect([name, answer.statusCode]).toEqual([name, 401])
  }
})

it('a body without a token is 16 kB at most, whatever its kind', async () => {
  const name = 'x'.repeat(17_000)
  const withoutToken = (Object.keys(calls) as CallName[]).filter(
    (each) =>
      !calls[each].token &&
      (calls[each] as Call).guest !== true &&
      (calls[each] as Call).takesSecret !== true &&
      calls[each].method !== 'GET' &&
      each !== 'downloadImages',
  )
  for (const each of withoutToken) {
    const params = { token: 'x', id: 1 }
    const kinds = [
      { body: JSON.stringify({ name }), headers: { 'content-type': 'application/json' } },
      { body: `name=${name}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ...('body' in calls[each] ? [] : [multipart([['name', name]])]),
    ]
    // These read no body, so one of many parts is left alone.
    for (const kind of kinds.slice(
      0,
      ['unsubscribe', 'stopStories', 'resumeStories', 'beginPasskeySignIn'].includes(each) ? 2 : 3,
    )) {
      const answer = await test.call(each, { params, ...kind })
      expect([each, answer.statusCode]).toEqual([each, 413])
    }
  }
})
