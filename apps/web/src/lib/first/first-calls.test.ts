import { expect, test } from 'vitest'
import { memoryStorage } from '../storage.ts'
import { createFirstCalls } from './first-calls-core.ts'

/** A browser with a session in its storage, and a server that records what it is asked. */
function begin(stored: Record<string, string>) {
  const asked: string[] = []
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value)
  const calls = createFirstCalls(storage, async (url, { method, headers }) => {
    asked.push(`${method} ${url} ${new Headers(headers).get('authorization')}`)
    return url.includes('verify') ? new Response('{}') : new Response(JSON.stringify({ last_change: 17 }))
  })
  return { asked, calls }
}

const session = { access_token: 't1', person_id: '7', users_person_id: '5' }

test('a signed-in user’s tree is asked for at once, around the person of the path or the selected one', () => {
  for (const [path, id] of [
    ['/family/tree/12/', 12],
    ['/family/profile/12', 12],
    ['/family/', 7],
    ['/', 7],
  ] as const) {
    const { asked, calls } = begin({ ...session, opensFirst: 'tree' })
    expect(calls.start(path)).toBe('tree')
    expect(asked).toEqual(['POST /api/auth/verify_token/ Bearer t1', `GET /api/surroundings/?person_id=${id} Bearer t1`])
  }
})

test('without a path the first page opens, unless the device’s setting says the tree', () => {
  for (const stored of [session, { ...session, opensFirst: 'home' }]) {
    const { asked, calls } = begin(stored)
    expect(calls.start('/')).toBe('home')
    expect(asked).toEqual(['POST /api/auth/verify_token/ Bearer t1'])
  }
  expect(begin({ ...session, opensFirst: 'tree' }).calls.start('/')).toBe('tree')
  expect(begin({ ...session, opensFirst: 'tree' }).calls.start('/home/')).toBe('home')
})

test('elsewhere only the session is verified, and without one nothing is asked', () => {
  for (const path of ['/gallery/', '/family/map/3/', '/family/history/', '/accounts/login/']) {
    const { asked, calls } = begin(session)
    expect(calls.start(path)).toBe('elsewhere')
    expect(asked).toEqual(['POST /api/auth/verify_token/ Bearer t1'])
  }
  const { asked, calls } = begin({ person_id: '7' })
  expect(calls.start('/family/tree/')).toBeUndefined()
  expect(asked).toEqual([])
})

test('an answer is taken once, and only by the same request of the same session', async () => {
  const { calls } = begin(session)
  calls.start('/family/tree/12/')
  const url = '/api/surroundings/?person_id=12'
  const as = (token: string): RequestInit => ({ method: 'GET', headers: new Headers({ Authorization: `Bearer ${token}` }) })
  expect(calls.take(url, as('t2'))).toBeUndefined()
  expect(calls.take('/api/surroundings/?person_id=13', as('t1'))).toBeUndefined()
  expect(await (await calls.take(url, as('t1')))?.json()).toEqual({ last_change: 17 })
  expect(calls.take(url, as('t1'))).toBeUndefined()
})

test('what has been overtaken by a change is asked for again', () => {
  const { calls } = begin(session)
  calls.start('/family/tree/12/')
  calls.forget()
  expect(calls.take('/api/surroundings/?person_id=12', { headers: { Authorization: 'Bearer t1' } })).toBeUndefined()
})

test('events continue the first answer, once', async () => {
  const { calls } = begin(session)
  expect(await calls.takePosition()).toBeUndefined()
  calls.start('/family/tree/12/')
  expect([await calls.takePosition(), await calls.takePosition()]).toEqual([17, undefined])
})
