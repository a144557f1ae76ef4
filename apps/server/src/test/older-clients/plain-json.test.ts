import { calls, schemas } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photosOf } from '../photos/photos.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  member = await test.newMember()
})
afterAll(() => test.close())

const withBody = (Object.keys(calls) as CallName[]).filter((name) => 'body' in schemas[name])
/** The content types that a browser gives to text sent without a type, and to bytes. */
const types = { 'plain text': 'text/plain;charset=UTF-8', 'no type': undefined }

async function send(name: CallName, type: string | undefined, body: string, headers: Record<string, string> = {}) {
  const { method, path, token } = calls[name]
  return test.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, 'x'),
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(token ? { authorization: `Bearer ${member.access}` } : {}),
      ...headers,
    },
    payload: Buffer.from(body),
    remoteAddress: '192.0.2.9',
  })
}

describe.each(Object.entries(types))('JSON sent with %s', (_kind, type) => {
  it.each(withBody.filter((name) => !calls[name].token))('is read by %s, which takes no token in its head', async (name) => {
    const [plain, json] = [await send(name, type, '{}'), await send(name, 'application/json', '{}')]
    expect([plain.statusCode, plain.json()]).toEqual([json.statusCode, json.json()])
    expect(plain.statusCode).not.toBe(415)
  })

  it('downloads photos', async () => {
    const photos = photosOf(test, member)
    const image = await photos.upload((await photos.gallery(`Of ${type}`)).id)
    const body = JSON.stringify({ token: member.access, zip_filename: 'a.zip', images: [image.original_image] })
    const answer = await send('downloadImages', type, body)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const elsewhere = await send('downloadImages', type, body, { origin: 'https://evil.example' })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([403, 'cross_site'])
  })

  it('is refused where a token in the head makes a browser ask first', async () => {
    expect((await send('createPerson', type, '{"name":"Ada"}')).statusCode).toBe(415)
  })
})
