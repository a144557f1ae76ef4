import type { Scratch } from '../scratch.ts'

/** Kinds of lines as numbers. */
export const partnersLine = 0
export const childrenLine = 1
export const stubLine = 2

/** Numbers per line: its start (x, y), the height of its horizontal piece, and its end (x, y). */
export const placeStride = 5

/** The lines once all are added. */
export type FinishedLines = Pick<
  LineList,
  'count' | 'kind' | 'from' | 'to' | 'places' | 'further' | 'furtherPerson' | 'furtherNext'
>

/**
 * The lines of a picture, as numbers. The person or people at an end are one number: a person, or `~union` for the parents of a
 * union. A stub may go to several children; those after the first are in a linked list.
 *
 * Every line goes down (or up), across, and on to its end. Without a horizontal piece it is straight; if it ends after the
 * horizontal piece, it is a hook.
 */
export class LineList {
  count = 0
  /** How many points the lines have in all. */
  points = 0
  /** How far down lines of partners and stubs reach. */
  bottom = 0
  readonly kind: Uint8Array
  readonly from: Int32Array
  readonly to: Int32Array
  /** The numbers of line l start at `places[l * placeStride]`. */
  readonly places: Int32Array
  /** Maps a line to the first of its further children, or -1, and each of those to the next. */
  readonly further: Int32Array
  readonly furtherPerson: Int32Array
  readonly furtherNext: Int32Array
  private furtherCount = 0

  constructor(capacity: number, scratch: Scratch) {
    this.kind = scratch.rawBytes(capacity)
    this.from = scratch.rawInts(capacity)
    this.to = scratch.rawInts(capacity)
    this.places = scratch.rawInts(capacity * placeStride)
    this.further = scratch.rawInts(capacity)
    this.furtherPerson = scratch.rawInts(capacity)
    this.furtherNext = scratch.rawInts(capacity)
  }

  /** Adds a line down to a height, across, and to another point. */
  bridge(kind: number, from: number, to: number, x: number, y: number, across: number, endX: number, endY: number): void {
    const { places } = this
    const line = this.count++
    this.kind[line] = kind
    this.from[line] = from
    this.to[line] = to
    this.further[line] = -1
    const p = line * placeStride
    places[p] = x
    places[p + 1] = y
    places[p + 2] = across
    places[p + 3] = endX
    places[p + 4] = endY
    this.points += endX === x ? 2 : endY === across ? 3 : 4
    if (kind !== childrenLine && across > this.bottom) this.bottom = across
  }

  /** Adds a stub: down (or up), and a short way to one side. @returns the number of the line. */
  hook(from: number, to: number, x: number, y: number, height: number, reach: number): number {
    this.bridge(stubLine, from, to, x, y, y + height, x + reach, y + height)
    return this.count - 1
  }

  /** Adds one more child to a stub. @param last The result for the previous child, or -1 for the second one. */
  alsoTo(line: number, last: number, person: number): number {
    const at = this.furtherCount++
    this.furtherPerson[at] = person
    this.furtherNext[at] = -1
    if (last === -1) this.further[line] = at
    else this.furtherNext[last] = at
    return at
  }

  /** Copies the lines into separate memory. */
  keep(): FinishedLines {
    const { count, furtherCount } = this
    return {
      count,
      kind: this.kind.slice(0, count),
      from: this.from.slice(0, count),
      to: this.to.slice(0, count),
      places: this.places.slice(0, count * placeStride),
      further: this.further.slice(0, count),
      furtherPerson: this.furtherPerson.slice(0, furtherCount),
      furtherNext: this.furtherNext.slice(0, furtherCount),
    }
  }
}
