import { keptAt, keptLock } from '../lib/offline/names.ts'

interface Limits {
  readonly entries: number
  readonly bytes: number
}

const sizeHeader = 'x-banyan-kept-bytes'
const headersKept = ['content-type', 'etag', 'x-content-type-options']

const dayMs = 86_400_000
/** What nobody has looked at for so long is not shown any more. */
const longestMs = 30 * dayMs
/** One thing that is larger than this would push out many. */
const mostBytesEach = 16 * 1024 * 1024
/** Counting takes longer than putting one more in. */
const putsBetweenCounts = 50

/** A cache of a session, which forgets what was not used for longest when it grows too large. */
export class Kept {
  readonly #limits: Limits
  #puts = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async find(cacheName: string, key: string): Promise<Response | undefined> {
    const found = await caches.match(key, { cacheName })
    const ageMs = Date.now() - Number(found?.headers.get(keptAt) ?? 0)
    return ageMs < longestMs ? found : undefined
  }

  /** Puts what was used to the end of the queue, at most once a day: the cache's own order tells what was not used for longest. */
  async touch(cacheName: string, key: string, found: Response): Promise<void> {
    // Copied before anybody reads it.
    if (Date.now() - Number(found.headers.get(keptAt)) > dayMs) await this.keep(cacheName, key, found.clone())
  }

  /** @param response - read to its end; hand over a clone */
  async keep(cacheName: string, key: string, response: Response): Promise<void> {
    try {
      const bytes = await response.arrayBuffer()
      if (bytes.byteLength > mostBytesEach) return
      const headers = new Headers({ [keptAt]: String(Date.now()), [sizeHeader]: String(bytes.byteLength) })
      for (const name of headersKept) {
        const value = response.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      await this.#put(cacheName, key, new Response(bytes, { headers }))
    } catch {
      // A line that broke, or a device without room: then it is not kept.
    }
  }

  async drop(cacheName: string, key: string): Promise<void> {
    await this.#ifOpen(cacheName, (cache) => cache.delete(key))
  }

  async #put(cacheName: string, key: string, response: Response): Promise<void> {
    await this.#ifOpen(cacheName, async (cache) => {
      try {
        // Putting over an entry leaves it in its place in some browsers.
        await cache.delete(key)
        await cache.put(key, response)
      } catch {
        await this.#trim(cache, 0.5)
        return
      }
      this.#puts += 1
      if (this.#puts % putsBetweenCounts === 0) await this.#trim(cache, 1)
    })
  }

  /** The session may have ended while the answer was on its way: then its cache is gone, and is not made again. */
  async #ifOpen(cacheName: string, work: (cache: Cache) => Promise<unknown>): Promise<void> {
    await navigator.locks.request(keptLock, { mode: 'shared' }, async () => {
      if (await caches.has(cacheName)) await work(await caches.open(cacheName))
    })
  }

  async #trim(cache: Cache, share: number): Promise<void> {
    const keys = await cache.keys()
    const responses = await cache.matchAll()
    let entries = 0
    let bytes = 0
    for (let at = keys.length - 1; at >= 0; at -= 1) {
      const key = keys[at]
      entries += 1
      bytes += Number(responses[at]?.headers.get(sizeHeader) ?? 0)
      if (key && (entries > this.#limits.entries * share || bytes > this.#limits.bytes * share)) await cache.delete(key)
    }
  }
}
