import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionCache } from './session-cache.ts'

/** The browser's caches, in memory, in the order in which entries were put; full when the test says so. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const device = { room: Infinity }
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      matchAll: async () => [...entries.values()],
      keys: async () => [...entries.keys()].map((key) => new Request(`https://banyan.example${key}`)),
      delete: async (key: string) => entries.delete(key),
      put: async (key: string, response: Response) => {
        if (entries.size >= device.room) throw new DOMException('full', 'QuotaExceededError')
        entries.set(key, response)
      },
    }
  }
  const storage = {
    has: async (name: string) => all.has(name),
    open: async (name: string) => open(name),
    delete: async (name: string) => all.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => all.get(cacheName)?.get(key)?.clone(),
  }
  return { storage, device, keysOf: (name: string) => [...(all.get(name)?.keys() ?? [])], names: () => [...all.keys()] }
}

let memory = memoryCaches()
const picture = (bytes = 10) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp', 'set-cookie': 'a=1' } })
const dayMs = 86_400_000

beforeEach(async () => {
  memory = memoryCaches()
  vi.stubGlobal('caches', memory.storage)
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, _options: unknown, work: () => unknown) => work() } })
  vi.useFakeTimers({ toFake: ['Date'] })
  await memory.storage.open('kept')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was not used for longest makes room: beyond the number, and beyond the bytes', async () => {
  const byNumber = new SessionCache({ entries: 40, bytes: 1e9, restMs: 0 })
  for (let at = 1; at <= 50; at++) await byNumber.keep('kept', `/${at}`, picture())
  expect(memory.keysOf('kept')).toEqual(Array.from({ length: 40 }, (_, at) => `/${at + 11}`))
  const byBytes = new SessionCache({ entries: 1e9, bytes: 1_000, restMs: 0 })
  await memory.storage.open('large')
  for (let at = 1; at <= 50; at++) await byBytes.keep('large', `/${at}`, picture(300))
  expect(memory.keysOf('large')).toEqual(['/48', '/49', '/50'])
})

test('what is used goes to the end of the queue, at most once a day', async () => {
  const kept = new SessionCache({ entries: 2, bytes: 1e9, restMs: 0 })
  for (const key of ['/a', '/b']) await kept.keep('kept', key, picture())
  const use = async () => kept.touch('kept', '/a', (await kept.find('kept', '/a')) ?? picture())
  await use()
  expect(memory.keysOf('kept')).toEqual(['/a', '/b'])
  vi.advanceTimersByTime(dayMs + 1)
  await use()
  expect(memory.keysOf('kept')).toEqual(['/b', '/a'])
})

test('what nobody has looked at for thirty days is not shown', async () => {
  const kept = new SessionCache({ entries: 9, bytes: 1e9, restMs: 0 })
  await kept.keep('kept', '/a', picture())
  vi.advanceTimersByTime(29 * dayMs)
  expect(await kept.find('kept', '/a')).toBeDefined()
  vi.advanceTimersByTime(2 * dayMs)
  expect(await kept.find('kept', '/a')).toBeUndefined()
})

test('a device without room keeps half of it and goes on', async () => {
  const kept = new SessionCache({ entries: 20, bytes: 1e9, restMs: 0 })
  memory.device.room = 20
  for (let at = 1; at <= 21; at++) await kept.keep('kept', `/${at}`, picture())
  expect(memory.keysOf('kept')).toEqual(Array.from({ length: 10 }, (_, at) => `/${at + 11}`))
  await kept.keep('kept', '/more', picture())
  expect(memory.keysOf('kept')).toContain('/more')
})

test('a cache that is gone is not made again, a broken line and a giant are not kept, and of the headers only what is needed', async () => {
  const kept = new SessionCache({ entries: 9, bytes: 1e9, restMs: 0 })
  await kept.keep('gone', '/a', picture())
  expect(memory.names()).toEqual(['kept'])
  await kept.keep('kept', '/giant', picture(17 * 1024 * 1024))
  await kept.keep(
    'kept',
    '/broken',
    new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('gone')) })),
  )
  expect(memory.keysOf('kept')).toEqual([])
  await kept.keep('kept', '/a', picture())
  const headers = (await kept.find('kept', '/a'))?.headers
  expect([...(headers?.keys() ?? [])].toSorted()).toEqual(['content-type', 'x-banyan-kept-at', 'x-banyan-kept-bytes'])
})

test('what comes together is put away together, in its order, when no more comes; the later of two under one name stays', async () => {
  const kept = new SessionCache({ entries: 9, bytes: 1e9, restMs: 50 })
  const put = ['/a', '/b', '/a'].map((key, at) => kept.keep('kept', key, picture(at + 1)))
  const none = kept.keep('gone', '/c', picture())
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(memory.keysOf('kept')).toEqual([])
  await Promise.all([...put, none])
  expect(memory.keysOf('kept')).toEqual(['/b', '/a'])
  expect((await (await kept.find('kept', '/a'))?.arrayBuffer())?.byteLength).toBe(3)
  expect(memory.names()).toEqual(['kept'])
})

test('what waits and is said to be gone is not put away, and what ends before it is put leaves nothing', async () => {
  const kept = new SessionCache({ entries: 9, bytes: 1e9, restMs: 20 })
  const put = [kept.keep('kept', '/a', picture()), kept.keep('kept', '/b', picture())]
  await new Promise((resolve) => setTimeout(resolve, 5))
  await kept.drop('kept', '/a')
  await Promise.all(put)
  expect(memory.keysOf('kept')).toEqual(['/b'])
  const late = kept.keep('kept', '/c', picture())
  await memory.storage.delete('kept')
  await late
  expect(memory.names()).toEqual([])
})

test('where it never rests, much that waits is put away all the same', async () => {
  const kept = new SessionCache({ entries: 1e9, bytes: 1e9, restMs: 20 })
  const put: Promise<void>[] = []
  for (let at = 0; at < 300; at += 10) {
    for (let more = at; more < at + 10; more++) put.push(kept.keep('kept', `/${more}`, picture()))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(memory.keysOf('kept').length).toBeGreaterThan(0)
  await Promise.all(put)
  expect(memory.keysOf('kept')).toHaveLength(300)
})

test('a worker that begins anew counts what is there', async () => {
  for (let at = 1; at <= 4; at++)
    await new SessionCache({ entries: 9, bytes: 1e9, restMs: 0 }).keep('kept', `/${at}?page=1`, picture())
  await new SessionCache({ entries: 3, bytes: 1e9, restMs: 0 }).keep('kept', '/2?page=1', picture())
  expect(memory.keysOf('kept')).toEqual(['/3?page=1', '/4?page=1', '/2?page=1'])
})
