import { keptAt, keptLock } from '../lib/offline/names.ts'
import { SessionCacheSizes } from './session-cache-sizes.ts'

interface Limits {
  readonly entries: number
  readonly bytes: number
  /** Answers are stored once nothing more has arrived for this long: drawing takes precedence. */
  readonly restMs: number
}

interface Waiting {
  readonly cacheName: string
  readonly key: string
  readonly bytes: number
  readonly response: Response
}

/** Of the whole lists: the token of their state, and how many changes follow them and how large a share of them these are. */
export const listsTokenHeader = 'x-banyan-lists-token'
export const listsChangesHeader = 'x-banyan-lists-changes'

const headersKept = ['content-type', 'etag', 'x-content-type-options', listsTokenHeader, listsChangesHeader]

const dayMs = 86_400_000
/** Entries that were not used for this long are no longer shown. */
const maxAgeMs = 30 * dayMs
/** A single larger entry would push out many. */
const maxBytesEach = 16 * 1024 * 1024
/** This many waiting entries are stored at once: a worker that is stopped loses them. */
const maxWaiting = 100
const maxBytesWaiting = 16 * 1024 * 1024

/** A session's cache, which evicts the least recently used entries when it grows too large. */
export class SessionCache {
  readonly #limits: Limits
  readonly #waiting = new Map<string, Waiting>()
  #bytesWaiting = 0
  readonly #sizes = new Map<string, SessionCacheSizes>()
  #putting: Promise<void> | undefined

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async find(cacheName: string, key: string): Promise<Response | undefined> {
    const found = await caches.match(key, { cacheName })
    const ageMs = Date.now() - Number(found?.headers.get(keptAt) ?? 0)
    return ageMs < maxAgeMs ? found : undefined
  }

  /** Moves a used entry to the end of the queue, at most once a day: the cache's own order is the order of last use. */
  async touch(cacheName: string, key: string, found: Response): Promise<void> {
    // Cloned before anybody reads it.
    if (Date.now() - Number(found.headers.get(keptAt)) > dayMs) await this.keep(cacheName, key, found.clone())
  }

  /**
   * @param response - is read to its end; pass a clone
   * @returns when it is in the cache, or when it is certain that it will not be
   */
  async keep(cacheName: string, key: string, response: Response): Promise<void> {
    let body: ArrayBuffer
    try {
      body = await response.arrayBuffer()
    } catch {
      // The connection broke.
      return
    }
    const bytes = body.byteLength
    if (bytes > maxBytesEach) return
    const headers = new Headers({ [keptAt]: String(Date.now()), [SessionCacheSizes.header]: String(bytes) })
    for (const name of headersKept) {
      const value = response.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    this.#forgetWaiting(cacheName, key)
    this.#waiting.set(nameWaiting(cacheName, key), { cacheName, key, bytes, response: new Response(body, { headers }) })
    this.#bytesWaiting += bytes
    this.#putting ??= this.#putWaiting().finally(() => {
      this.#putting = undefined
    })
    await this.#putting
  }

  async drop(cacheName: string, key: string): Promise<void> {
    this.#forgetWaiting(cacheName, key)
    await this.#ifOpen(cacheName, async (cache) => {
      await cache.delete(key)
      this.#sizes.get(cacheName)?.delete(key)
    })
  }

  #forgetWaiting(cacheName: string, key: string): void {
    const name = nameWaiting(cacheName, key)
    this.#bytesWaiting -= this.#waiting.get(name)?.bytes ?? 0
    this.#waiting.delete(name)
  }

  async #putWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      await this.#rest()
      const [{ cacheName } = { cacheName: '' }] = this.#waiting.values()
      const isOpen = await this.#ifOpen(cacheName, (cache) => this.#putWith(cacheName, cache)).catch(() => false)
      if (isOpen) continue
      this.#sizes.delete(cacheName)
      for (const { key } of this.#waitingFor(cacheName)) this.#forgetWaiting(cacheName, key)
    }
  }

  /** Waits until nothing more arrives, or too much is waiting. */
  async #rest(): Promise<void> {
    for (let seen = 0; seen !== this.#waiting.size && this.#waiting.size < maxWaiting && this.#bytesWaiting < maxBytesWaiting;) {
      seen = this.#waiting.size
      await new Promise((resolve) => setTimeout(resolve, this.#limits.restMs))
    }
  }

  /** Stores everything that waits for one cache, one after the other. */
  async #putWith(cacheName: string, cache: Cache): Promise<void> {
    const sizes = this.#sizes.get(cacheName) ?? (await SessionCacheSizes.of(cache))
    this.#sizes.set(cacheName, sizes)
    for (const { key, bytes, response } of this.#waitingFor(cacheName)) {
      // Anything that arrives under the same key from now on is newer.
      this.#forgetWaiting(cacheName, key)
      try {
        // In some browsers, overwriting an entry leaves it in its old position.
        if (sizes.delete(key)) await cache.delete(key)
        await cache.put(key, response)
        sizes.set(key, bytes)
        await sizes.trim(cache, this.#limits.entries, this.#limits.bytes)
      } catch {
        // The device has no room.
        await sizes.trim(cache, this.#limits.entries / 2, this.#limits.bytes / 2)
      }
    }
  }

  #waitingFor(cacheName: string): Waiting[] {
    return [...this.#waiting.values()].filter((each) => each.cacheName === cacheName)
  }

  /** The session may have ended while the answer was in flight: then its cache is gone, and must not be created again. */
  #ifOpen(cacheName: string, work: (cache: Cache) => Promise<unknown>): Promise<boolean> {
    return navigator.locks.request(keptLock, { mode: 'shared' }, async () => {
      if (!(await caches.has(cacheName))) return false
      await work(await caches.open(cacheName))
      return true
    })
  }
}

const nameWaiting = (cacheName: string, key: string): string => `${cacheName} ${key}`
