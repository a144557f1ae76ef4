import { beforeEach, describe, expect, test } from 'vitest'
import { findCall } from '../http/find-call.ts'
import { createSend } from '../http/http.ts'
import { draftsKey, formsKey, memoryStorage, storageKeys } from '../storage.ts'
import { createSession, findSelectedPerson } from './session-core.ts'

let storage = memoryStorage()
/** The server's answers by path: a status, and optionally a body. */
let answers: Record<string, () => [number, unknown?]> = {}
let asked: string[] = []

const open = (isKept?: (token: string) => Promise<boolean>) =>
  createSession(
    storage,
    createSend({
      fetch: async (url) => {
        const path = String(url)
        asked.push(path)
        const [status, body] = answers[path]?.() ?? [0]
        if (status === 0) throw new TypeError('Failed to fetch')
        return new Response(body === undefined ? null : JSON.stringify(body), { status })
      },
      noConnection: () => 'No connection.',
      findCall,
    }),
    isKept,
  )

const verify = '/api/auth/verify_token/'
const refresh = '/api/auth/refresh_token/'
const stored = () => Object.fromEntries(storageKeys.map((key) => [key, storage.getItem(key)]))
const tokens = { access: 'a1', refresh: 'r1', language: 'fi', person_id: 5 } as const

beforeEach(() => {
  storage = memoryStorage()
  answers = {}
  asked = []
})

describe('restoring', () => {
  test('without a token fails without asking', async () => {
    const session = open()
    expect(await session.restore()).toBe('signed-out')
    expect(session.store.getState().failure).toBe('No Access token')
    expect(asked).toEqual([])
  })

  test('a good token signs in, asked once by all who wait', async () => {
    storage.setItem('access_token', 'a1')
    answers[verify] = () => [200, { last_change: 7, view: '' }]
    const session = open()
    expect(await Promise.all([session.restore(), session.restore()])).toEqual(['signed-in', 'signed-in'])
    expect(asked).toEqual([verify])
    expect(await session.restore()).toBe('signed-in')
    expect(asked).toEqual([verify])
    expect(session.store.getState().beginning).toEqual({ last_change: 7, view: '' })
  })

  test('without an answer is for another try, or for reading what the device keeps of that token', async () => {
    storage.setItem('access_token', 'a1')
    expect(await open().restore()).toBe('unreachable')
    expect(await open(async (token) => token === 'a2').restore()).toBe('unreachable')
    expect(await open(() => Promise.reject(new Error('no storage'))).restore()).toBe('unreachable')
    const session = open(async (token) => token === 'a1')
    expect(await session.restore()).toBe('signed-in')
    expect(stored()).toMatchObject({ access_token: 'a1' })
  })

  test('an answer counts for more than what the device keeps', async () => {
    storage.setItem('access_token', 'a1')
    answers[verify] = () => [401]
    expect(await open(async () => true).restore()).toBe('signed-out')
  })

  test('an expired token is exchanged, and both new ones kept', async () => {
    storage.setItem('access_token', 'a1')
    storage.setItem('refresh_token', 'r1')
    answers[verify] = () => [401]
    answers[refresh] = () => [200, { access: 'a2', refresh: 'r2', last_change: 7 }]
    const session = open()
    expect(await session.restore()).toBe('signed-in')
    expect(stored()).toMatchObject({ access_token: 'a2', refresh_token: 'r2' })
    expect(session.store.getState().beginning).toEqual({ last_change: 7 })
  })

  test('later, a new token says nothing about what was read before', async () => {
    const session = open()
    session.signIn({ ...tokens, last_change: 7, view: 'v' })
    expect(session.store.getState().beginning).toEqual({ last_change: 7, view: 'v' })
    answers[refresh] = () => [200, { access: 'a2', refresh: 'r2', last_change: 9 }]
    expect(await session.refresh()).toBe(true)
    expect(session.store.getState().beginning).toEqual({ last_change: 7, view: 'v' })
    session.adopt()
    expect(session.store.getState().beginning).toBeUndefined()
  })

  test.each([
    ['there is no refresh token', ''],
    ['the refresh token is refused', 'r1'],
  ])('fails when %s', async (_, refreshToken) => {
    storage.setItem('access_token', 'a1')
    if (refreshToken) storage.setItem('refresh_token', refreshToken)
    storage.setItem('person_id', '9')
    answers[verify] = () => [401]
    answers[refresh] = () => [401]
    const session = open()
    expect(await session.restore()).toBe('signed-out')
    expect(session.store.getState()).toMatchObject({ failure: 'Token verification failed', accessToken: '', hasLoggedOut: false })
    expect(stored()).toMatchObject({ access_token: null, refresh_token: null, person_id: '9' })
  })

  test.each([
    ['no connection', 0],
    ['a server in trouble', 503],
    ['too many requests', 429],
  ])('with %s keeps the tokens and can be tried again', async (_, status) => {
    storage.setItem('access_token', 'a1')
    answers[verify] = () => [status]
    const session = open()
    expect(await session.restore()).toBe('unreachable')
    expect(stored()).toMatchObject({ access_token: 'a1' })
    answers[verify] = () => [200, {}]
    expect(await session.restore()).toBe('signed-in')
  })
})

test('signing in is remembered under the old names', () => {
  const session = open()
  session.signIn(tokens)
  expect(session.store.getState()).toMatchObject({ status: 'signed-in', personId: 5, usersPersonId: 5, language: 'fi' })
  expect(stored()).toMatchObject({
    access_token: 'a1',
    refresh_token: 'r1',
    language: 'fi',
    person_id: '5',
    users_person_id: '5',
  })
  session.selectPerson(8)
  session.setChineseDialect('mandarin')
  session.setMandarinReading('pinyin')
  session.setKinRegion('north')
  session.setMoreDialect('hakka')
  session.setLanguage('zh-tw', 'hk')
  expect(open().store.getState()).toMatchObject({
    accessToken: 'a1',
    personId: 8,
    usersPersonId: 5,
    selectedChineseDialect: 'mandarin',
    mandarinReading: 'pinyin',
    kinRegion: 'north',
    moreDialect: 'hakka',
    language: 'zh-tw',
    region: 'hk',
  })
  session.setLanguage('pl', 'hk')
  expect(open().store.getState()).toMatchObject({ language: 'pl', region: 'hk' })
})

test('what is remembered wrongly counts as nothing', () => {
  storage.setItem('person_id', '-3')
  storage.setItem('users_person_id', 'NaN')
  storage.setItem('language', 'tlh')
  storage.setItem('region', 'mars')
  storage.setItem('selectedChineseDialect', 'x')
  storage.setItem('kinRegion', 'moon')
  storage.setItem('moreDialect', 'klingon')
  expect(open().store.getState()).toMatchObject({
    personId: 0,
    usersPersonId: 0,
    language: undefined,
    selectedChineseDialect: undefined,
    mandarinReading: 'zhuyin',
    kinRegion: '',
    moreDialect: '',
  })
})

test('logging out tells the server and leaves nothing of the user, even without a connection', async () => {
  const session = open()
  session.signIn(tokens)
  await session.logOut()
  expect(asked).toEqual(['/api/auth/logout/'])
  expect(session.store.getState()).toMatchObject({
    status: 'signed-out',
    hasLoggedOut: true,
    accessToken: '',
    refreshToken: '',
    personId: 0,
    usersPersonId: 0,
  })
  expect(stored()).toMatchObject({
    access_token: null,
    refresh_token: null,
    person_id: '0',
    users_person_id: '0',
    language: 'fi',
  })
})

test('logging out forgets what was typed; a session that merely ends keeps it', async () => {
  const session = open()
  session.signIn(tokens)
  storage.setItem(draftsKey(5), '{}')
  storage.setItem(draftsKey(6), '{}')
  storage.setItem(formsKey(5), '{}')
  session.expire()
  expect(storage.getItem(draftsKey(5))).toBe('{}')
  session.signIn(tokens)
  await session.logOut()
  expect([draftsKey(5), draftsKey(6), formsKey(5)].map((key) => storage.getItem(key))).toEqual([null, '{}', null])
})

test('an answer that arrives after logging out brings nobody back', async () => {
  const session = open()
  session.signIn(tokens)
  answers[refresh] = () => [200, { access: 'a2', refresh: 'r2' }]
  const refreshing = session.refresh()
  await session.logOut()
  expect(await refreshing).toBe(false)
  expect(stored()).toMatchObject({ access_token: null })
  expect(session.store.getState().status).toBe('signed-out')
})

describe('another tab', () => {
  test('that logs out takes this one along', async () => {
    const [here, there] = [open(), open()]
    there.signIn(tokens)
    here.adopt()
    expect(here.store.getState()).toMatchObject({ status: 'signed-in', usersPersonId: 5 })
    await there.logOut()
    here.adopt()
    expect(here.store.getState()).toMatchObject({ status: 'signed-out', hasLoggedOut: true, usersPersonId: 0 })
  })

  test('that refreshes hands over its tokens, and each keeps the person it shows', () => {
    const [here, there] = [open(), open()]
    here.signIn(tokens)
    there.adopt()
    there.selectPerson(8)
    storage.setItem('access_token', 'a2')
    here.adopt()
    expect(here.store.getState()).toMatchObject({ status: 'signed-in', accessToken: 'a2', personId: 5 })
    expect(there.store.getState().personId).toBe(8)
  })
})

test('the selected person is the chosen one, else the own one, else nobody', () => {
  const people = [{ id: 1 }, { id: 2 }]
  expect(findSelectedPerson(people, { personId: 2, usersPersonId: 1 })).toEqual({ id: 2 })
  expect(findSelectedPerson(people, { personId: 7, usersPersonId: 1 })).toEqual({ id: 1 })
  expect(findSelectedPerson(people, { personId: 0, usersPersonId: 0 })).toBeUndefined()
})

test('another account is somebody else, even when their person has the same number in another family', async () => {
  const session = open()
  session.signIn({ access: 'a', refresh: 'b', language: 'en', person_id: 1 }, 'Ada@example.org')
  storage.setItem(draftsKey(1), 'what Ada typed')
  session.expire()
  session.signIn({ access: 'c', refresh: 'd', language: 'en', person_id: 1 }, 'ada@example.org ')
  expect(storage.getItem(draftsKey(1))).toBe('what Ada typed')
  session.expire()
  const seen: number[] = []
  session.store.subscribe((state) => seen.push(state.usersPersonId))
  session.signIn({ access: 'e', refresh: 'f', language: 'en', person_id: 1 }, 'bo@example.org')
  expect(storage.getItem(draftsKey(1))).toBeNull()
  expect(seen).toEqual([0, 1])
})
