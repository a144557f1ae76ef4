/** The keys and sizes of a cache's entries, in the cache's order. Counting them is slow, and is done once in a worker's life. */
export class SessionCacheSizes {
  static readonly header = 'x-banyan-kept-bytes'

  readonly #bytesOf = new Map<string, number>()
  #bytes = 0

  static async of(cache: Cache): Promise<SessionCacheSizes> {
    const sizes = new SessionCacheSizes()
    const responses = await cache.matchAll()
    for (const [at, request] of (await cache.keys()).entries()) {
      const { pathname, search } = new URL(request.url)
      sizes.set(pathname + search, Number(responses[at]?.headers.get(SessionCacheSizes.header) ?? 0))
    }
    return sizes
  }

  set(key: string, bytes: number): void {
    this.delete(key)
    this.#bytesOf.set(key, bytes)
    this.#bytes += bytes
  }

  /** @returns whether it existed */
  delete(key: string): boolean {
    this.#bytes -= this.#bytesOf.get(key) ?? 0
    return this.#bytesOf.delete(key)
  }

  /** Deletes the oldest entries until the cache is within the limits. */
  async trim(cache: Cache, entries: number, bytes: number): Promise<void> {
    for (const key of this.#bytesOf.keys()) {
      if (this.#bytesOf.size <= entries && this.#bytes <= bytes) return
      this.delete(key)
      await cache.delete(key)
    }
  }
}
