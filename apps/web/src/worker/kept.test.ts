import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Kept } from './kept.ts'

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
      keys: async () => [...entries.keys()],
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
const picture = (bytes = 10) => new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp', 'set-cookie': 'a=1' } })
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
  const byNumber = new Kept({ entries: 40, bytes: 1e9 })
  for (let at = 1; at <= 50; at++) await byNumber.keep('kept', `/${at}`, picture())
  expect(memory.keysOf('kept')).toEqual(Array.from({ length: 40 }, (_, at) => `/${at + 11}`))
  const byBytes = new Kept({ entries: 1e9, bytes: 1_000 })
  await memory.storage.open('large')
  for (let at = 1; at <= 50; at++) await byBytes.keep('large', `/${at}`, picture(300))
  expect(memory.keysOf('large')).toEqual(['/48', '/49', '/50'])
})

test('what is used goes to the end of the queue, at most once a day', async () => {
  const kept = new Kept({ entries: 2, bytes: 1e9 })
  for (const key of ['/a', '/b']) await kept.keep('kept', key, picture())
  const use = async () => kept.touch('kept', '/a', (await kept.find('kept', '/a')) ?? picture())
  await use()
  expect(memory.keysOf('kept')).toEqual(['/a', '/b'])
  vi.advanceTimersByTime(dayMs + 1)
  await use()
  expect(memory.keysOf('kept')).toEqual(['/b', '/a'])
})

test('what nobody has looked at for thirty days is not shown', async () => {
  const kept = new Kept({ entries: 9, bytes: 1e9 })
  await kept.keep('kept', '/a', picture())
  vi.advanceTimersByTime(29 * dayMs)
  expect(await kept.find('kept', '/a')).toBeDefined()
  vi.advanceTimersByTime(2 * dayMs)
  expect(await kept.find('kept', '/a')).toBeUndefined()
})

test('a device without room keeps half of it and goes on', async () => {
  const kept = new Kept({ entries: 20, bytes: 1e9 })
  memory.device.room = 20
  for (let at = 1; at <= 21; at++) await kept.keep('kept', `/${at}`, picture())
  expect(memory.keysOf('kept')).toEqual(Array.from({ length: 10 }, (_, at) => `/${at + 11}`))
  await kept.keep('kept', '/more', picture())
  expect(memory.keysOf('kept')).toContain('/more')
})

test('a cache that is gone is not made again, a broken line and a giant are not kept, and of the headers only what is needed', async () => {
  const kept = new Kept({ entries: 9, bytes: 1e9 })
  await kept.keep('gone', '/a', picture())
  expect(memory.names()).toEqual(['kept'])
  await kept.keep('kept', '/giant', picture(17 * 1024 * 1024))
  await kept.keep('kept', '/broken', new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('gone')) })))
  expect(memory.keysOf('kept')).toEqual([])
  await kept.keep('kept', '/a', picture())
  const headers = (await kept.find('kept', '/a'))?.headers
  expect([...(headers?.keys() ?? [])].toSorted()).toEqual(['content-type', 'x-banyan-kept-at', 'x-banyan-kept-bytes'])
})
