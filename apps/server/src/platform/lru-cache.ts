interface Entry<Value> {
  value: Value
  weight: number
}

/** Evicts the least recently used entries so that the total weight stays within the capacity. */
export class LruCache<Value> {
  /** In order of last use, the least recent first. */
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #capacity: number
  #weight = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key)
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#capacity) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}
