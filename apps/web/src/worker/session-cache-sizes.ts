/** What is in a cache and how large, in the cache's order: counting it anew takes long, and is done once in a worker's life. */
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

  /** @returns whether it was there */
  delete(key: string): boolean {
    this.#bytes -= this.#bytesOf.get(key) ?? 0
    return this.#bytesOf.delete(key)
  }

  /** Deletes what was put first until no more than so much is left. */
  async trim(cache: Cache, entries: number, bytes: number): Promise<void> {
    for (const key of this.#bytesOf.keys()) {
      if (this.#bytesOf.size <= entries && this.#bytes <= bytes) return
      this.delete(key)
      await cache.delete(key)
    }
  }
}
