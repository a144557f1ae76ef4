/** Integers by position, 0 where nothing was set; grows as needed. */
export class IntColumn {
  #values = new Int32Array(1 << 10)

  get(at: number): number {
    return this.#values[at] ?? 0
  }

  set(at: number, value: number): void {
    if (at >= this.#values.length) {
      const wider = new Int32Array(Math.max(at + 1, this.#values.length * 2))
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[at] = value
  }
}
