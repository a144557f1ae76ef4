import { calls } from '@banyan/contract'
import type { Call, CallName } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccessTokens } from '../../features/accounts/sessions/access-token.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { shownVariants } from '../../platform/media/picture-keys.ts'
import { joinFamily } from '../family.ts'
import { fourColours } from '../photos/photos.ts'
import { collectRoutes } from '../registered-routes.ts'
import { isWhole } from '../sample.ts'
import { openTestApp, password } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { loadTestPlaces } from '../test-places.ts'
import { attempts } from './attempts.ts'
import type { Attempt } from './attempts.ts'
import { makeThings, nothingLike, secretWord } from './things.ts'
import type { Things } from './things.ts'
import { readWholeFamily } from './whole-family.ts'

/** Routes that are not calls of the contract, and why anybody may use them. */
const open: Record<string, string> = {
  'GET /media/*': 'pictures, by a signed address',
  'GET /calendar/:file': 'a calendar, by a secret address',
  'GET /frame/:token/': 'a picture frame, by a secret address',
  'GET /frame/:token/next/': 'its next picture, likewise',
  'GET /frame/frame.js': 'a script without data',
  'GET /frame/frame.css': 'a style without data',
  'GET /robots.txt': 'says that search engines are to stay away',
  'GET /api/schema/': 'the description of the calls',
  'GET /api/unsubscribe/:token/': 'leads to the page of the same link',
  'GET /api/story/stop/:token/': 'leads to the page of the same link',
  'POST /api/policy_report/': 'what browsers report of breaches of the policy, into the log',
  'POST /select_gallery/': 'takes nothing: files that another app shares are for the service worker',
}
/** The page that shows the API's description, and its files. */
const isDescription = (route: string): boolean => /^GET \/api\/docs(\/|$)/.test(route)

let test: TestApp
let routes: string[]
let theirs: Things
let own: Things
let nothing: Things
let theirFamily: number
/** What is tried with things of the other family, and with things that nobody has. */
let ofTheirs: Record<CallName, Attempt[]>
let ofNothing: Record<CallName, Attempt[]>
/** What an own member would try. */
let ofOwner: Record<CallName, Attempt[]>
/** The other family as it was last seen. */
let seen: Record<string, unknown>
let sent = 0
beforeAll(async () => {
  const collected = await collectRoutes(() => openTestApp({}, { familiesApart: true }))
  test = collected.result
  routes = collected.routes
  await loadTestPlaces(test.platform)
  const photo = await fourColours({ width: 60, height: 40 })
  const them = await test.newMember({ name: `${secretWord} Owner` })
  theirs = await makeThings(test, them, secretWord)
  const me = await test.newMember({ name: 'Mallory' })
  own = await makeThings(test, me, 'Mallory')
  nothing = nothingLike(theirs)
  const row = await test.platform.database.read
    .selectFrom('users')
    .select('family_id')
    .where('person_id', '=', theirs.person)
    .executeTakeFirstOrThrow()
  theirFamily = row.family_id
  ofTheirs = attempts(theirs, own, photo)
  ofNothing = attempts(nothing, own, photo)
  ofOwner = attempts(theirs, theirs, photo)
  seen = await readWholeFamily(test.platform, theirFamily)
})
afterAll(() => test.close())

const names = Object.keys(calls) as CallName[]

/** Every attempt comes from a separate address, so that the lock does not hide what lies behind it. */
const send = (name: CallName, attempt: Attempt, token: string | undefined): Promise<LightMyRequestResponse> => {
  sent += 1
  return test.call(name, {
    ...attempt,
    ...(token === undefined ? {} : { token }),
    from: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
  })
}

/** Compares refusals word for word, and successes by shape, since every row has its own id and time. */
function compared(answer: LightMyRequestResponse): unknown {
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body: unknown = isJson && answer.body !== '' ? answer.json() : undefined
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.statusCode < 300 ? shapeOf(body) : body }
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]))
}

it('knows every route that there is', () => {
  const known = new Set(names.map((name) => `${calls[name].method} ${calls[name].path}`))
  const others = routes.filter((route) => !route.startsWith('HEAD ') && !known.has(route) && !isDescription(route))
  expect(others).toEqual(Object.keys(open).toSorted())
  expect(routes.filter((route) => known.has(route))).toHaveLength(names.length)
})

/** The event stream never ends, so its messages have separate tests. */
const ended = names.filter((name) => name !== 'followEvents')

describe('of another family', () => {
  it.each(ended)('%s answers as if there were nothing, and changes nothing', async (name) => {
    for (const [index, attempt] of ofTheirs[name].entries()) {
      const expected = await send(name, ofNothing[name][index] ?? {}, own.access)
      const answer = await send(name, attempt, own.access)
      expect(compared(answer), `attempt ${index}`).toEqual(compared(expected))
      expect(String(answer.headers['cache-control'])).toMatch(/private|no-store/)
      const said = JSON.stringify(answer.headers) + answer.body
      expect(said.toLowerCase()).not.toContain(secretWord.toLowerCase())
      const { pathname } = new URL(theirs.original)
      expect(said).not.toContain(pathname.split('/')[3])
    }
    const before = seen
    seen = await readWholeFamily(test.platform, theirFamily)
    expect(seen).toEqual(before)
  })
})

/** Invalid tokens of the owner, keyed by what is wrong with them. */
async function brokenTokens(): Promise<Record<string, string>> {
  const { secret, now } = test.platform
  const key = deriveKey(secret, 'access tokens')
  const { session: sid } = theirs
  const at = Math.floor(now().getTime() / 1000)
  const jwt = ({ claims = { sid }, alg = 'HS256', ends = at + 3600 }: { claims?: object; alg?: string; ends?: number } = {}) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'JWT' }).setIssuedAt(at).setExpirationTime(ends)
  const [, payload = '', signature = ''] = theirs.access.split('.')
  const header = (alg: string): string => Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url')
  const second = (await test.call('obtainToken', { body: { email: theirs.email, password } })).json<{
    access: string
    refresh: string
  }>()
  await test.call('logout', { token: second.access })
  const leaver = await joinFamily(test, {
    access: theirs.access,
    refresh: '',
    language: 'en',
    person_id: theirs.person,
    email: theirs.email,
  })
  await test.call('deleteAccount', { token: leaver.access, body: { password, delete_profile: true } })
  return {
    garbage: 'x.y.z',
    expired: await new AccessTokens(secret, () => new Date(now().getTime() - 25 * 3_600_000)).sign(sid),
    'expired just now': await jwt({ ends: at }).sign(key),
    'of another server': await jwt().sign(deriveKey('y'.repeat(32), 'access tokens')),
    'signed with another key of this server': await jwt().sign(deriveKey(secret, 'media addresses')),
    unsigned: `${header('none')}.${payload}.`,
    'unsigned, with a signature': `${header('none')}.${payload}.${signature}`,
    'of another algorithm': await jwt({ alg: 'HS512' }).sign(key),
    'with another signature': `${theirs.access.split('.').slice(0, 2).join('.')}.${own.access.split('.')[2]}`,
    'without a session': await jwt({ claims: {} }).sign(key),
    'of a session that never was': await jwt({ claims: { sid: nothing.session } }).sign(key),
    'of an ended session': second.access,
    'a refresh token': second.refresh,
    'of a user who left': leaver.access,
  }
}

describe('without a token that holds', () => {
  const guarded = names.filter((name) => calls[name].token)

  it('every call says the same and changes nothing', async () => {
    const broken = await brokenTokens()
    const before = await readWholeFamily(test.platform, theirFamily)
    const invalid = (await send('getSettings', {}, 'x')).json<object>()
    expect(invalid).toMatchObject({ detail: 'Token is invalid or expired', code: 'invalid_token' })
    for (const name of guarded) {
      const tries = ofOwner[name]
      for (const [index, attempt] of (tries.length === 0 ? [{}] : tries).entries()) {
        const none = await send(name, attempt, undefined)
        const isStream = name === 'followEvents'
        expect([name, none.statusCode, isStream || none.json<{ code: string }>().code]).toEqual([
          name,
          401,
          isStream || 'no_token',
        ])
        // A token is refused before anything else is looked at: one attempt of a call tells what all of them do.
        if (index > 0 && !isWhole) continue
        for (const [what, token] of Object.entries(broken)) {
          const answer = await send(name, attempt, token)
          expect([name, what, answer.statusCode, isStream || answer.json()]).toEqual([name, what, 401, isStream || invalid])
        }
      }
    }
    expect(await readWholeFamily(test.platform, theirFamily)).toEqual(before)
  })

  it('no call is had by another way of asking', async () => {
    for (const [turn, name] of guarded.entries()) {
      const { method, path }: Call = calls[name]
      const url = path
        .replace(':from', String(theirs.person))
        .replace(':to', String(theirs.relative))
        .replace(/:\w+/, String(theirs.person))
      for (const [index, variant] of [
        url,
        url.slice(0, -1),
        url.toUpperCase(),
        `/${url}`,
        `${url}?access_token=${theirs.access}&token=${theirs.access}`,
        `/media/..${url}`,
        `/api/docs/..${url}`,
        url.replace('/api/', '/api/./'),
      ].entries()) {
        const ways: Record<string, string>[] = [
          {},
          { authorization: `Basic ${theirs.access}` },
          { authorization: theirs.access },
          { cookie: `access=${theirs.access}; token=${theirs.access}` },
          { 'x-http-method-override': 'GET' },
        ]
        // Every call by each address, with headers in turn; with all of them in the whole.
        for (const headers of isWhole ? ways : ways.filter((_way, at) => at === (turn + index) % ways.length)) {
          const answer = await test.app.inject({ method, url: variant, headers })
          expect([
            name,
            variant,
            answer.statusCode < 400 && answer.body.toLowerCase().includes(secretWord.toLowerCase()),
          ]).toEqual([name, variant, false])
          expect(answer.statusCode, `${name} ${variant}`).toBeGreaterThanOrEqual(400)
        }
      }
      if (method === 'GET') expect([name, (await test.app.inject({ method: 'HEAD', url })).statusCode]).toEqual([name, 401])
    }
  })

  it('a zip and a copy of the data need theirs as well', async () => {
    for (const [what, token] of Object.entries(await brokenTokens())) {
      const zip = await send('downloadImages', { body: { token, images: [theirs.original] } }, undefined)
      const copy = await send('downloadDataExport', { params: { id: theirs.dataExport } }, token)
      const print = await send('downloadPrint', { params: { id: theirs.print } }, token)
      expect([what, zip.statusCode, copy.statusCode, print.statusCode]).toEqual([what, 401, 401, 401])
    }
    const { until = '', signature = '' } = theirs.exportQuery
    for (const query of [
      { until, signature: own.exportQuery['signature'] ?? '' },
      { until: `${theirFamily}-99999999999999`, signature },
      { until, signature: '' },
    ]) {
      expect((await send('downloadDataExport', { params: { id: theirs.dataExport }, query }, undefined)).statusCode).toBe(404)
      expect((await send('downloadPrint', { params: { id: theirs.print }, query }, undefined)).statusCode).toBe(404)
    }
    expect((await send('downloadPrint', { params: { id: theirs.print }, query: theirs.exportQuery }, undefined)).statusCode).toBe(
      404,
    )
    expect((await send('downloadPrint', { params: { id: theirs.print }, query: theirs.printQuery }, undefined)).statusCode).toBe(
      200,
    )
  })
})

describe('the addresses of pictures', () => {
  it('open nothing that their signature was not made for', async () => {
    const member = { token: theirs.access }
    const person = (await test.call('getPerson', { ...member, params: { id: theirs.person } })).json<Record<string, string>>()
    const image = (await test.call('getImage', { ...member, params: { id: theirs.image } })).json<Record<string, string>>()
    const mine = new URL(own.original).searchParams
    const addresses = [
      image['original_image'],
      image['thumbnail'],
      image['large_thumbnail'],
      person['small_thumbnail'],
      person['large_thumbnail'],
      person['photo'],
    ]
    const missing = await test.app.inject({ url: new URL(nothing.original).pathname + new URL(nothing.original).search })
    expect(missing.statusCode).toBe(404)
    for (const address of addresses) {
      const { pathname, searchParams } = new URL(address ?? '')
      expect((await test.app.inject({ url: `${pathname}?${searchParams.toString()}` })).statusCode, address).toBe(200)
      const [, , family = '', key = '', version = '', name = ''] = pathname.split('/')
      const ownFamily = new URL(own.original).pathname.split('/')[2] ?? ''
      const paths = [
        pathname,
        `/media/${ownFamily}/${key}/${version}/${name}`,
        ...shownVariants.map((variant) => `/media/${family}/${key}/${version}/${variant}.jpg`),
        `/media/${family}/pictures/${key.slice(0, 2)}/${key}.original`,
        `/media/${family}/exports/`,
        `/media/%2e%2e/banyan.sqlite`,
      ]
      for (const path of paths) {
        for (const query of [
          '',
          `?${mine.toString()}`,
          `?expires=${searchParams.get('expires')}`,
          `?expires=9999999999&signature=${searchParams.get('signature')}`,
          `?signature=${searchParams.get('signature')}`,
        ]) {
          const answer = await test.app.inject({ url: path + query, headers: { authorization: `Bearer ${own.access}` } })
          expect([path + query, answer.statusCode, answer.json()]).toEqual([path + query, 404, missing.json()])
        }
      }
    }
  })
})
