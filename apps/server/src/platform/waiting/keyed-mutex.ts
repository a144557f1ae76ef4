/** Admits one caller at a time per key, in the order of arrival. */
export class KeyedMutex {
  readonly #tails = new Map<string, { last: Promise<unknown>; waiting: number }>()

  /** How many callers are inside or waiting. */
  waiting(key: string): number {
    return this.#tails.get(key)?.waiting ?? 0
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#tails.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    this.#tails.set(key, entry)
    entry.waiting += 1
    const mine = entry.last.then(work)
    entry.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      entry.waiting -= 1
      if (entry.waiting === 0) this.#tails.delete(key)
    }
  }
}
