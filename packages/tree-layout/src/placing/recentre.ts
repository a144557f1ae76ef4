import { middleOf } from '../scene.ts'
import type { Scene } from '../scene.ts'
import type { Scratch } from '../scratch.ts'
import { partnerSpacing } from '../types.ts'

/** A child placed with a partner's family counts when parents are centred if they are at most this far away, in px. */
const maxNearPx = 700
/** States of a block: its wish must be determined; its wish is known, and it has not moved since. */
const askedState = 1
const knownState = 2

/**
 * Parents are centred above the children placed below them. Some have another child nearby, placed with a partner's family: this
 * moves such parents towards the middle of all these children, as far as their row has room, and likewise the people above them.
 * All others stay.
 *
 * @param nodes All boxes, those of one row from left to right; numbers from the count of blocks on are paths kept clear.
 * @param nodeLevel Maps a box to its level.
 * @param x Maps a box to its left edge in px; changed in place.
 */
export function recentre(
  scene: Scene,
  hangsFrom: Int32Array,
  nodes: Int32Array,
  nodeLevel: Int32Array,
  width: Float64Array,
  x: Float64Array,
): void {
  const { blocks, scratch } = scene
  const asked = scratch.bytes(blocks.count)
  if (!askThose(scene, hangsFrom, asked)) return
  const wishes = scratch.rawFloats(blocks.count)
  const { rows, start } = sortByLevel(nodes, nodeLevel, scratch)
  for (let row = start.length - 2; row >= 0; row--) {
    const first = start[row]!
    const end = start[row + 1]!
    for (const step of [1, -1]) {
      for (let i = step === 1 ? first : end - 1; i >= first && i < end; i += step) {
        const block = rows[i]!
        if (block >= blocks.count || asked[block] === 0) continue
        const from = x[block]!
        if (asked[block] === askedState) wishes[block] = wishOf(scene, hangsFrom, x, block)
        asked[block] = knownState
        const wish = wishes[block]!
        let to = from
        if (wish < from)
          to = i > first ? Math.min(from, Math.max(wish, x[rows[i - 1]!]! + width[rows[i - 1]!]! + partnerSpacing)) : wish
        else if (wish > from)
          to = i + 1 < end ? Math.max(from, Math.min(wish, x[rows[i + 1]!]! - partnerSpacing - width[block]!)) : wish
        if (to === from) continue
        x[block] = to
        asked[block] = askedState
        askParents(scene, hangsFrom, block, asked)
      }
    }
  }
}

/** Asks the parents of those placed with a partner's family, one row below. @returns whether there are any. */
function askThose({ blocks, unions, level }: Scene, hangsFrom: Int32Array, asked: Uint8Array): boolean {
  let isAnybodyAsked = false
  for (let child = 0; child < hangsFrom.length; child++) {
    const union = unions.homeOf[child]!
    if (union < 0 || hangsFrom[child] === union) continue
    const above = blocks.ofUnion[union]!
    if (level[blocks.blockOf[child]!] !== level[above]! + 1) continue
    asked[above] = askedState
    isAnybodyAsked = true
  }
  return isAnybodyAsked
}

function askParents({ blocks }: Scene, hangsFrom: Int32Array, block: number, asked: Uint8Array): void {
  for (let m = blocks.start[block]!; m < blocks.start[block + 1]!; m++) {
    const union = hangsFrom[blocks.members[m]!]!
    if (union >= 0) asked[blocks.ofUnion[union]!] = askedState
  }
}

/** The boxes of row r from left to right are `rows[start[r]]` up to, but not including, `rows[start[r + 1]]`. */
function sortByLevel(nodes: Int32Array, nodeLevel: Int32Array, scratch: Scratch): { rows: Int32Array; start: Int32Array } {
  let top = Infinity
  let bottom = -Infinity
  for (let i = 0; i < nodes.length; i++) {
    const level = nodeLevel[nodes[i]!]!
    if (level < top) top = level
    if (level > bottom) bottom = level
  }
  const start = new Int32Array(bottom - top + 2)
  for (let i = 0; i < nodes.length; i++) start[nodeLevel[nodes[i]!]! - top + 1]!++
  for (let row = 0; row + 1 < start.length; row++) start[row + 1]! += start[row]!
  const next = start.slice()
  const rows = scratch.rawInts(nodes.length)
  for (let i = 0; i < nodes.length; i++) rows[next[nodeLevel[nodes[i]!]! - top]!++] = nodes[i]!
  return { rows, start }
}

/** Where a block would be with every union above the middle of its children. NaN without children. */
function wishOf(scene: Scene, hangsFrom: Int32Array, x: Float64Array, block: number): number {
  const { blocks, unions, unionStart, unionsOf } = scene
  const { start, children } = unions
  const { blockOf } = blocks
  let sum = 0
  let count = 0
  for (let u = unionStart[block]!; u < unionStart[block + 1]!; u++) {
    const union = unionsOf[u]!
    const anchor = scene.anchor[union]!
    let least = Infinity
    let most = -Infinity
    for (let c = start[union]!; c < start[union + 1]!; c++) {
      const child = children[c]!
      const middle = x[blockOf[child]!]! + middleOf(blocks, child)
      const isFar =
        hangsFrom[child] !== union &&
        (Math.abs(middle - x[block]! - anchor) > maxNearPx || !standsInOrder(scene, hangsFrom, x, union, child))
      if (isFar) continue
      if (middle < least) least = middle
      if (middle > most) most = middle
    }
    if (most < least) continue
    sum += (least + most) / 2 - anchor
    count++
  }
  return sum / count
}

/** Is a child in birth order among the siblings placed below the union? */
export function standsInOrder(
  { unions, blocks }: Scene,
  hangsFrom: Int32Array,
  x: Float64Array,
  union: number,
  child: number,
): boolean {
  const { start, children } = unions
  const { blockOf, offset } = blocks
  const at = x[blockOf[child]!]! + offset[child]!
  for (let c = start[union]!; c < start[union + 1]!; c++) {
    const sibling = children[c]!
    if (sibling === child || hangsFrom[sibling] !== union) continue
    const isLeft = x[blockOf[sibling]!]! + offset[sibling]! < at
    // Children are listed, and so numbered, in birth order.
    if (sibling < child !== isLeft) return false
  }
  return true
}
