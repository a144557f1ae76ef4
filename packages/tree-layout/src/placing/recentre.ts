import type { Scene } from '../scene.ts'
import { middleOf } from '../structure/blocks.ts'
import { partnerSpacing } from '../types.ts'
import type { TreeRows } from './tree-rows.ts'

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
 * @param trees All boxes; numbers from the count of blocks on are paths kept clear.
 * @param x Maps a box to its left edge in px; changed in place.
 */
export function recentre(scene: Scene, hangsFrom: Int32Array, trees: TreeRows, width: Float64Array, x: Float64Array): void {
  const { blocks, scratch } = scene
  const asked = scratch.bytes(blocks.count)
  if (!askThose(scene, hangsFrom, asked)) return
  const wishes = scratch.rawFloats(blocks.count)
  const { rows, start } = trees.byLevel(scratch)
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
