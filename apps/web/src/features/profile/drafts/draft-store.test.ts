import { beforeEach, expect, test } from 'vitest'
import { findCall } from '../../../lib/http/find-call.ts'
import { createSend } from '../../../lib/http/http.ts'
import { memoryStorage } from '../../../lib/storage.ts'
import { openDraftStorage } from './draft-storage.ts'
import { createDrafts } from './draft-store.ts'
import { draftKey, toWire } from './draft.ts'
import type { Draft } from './draft.ts'

/** A server with one person. It compares `previous` and can be out of reach. */
const server = {
  person: {} as Record<string, unknown>,
  isReachable: true,
  refusal: 0,
  asked: [] as unknown[],
  held: undefined as Promise<void> | undefined,
}
let storage = memoryStorage()
let now = 0
let isSignedIn = true

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const send = createSend({
  fetch: async (_url, init) => {
    await server.held
    if (!server.isReachable) throw new TypeError('Failed to fetch')
    const { fieldName, value, previous } = JSON.parse(String(init?.body)) as Record<string, unknown>
    server.asked.push(value)
    if (server.refusal > 0)
      return json(server.refusal, { detail: 'No.', message: 'Nein.', code: server.refusal === 404 ? 'not_found' : 'too_long' })
    const stored = server.person[String(fieldName)]
    if (String(stored) !== String(previous)) return json(409, { detail: 'Changed.', code: 'value_changed', current: stored })
    server.person = { ...server.person, [String(fieldName)]: value }
    return json(200, server.person)
  },
  noConnection: () => 'No connection.',
  findCall,
})

const open = () =>
  createDrafts({
    storage: openDraftStorage(storage, 'drafts_5', () => now),
    save: ({ personId, field, value, previous }: Draft) =>
      send(
        'updatePerson',
        { params: { id: personId }, body: { fieldName: field, value: toWire(field, value), previous } },
        { language: 'en' },
      ),
    isCurrent: () => isSignedIn,
  })

const subject = { personId: 7, field: 'occupation' } as const
const key = draftKey(subject)

beforeEach(() => {
  storage = memoryStorage()
  Object.assign(server, {
    person: { id: 7, occupation: 'sailor', birth_year: 1950 },
    isReachable: true,
    refusal: 0,
    asked: [],
    held: undefined,
  })
  now = 0
  isSignedIn = true
})

const edit = (drafts: ReturnType<typeof open>, value: string) => {
  drafts.open(subject, 'sailor')
  drafts.type(key, value)
}

test('what was changed is saved, and the draft is gone', async () => {
  const drafts = open()
  edit(drafts, 'captain ')
  expect(storage.getItem('drafts_5')).toContain('captain')
  await drafts.submit(key)
  expect(server.person).toMatchObject({ occupation: 'captain' })
  expect([...drafts.store.getState().drafts]).toEqual([])
  expect([...drafts.store.getState().saved]).toEqual([key])
  expect(storage.getItem('drafts_5')).toBeNull()
})

test('what was not changed costs no call', async () => {
  const drafts = open()
  edit(drafts, ' sailor')
  await drafts.submit(key)
  drafts.open({ personId: 7, field: 'birth_year' }, 0)
  await drafts.submit('7/birth_year')
  expect(server.asked).toEqual([])
  expect(drafts.store.getState()).toEqual({ drafts: new Map(), saved: new Set() })
})

test('an emptied year is sent as 0', async () => {
  const drafts = open()
  drafts.open({ personId: 7, field: 'birth_year' }, 1950)
  drafts.type('7/birth_year', '')
  await drafts.submit('7/birth_year')
  expect(server.asked).toEqual([0])
})

test('another value stored meanwhile is told, and either can be chosen', async () => {
  const drafts = open()
  edit(drafts, 'captain')
  server.person['occupation'] = 'cook'
  await drafts.submit(key)
  expect(drafts.store.getState().drafts.get(key)).toMatchObject({
    value: 'captain',
    state: { kind: 'conflict', current: 'cook' },
  })
  server.person['occupation'] = 'baker'
  await drafts.saveMine(key)
  expect(drafts.store.getState().drafts.get(key)?.state).toEqual({ kind: 'conflict', current: 'baker' })
  await drafts.saveMine(key)
  expect(server.person).toMatchObject({ occupation: 'captain' })
  expect(drafts.store.getState().drafts.size).toBe(0)
})

test('the same value stored meanwhile is no conflict', async () => {
  const drafts = open()
  edit(drafts, ' ship’s  cook')
  server.person['occupation'] = 'ship’s cook'
  await drafts.submit(key)
  expect(drafts.store.getState().drafts.size).toBe(0)
})

test('without a connection it waits, over a reload too, and is sent with what was there before', async () => {
  server.isReachable = false
  const drafts = open()
  edit(drafts, 'captain')
  await drafts.submit(key)
  expect(drafts.store.getState().drafts.get(key)?.state).toEqual({ kind: 'waiting' })
  const again = open()
  expect(again.store.getState().drafts.get(key)).toMatchObject({
    value: 'captain',
    previous: 'sailor',
    state: { kind: 'waiting' },
  })
  await again.sendWaiting()
  expect(again.store.getState().drafts.get(key)?.state).toEqual({ kind: 'waiting' })
  server.isReachable = true
  server.person['occupation'] = 'cook'
  await again.sendWaiting()
  expect(again.store.getState().drafts.get(key)?.state).toEqual({ kind: 'conflict', current: 'cook' })
})

test('what was never submitted is found again, and not sent by itself', async () => {
  edit(open(), 'captain')
  const again = open()
  expect(again.store.getState().drafts.get(key)?.state).toEqual({ kind: 'left' })
  await again.sendWaiting()
  expect(server.asked).toEqual([])
})

test('a refusal keeps the text and says why; typing takes the message away', async () => {
  const drafts = open()
  server.refusal = 400
  edit(drafts, 'captain')
  await drafts.submit(key)
  expect(drafts.store.getState().drafts.get(key)).toMatchObject({
    value: 'captain',
    state: { kind: 'failed', message: 'Nein.', canRetry: false },
  })
  drafts.type(key, 'cook')
  expect(drafts.store.getState().drafts.get(key)?.state).toEqual({ kind: 'open' })
  server.refusal = 503
  await drafts.submit(key)
  expect(drafts.store.getState().drafts.get(key)?.state).toMatchObject({ kind: 'failed', canRetry: true })
})

test('a choice made while the one before is on its way is sent after it', async () => {
  const drafts = open()
  let release = () => {}
  server.held = new Promise((resolve) => (release = resolve))
  edit(drafts, 'captain')
  const first = drafts.submit(key)
  drafts.type(key, 'cook')
  await drafts.submit(key)
  release()
  await first
  expect(server.asked).toEqual(['captain', 'cook'])
  expect(drafts.store.getState().drafts.size).toBe(0)
})

test('editing that goes on keeps what was typed since, on what is stored now', async () => {
  const drafts = open()
  let release = () => {}
  server.held = new Promise((resolve) => (release = resolve))
  edit(drafts, 'captain')
  const saving = drafts.submit(key, { staysOpen: true })
  drafts.type(key, 'captain of')
  release()
  await saving
  expect(server.asked).toEqual(['captain'])
  expect(drafts.store.getState().drafts.get(key)).toMatchObject({
    value: 'captain of',
    base: 'captain',
    previous: 'captain',
    state: { kind: 'open' },
  })
})

test('nothing is kept or sent for somebody who has signed out', async () => {
  const drafts = open()
  edit(drafts, 'captain')
  storage.removeItem('drafts_5')
  isSignedIn = false
  drafts.type(key, 'cook')
  await drafts.submit(key)
  expect([server.asked, storage.getItem('drafts_5')]).toEqual([[], null])
})

test('drafts of long ago, and what is none, are left out', () => {
  edit(open(), 'captain')
  now = 31 * 24 * 3_600_000
  expect(open().store.getState().drafts.size).toBe(0)
  const rows = {
    '7/password': {},
    '7/name': { value: 1 },
    '7/biography': { value: 'x', base: '', previous: '', isSubmitted: true, at: now },
    'x/name': null,
  }
  storage.setItem('drafts_5', JSON.stringify(rows))
  expect(open().store.getState().drafts.size).toBe(0)
  storage.setItem('drafts_5', '[')
  expect(open().store.getState().drafts.size).toBe(0)
})
