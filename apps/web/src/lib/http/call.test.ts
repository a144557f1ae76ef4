import { beforeEach, expect, test } from 'vitest'
import { createSession } from '../session/session-core.ts'
import { memoryStorage } from '../storage.ts'
import { createCall } from './call.ts'
import { findCall } from './find-call.ts'
import { createSend } from './http.ts'

/** A server that accepts one access token and exchanges one refresh token, and records the requests. */
const server = { access: 'a1', refresh: 'r1', asked: [] as string[], whilePeople: () => {} }

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

const send = createSend({
  fetch: async (url, init) => {
    const token = new Headers(init?.headers).get('Authorization')
    server.asked.push(`${String(url)} ${token ?? ''}`.trim())
    if (String(url) === '/api/auth/refresh_token/') {
      const isGood = String(init?.body).includes(`"${server.refresh}"`)
      return isGood ? json(200, { access: server.access, refresh: 'r2' }) : json(401, { detail: 'Token is invalid or expired' })
    }
    server.whilePeople()
    const isGood = token === `Bearer ${server.access}`
    return isGood ? json(200, []) : json(401, { detail: 'Token is invalid or expired' })
  },
  noConnection: () => 'No connection.',
  findCall,
})

function open() {
  const session = createSession(memoryStorage(), send)
  session.signIn({ access: 'a1', refresh: 'r1', language: 'en', person_id: 5 })
  return { session, call: createCall(send, session) }
}

beforeEach(() => Object.assign(server, { access: 'a1', refresh: 'r1', asked: [], whilePeople: () => {} }))

test('calls carry the token, and those for everybody do not', async () => {
  const { call } = open()
  await call('listPeople', {})
  await call('isLocked', {}).catch(() => undefined)
  expect(server.asked).toEqual(['/api/person/ Bearer a1', '/api/auth/is_locked/'])
})

test('calls that meet an expired token together share one exchange, and are repeated', async () => {
  const { session, call } = open()
  server.access = 'a2'
  expect(await Promise.all([call('listPeople', {}), call('listRelations', {})])).toEqual([[], []])
  expect(server.asked.filter((line) => line.startsWith('/api/auth/refresh_token/'))).toHaveLength(1)
  expect(server.asked.slice(-2).toSorted()).toEqual(['/api/person/ Bearer a2', '/api/relation/ Bearer a2'])
  expect(session.store.getState()).toMatchObject({ status: 'signed-in', accessToken: 'a2', refreshToken: 'r2' })
})

test('when the exchange is refused the session is over', async () => {
  const { session, call } = open()
  Object.assign(server, { access: 'a2', refresh: 'other' })
  await expect(call('listPeople', {})).rejects.toMatchObject({ status: 401 })
  expect(session.store.getState()).toMatchObject({ status: 'signed-out', failure: 'Token verification failed', accessToken: '' })
})

test('a call is repeated once, not for ever', async () => {
  const { call } = open()
  Object.assign(server, { access: 'a2' })
  server.whilePeople = () => void (server.access += 'x')
  await expect(call('listPeople', {})).rejects.toMatchObject({ status: 401 })
  expect(server.asked.filter((line) => line.startsWith('/api/person/'))).toHaveLength(2)
})

test('what one user asked for is not repeated for the next', async () => {
  const { session, call } = open()
  server.access = 'b1'
  server.whilePeople = () => session.signIn({ access: 'b1', refresh: 'rb', language: 'en', person_id: 6 })
  await expect(call('listPeople', {})).rejects.toMatchObject({ status: 401 })
  expect(server.asked).toEqual(['/api/person/ Bearer a1'])
  expect(session.store.getState()).toMatchObject({ status: 'signed-in', accessToken: 'b1' })
})
