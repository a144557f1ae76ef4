import type { Atom, VerticalStyle } from './atoms.ts'
import { lengthOf } from './atoms.ts'

/** A piece of text in its place: within a column, from its axis to the right and from its head downwards. */
export interface Run {
  readonly column: number
  readonly x: number
  readonly y: number
  readonly length: number
  readonly text: string
  readonly style: VerticalStyle
  readonly isUpright: boolean
  readonly to?: string | undefined
}

/** A place in the text that others refer to. */
export interface Mark {
  readonly name: string
  readonly column: number
}

/** The two lines of a note (雙行夾註), by how far their axes lie from that of the column, in ems. */
const noteOffset = 0.58
/** A note of so many ems stands in one line. */
const shortNote = 4
/** Rounding. */
const slack = 0.01

/**
 * Sets text in columns of one height, from right to left. Large text takes a column's whole width; notes run in two lines within it, the right one
 * first, as in old books (雙行夾註).
 */
export class ColumnFlow {
  readonly #height: number
  /** How far below the head later columns of one text begin. */
  readonly #indent: number
  readonly #runs: Run[] = []
  readonly #marks: Mark[] = []
  #column = 0
  #y = 0
  /** Where the column's text begins. */
  #head = 0
  #isStarted = false

  constructor(height: number, indent = 0) {
    this.#height = height
    this.#indent = indent
  }

  get runs(): readonly Run[] {
    return this.#runs
  }

  get marks(): readonly Mark[] {
    return this.#marks
  }

  /** How many columns have text. */
  get columns(): number {
    return this.#isStarted ? this.#column + 1 : 0
  }

  /** Begins a new column, at its head. */
  newColumn(): void {
    if (this.#isStarted) this.#column += 1
    this.#begin()
  }

  /** Skips columns, so that what follows begins in this one. */
  skipTo(column: number): void {
    if (column <= this.#column && this.#isStarted) return
    this.#column = Math.max(column, this.#column)
    this.#begin()
  }

  #begin(): void {
    this.#y = 0
    this.#head = 0
    this.#isStarted = false
  }

  get #isAtHead(): boolean {
    return this.#y <= this.#head
  }

  /** The column in which the next text begins if it begins a new one. */
  get nextColumn(): number {
    return this.#isStarted ? this.#column + 1 : this.#column
  }

  mark(name: string): void {
    this.#marks.push({ name, column: this.#column })
  }

  #continue(): void {
    this.#column += 1
    this.#y = this.#indent
    this.#head = this.#indent
  }

  #put(atom: Atom, x: number, y: number): void {
    this.#isStarted = true
    if (atom.text === '') return
    const last = this.#runs.at(-1)
    const joins =
      last !== undefined &&
      last.isUpright &&
      atom.isUpright &&
      last.column === this.#column &&
      last.x === x &&
      last.style === atom.style &&
      last.to === atom.to &&
      Math.abs(last.y + last.length - y) < slack
    const { text, style, isUpright, length, to } = atom
    if (joins) this.#runs[this.#runs.length - 1] = { ...last, text: last.text + text, length: last.length + length }
    else this.#runs.push({ column: this.#column, x, y, length, text, style, isUpright, ...(to === undefined ? {} : { to }) })
  }

  /** Sets text in the whole width. @param keep - the length that must follow in the same column, so that no name stands alone at its foot */
  large(atoms: readonly Atom[], keep = 0): void {
    const whole = lengthOf(atoms)
    if (!this.#isAtHead && whole <= this.#height - this.#indent && this.#y + whole + keep > this.#height + slack) this.#continue()
    for (let at = 0; at < atoms.length;) {
      if (this.#isAtHead && atoms[at]?.text === '') {
        at += 1
        continue
      }
      const { end } = fill(atoms, at, this.#height - this.#y, this.#isAtHead)
      for (; at < end; at += 1) {
        const atom = atoms[at]!
        this.#put(atom, 0, this.#y)
        this.#y += atom.length
      }
      if (hasTextFrom(atoms, at)) this.#continue()
      else break
    }
  }

  /** Leaves room, unless a column has just begun. */
  space(length: number): void {
    if (!this.#isAtHead) this.#y += length
  }

  /** Sets a note in two lines. */
  note(atoms: readonly Atom[]): void {
    const [head] = atoms
    // A few characters would be torn apart.
    if (head !== undefined && lengthOf(atoms) <= Math.min(head.style.size * shortNote, this.#height - this.#y)) {
      this.large(atoms)
      return
    }
    let at = 0
    while (at < atoms.length) {
      const first = atoms[at]!
      if (first.text === '') {
        at += 1
        continue
      }
      const rest = at === 0 || !this.#isAtHead ? undefined : atoms.slice(at)
      if (rest !== undefined && lengthOf(rest) <= first.style.size * shortNote) {
        this.large(rest)
        return
      }
      const room = this.#height - this.#y
      const longest = this.#isAtHead ? first.length : Math.max(first.length, first.style.size * 2)
      if (room + slack < longest && !this.#isAtHead) {
        this.#continue()
        continue
      }
      const right = fill(atoms, at, room, true)
      const left = fill(atoms, right.end, room)
      const end = beforeFew(atoms, at, left.end)
      const here = end === left.end && end < atoms.length ? undefined : atoms.slice(0, end)
      const height = here === undefined ? room : evenHeight(here, at, room)
      const one = here === undefined ? right : fill(here, at, height)
      const second = here === undefined ? left : fill(here, one.end, height)
      this.#line(atoms, at, one.end, 1)
      this.#line(atoms, one.end, second.end, -1)
      this.#y += here === undefined ? room : Math.max(one.length, second.length)
      at = second.end
      if (!hasTextFrom(atoms, at)) break
      this.#continue()
    }
  }

  /** Sets two lines beside each other, the first on the right. Both fit what is left of the column. */
  pair(one: readonly Atom[], other: readonly Atom[]): void {
    this.#line(one, 0, one.length, 1)
    this.#line(other, 0, other.length, -1)
    this.#y += Math.max(lengthOf(one), lengthOf(other))
  }

  #line(atoms: readonly Atom[], from: number, end: number, side: 1 | -1): void {
    let y = this.#y
    for (let at = from; at < end; at += 1) {
      const atom = atoms[at]!
      if (atom.text === '' && y === this.#y) continue
      this.#put(atom, side * noteOffset * atom.style.size, y)
      y += atom.length
    }
  }
}

const hasTextFrom = (atoms: readonly Atom[], from: number): boolean => {
  for (let at = from; at < atoms.length; at += 1) if (atoms[at]!.text !== '') return true
  return false
}

/** What no line begins with, and what none ends with (避頭尾). */
const noHead = /^[，。；：、？！）〕】」』》〉…·・]/u
const noFoot = /^[（〔【「『《〈]/u

const canBreakBefore = (atoms: readonly Atom[], at: number): boolean =>
  !noHead.test(atoms[at]?.text ?? '') && !noFoot.test(atoms[at - 1]?.text ?? '')

/** How many atoms fit one line from a place on. @param takesFirst - whether the first is taken in any case */
function fill(atoms: readonly Atom[], from: number, room: number, takesFirst = false): { end: number; length: number } {
  let length = 0
  let end = from
  for (; end < atoms.length; end += 1) {
    const atom = atoms[end]!
    if (length === 0 && atom.text === '') continue
    if (length + atom.length > room + slack && !(takesFirst && length === 0)) break
    length += atom.length
  }
  // A mark goes with what it belongs to; a row of nothing but marks is broken anywhere.
  let at = end
  while (at > from && at < atoms.length && !canBreakBefore(atoms, at)) at -= 1
  if (at === end || at <= from) return { end, length }
  return { end: at, length: lengthOf(atoms.slice(from, at)) }
}

/**
 * Where a column ends, so that the next one is not begun for a few characters: before a phrase that would still fit.
 * @param end - up to which atoms fit
 */
function beforeFew(atoms: readonly Atom[], from: number, end: number): number {
  const few = (atoms[end]?.style.size ?? 0) * shortNote
  let rest = 0
  for (let at = end; at < atoms.length; at += 1) {
    rest += atoms[at]!.length
    if (rest > few) return end
  }
  if (rest === 0) return end
  let best = end
  for (let at = end - 1; at > from; at -= 1) {
    if (atoms[at]!.text === '') best = at
    if (best === at && rest > few) break
    rest += atoms[at]!.length
  }
  return best
}

/** The least height at which the rest fits two lines. */
function evenHeight(atoms: readonly Atom[], from: number, room: number): number {
  const rest = atoms.slice(from)
  let height = Math.min(room, lengthOf(rest) / 2)
  const step = Math.min(...rest.filter(({ text }) => text !== '').map(({ length }) => length), room)
  while (height < room && fill(atoms, fill(atoms, from, height).end, height).end < atoms.length)
    height = Math.min(room, height + Math.max(step / 2, 1))
  return height
}
