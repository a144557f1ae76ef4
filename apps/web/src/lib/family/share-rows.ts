/**
 * Makes a list of rows that arrive piece by piece. Keeps unchanged rows as the same objects, wherever they are in the list, because
 * data derived from a row (a face, a painted portrait) is cached with it. The query cache's own sharing compares by position, so one
 * more row would copy all rows after it.
 */
export class SharedRows<Row extends { readonly id: number }> {
  readonly #known: readonly Row[]
  readonly #rows: Row[] = []
  #knownById: Map<number, Row> | undefined
  #isSame = true

  constructor(known: readonly Row[]) {
    this.#known = known
  }

  add(read: readonly Row[]): void {
    for (const row of read) {
      const inPlace = this.#known[this.#rows.length]
      const before = inPlace?.id === row.id ? inPlace : this.#find(row.id)
      const kept = before !== undefined && saysTheSame(before, row) ? before : row
      this.#isSame &&= kept === inPlace
      this.#rows.push(kept)
    }
  }

  /** The whole list; the known one if that is the same. */
  finish(): readonly Row[] {
    return this.#isSame && this.#rows.length === this.#known.length ? this.#known : this.#rows
  }

  #find(id: number): Row | undefined {
    this.#knownById ??= new Map(this.#known.map((row) => [row.id, row]))
    return this.#knownById.get(id)
  }
}

/** Values are texts, numbers, and lists and records of these. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

export function saysTheSame<Row extends object>(one: Row, other: Row): boolean {
  const keys = Object.keys(one) as (keyof Row)[]
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
}
