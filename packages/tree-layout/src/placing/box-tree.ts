import type { Scratch } from '../scratch.ts'
import type { BoxTree } from './contour.ts'

/** A tree of boxes under construction. */
export class BoxForest implements BoxTree {
  count: number
  readonly firstChild: Int32Array
  readonly lastChild: Int32Array
  readonly nextSibling: Int32Array
  readonly previousSibling: Int32Array
  readonly parent: Int32Array
  readonly width: Float64Array
  readonly pull: Float64Array
  readonly anchor: Float64Array
  readonly weight: Float64Array
  readonly family: Int32Array

  /**
   * @param widths The width of each initial box.
   * @param capacity The most boxes that there can be.
   */
  constructor(widths: Float64Array, capacity: number, scratch: Scratch) {
    this.count = widths.length
    this.firstChild = scratch.rawInts(capacity).fill(-1)
    this.lastChild = scratch.rawInts(capacity).fill(-1)
    this.nextSibling = scratch.rawInts(capacity).fill(-1)
    this.previousSibling = scratch.rawInts(capacity).fill(-1)
    this.parent = scratch.rawInts(capacity).fill(-1)
    this.width = scratch.rawFloats(capacity)
    this.width.set(widths)
    this.pull = scratch.floats(capacity)
    this.anchor = scratch.floats(capacity)
    this.weight = scratch.floats(capacity)
    this.family = scratch.ints(capacity)
  }

  /** Adds an empty box, which keeps a path clear. */
  addBox(width: number): number {
    this.width[this.count] = width
    this.pull[this.count] = width / 2
    return this.count++
  }

  append(parent: number, node: number): void {
    const last = this.lastChild[parent]!
    this.parent[node] = parent
    this.previousSibling[node] = last
    this.lastChild[parent] = node
    if (last === -1) this.firstChild[parent] = node
    else this.nextSibling[last] = node
  }

  insertAfter(beside: number, node: number): void {
    const parent = this.parent[beside]!
    const next = this.nextSibling[beside]!
    this.parent[node] = parent
    this.previousSibling[node] = beside
    this.nextSibling[node] = next
    this.nextSibling[beside] = node
    if (next === -1) this.lastChild[parent] = node
    else this.previousSibling[next] = node
  }

  insertBefore(beside: number, node: number): void {
    const previous = this.previousSibling[beside]!
    if (previous !== -1) {
      this.insertAfter(previous, node)
      return
    }
    const parent = this.parent[beside]!
    this.parent[node] = parent
    this.previousSibling[node] = -1
    this.nextSibling[node] = beside
    this.previousSibling[beside] = node
    this.firstChild[parent] = node
  }

  /** Forgets what a box is attached to, and what is attached to it. */
  clear(node: number): void {
    this.parent[node] = -1
    this.firstChild[node] = -1
    this.lastChild[node] = -1
    this.nextSibling[node] = -1
    this.previousSibling[node] = -1
  }

  /** Detaches a box, with all that is below it. */
  remove(node: number): void {
    const parent = this.parent[node]!
    const previous = this.previousSibling[node]!
    const next = this.nextSibling[node]!
    if (previous === -1) this.firstChild[parent] = next
    else this.nextSibling[previous] = next
    if (next === -1) this.lastChild[parent] = previous
    else this.previousSibling[next] = previous
    this.parent[node] = -1
    this.previousSibling[node] = -1
    this.nextSibling[node] = -1
  }

  /** Lists parents before children, siblings from left to right; so the boxes of each row are listed from left to right. */
  preorder(root: number, into: Int32Array, from: number): number {
    let end = from
    let node = root
    for (;;) {
      into[end++] = node
      if (this.firstChild[node] !== -1) {
        node = this.firstChild[node]!
        continue
      }
      while (node !== root && this.nextSibling[node] === -1) node = this.parent[node]!
      if (node === root) return end
      node = this.nextSibling[node]!
    }
  }
}
