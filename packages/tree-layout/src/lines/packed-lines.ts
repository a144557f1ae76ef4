import type { Scratch } from '../scratch.ts'
import { childrenLine, stubLine } from './line-list.ts'
import type { LineSink } from './line-list.ts'

/** The lines of a picture as they are handed to another thread: points, and nodes at their ends. */
export class PackedLines implements LineSink {
  bottom = 0
  private count = 0
  private end = 0
  /** Map a person to their node, and a union to its two parents. */
  private readonly nodeOf: Int32Array
  private readonly first: Int32Array
  private readonly second: Int32Array
  private readonly points: Float32Array<ArrayBuffer>
  private readonly start: Int32Array
  private readonly isStub: Uint8Array
  private readonly ends: Int32Array

  constructor(capacity: number, nodeOf: Int32Array, first: Int32Array, second: Int32Array, scratch: Scratch) {
    this.nodeOf = nodeOf
    this.first = first
    this.second = second
    // A line has at most four points: down, across, and on to its end.
    this.points = scratch.rawShortFloats(capacity * 8)
    this.start = scratch.rawInts(capacity + 1)
    this.start[0] = 0
    this.isStub = scratch.rawBytes(capacity)
    this.ends = scratch.rawInts(capacity * 3)
  }

  bridge(kind: number, from: number, to: number, x: number, y: number, across: number, endX: number, endY: number): void {
    const { points, nodeOf, ends } = this
    const line = this.count++
    let end = this.end
    points[end] = x
    points[end + 1] = y
    end += 2
    if (endX !== x) {
      points[end] = x
      points[end + 1] = across
      end += 2
      if (endY !== across) {
        points[end] = endX
        points[end + 1] = across
        end += 2
      }
    }
    points[end] = endX
    points[end + 1] = endY
    this.end = end + 2
    this.start[line + 1] = this.end >> 1
    this.isStub[line] = kind === stubLine ? 1 : 0
    const e = line * 3
    if (from < 0) {
      ends[e] = nodeOf[this.first[~from]!]!
      ends[e + 1] = nodeOf[this.second[~from]!]!
    } else {
      ends[e] = nodeOf[from]!
      ends[e + 1] = -1
    }
    ends[e + 2] = nodeOf[to < 0 ? this.first[~to]! : to]!
    if (kind !== childrenLine && across > this.bottom) this.bottom = across
  }

  hook(from: number, to: number, x: number, y: number, height: number, reach: number): number {
    this.bridge(stubLine, from, to, x, y, y + height, x + reach, y + height)
    return this.count - 1
  }

  /** A stub names the first of its children only. */
  alsoTo(line: number): number {
    return line
  }

  /** Copies the lines into separate memory. */
  keep() {
    const { count, end } = this
    return {
      points: this.points.slice(0, end),
      lineStart: new Uint32Array(this.start.subarray(0, count + 1)),
      lineIsStub: this.isStub.slice(0, count),
      lineEnds: this.ends.slice(0, count * 3),
    }
  }
}
