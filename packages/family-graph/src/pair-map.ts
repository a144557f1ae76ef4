const firstSize = 1 << 10

/**
 * A number for each of many pairs of whole numbers, which are safe in 32 bits. A file may have millions of them: as keys of a `Map`, they would have to be one
 * object each.
 */
export class PairMap {
  #size = 0
  #mask = firstSize - 1
  #firsts = new Int32Array(firstSize)
  #seconds = new Int32Array(firstSize)
  /** NaN where there is no pair. */
  #values = new Float64Array(firstSize).fill(NaN)

  get(first: number, second: number): number | undefined {
    const value = this.#values[this.#placeOf(first, second)]
    return value === undefined || Number.isNaN(value) ? undefined : value
  }

  set(first: number, second: number, value: number): void {
    const place = this.#placeOf(first, second)
    const isNew = Number.isNaN(this.#values[place])
    this.#firsts[place] = first
    this.#seconds[place] = second
    this.#values[place] = value
    if (!isNew) return
    this.#size += 1
    if (this.#size * 2 > this.#mask) this.#grow()
  }

  /** Where the pair is, or would be: an open table that is at most half full. */
  #placeOf(first: number, second: number): number {
    let place = mixed(first, second) & this.#mask
    while (!Number.isNaN(this.#values[place]) && (this.#firsts[place] !== first || this.#seconds[place] !== second))
      place = (place + 1) & this.#mask
    return place
  }

  #grow(): void {
    const [firsts, seconds, values] = [this.#firsts, this.#seconds, this.#values]
    const size = values.length * 2
    this.#mask = size - 1
    this.#firsts = new Int32Array(size)
    this.#seconds = new Int32Array(size)
    this.#values = new Float64Array(size).fill(NaN)
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? NaN
      if (Number.isNaN(value)) continue
      const place = this.#placeOf(firsts[index] ?? 0, seconds[index] ?? 0)
      this.#firsts[place] = firsts[index] ?? 0
      this.#seconds[place] = seconds[index] ?? 0
      this.#values[place] = value
    }
  }
}

/** Spreads neighbouring pairs over the table, as the last step of MurmurHash3 (Appleby, 2011). */
function mixed(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
