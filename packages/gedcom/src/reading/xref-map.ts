/** In the tables there is no such value. */
const none = -(2 ** 31)
/** A table has room for this many more numbers than what it holds, and for eight times as many. */
const spareNumbers = 1_000
const spareTimes = 8
const maxDigits = 8
const [zero, nine] = [0x30, 0x39]

interface Table {
  values: Int32Array
  count: number
}

/**
 * A whole number for each xref. Nearly all xrefs are a letter and a number, and most numbers follow each other, so that a table by number takes the
 * place of a map of texts.
 */
export class XrefMap {
  /** By the code of the letter. */
  readonly #tables: (Table | undefined)[] = []
  readonly #others = new Map<string, number>()

  get(xref: string): number | undefined {
    const number = numberIn(xref)
    const value = number < 0 ? none : (this.#tables[xref.charCodeAt(0)]?.values[number] ?? none)
    if (value !== none) return value
    return this.#others.size === 0 ? undefined : this.#others.get(xref)
  }

  set(xref: string, value: number): void {
    const number = numberIn(xref)
    const table = number < 0 ? undefined : this.#tableFor(xref.charCodeAt(0), number)
    if (table === undefined) {
      this.#others.set(xref, value)
      return
    }
    if (table.values[number] === none) table.count += 1
    table.values[number] = value
  }

  /** @returns undefined where a table would be too long for what it holds */
  #tableFor(letter: number, number: number): Table | undefined {
    const table = (this.#tables[letter] ??= { values: new Int32Array(0), count: 0 })
    if (number < table.values.length) return table
    if (number >= spareNumbers + spareTimes * table.count) return undefined
    const longer = new Int32Array(Math.max(spareNumbers, number + 1, table.values.length * 2)).fill(none)
    longer.set(table.values)
    table.values = longer
    return table
  }
}

/** The number after one letter, without zeros in front; -1 for any other xref. */
function numberIn(xref: string): number {
  const { length } = xref
  if (length < 2 || length > maxDigits + 1 || xref.charCodeAt(0) > 0x7f || xref.charCodeAt(1) === zero) return -1
  let number = 0
  for (let at = 1; at < length; at++) {
    const code = xref.charCodeAt(at)
    if (code < zero || code > nine) return -1
    number = number * 10 + code - zero
  }
  return number
}
