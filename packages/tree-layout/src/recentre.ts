import { blockOfUnion, middleOf } from './scene.ts'
import type { Scene } from './scene.ts'
import { PARTNER_SPACING } from './types.ts'

/** A child who stands with a partner's family counts when parents are centred if they are at most so far away, in px. */
const NEAR = 700

/**
 * Parents are centred above the children who hang from them. Some have another child nearby, who stands with a partner's family: this moves them
 * towards the middle of all of those, as far as their row has room, and those above them likewise. Whoever has none of that stays.
 *
 * @param nodes All boxes, so that those of one row come from left to right; numbers from the count of blocks are ways that are kept free.
 * @param nodeLevel Box to level.
 * @param x Box to left edge in px; changed in place.
 */
export function recentre(scene: Scene, hangsFrom: Int32Array, nodes: Int32Array, nodeLevel: Int32Array, width: Float64Array, x: Float64Array): void {
  const { blocks, unions, level } = scene
  const isAsked = new Uint8Array(blocks.count)
  let isAnybodyAsked = false
  for (let child = 0; child < hangsFrom.length; child++) {
    const union = unions.homeOf[child]!
    if (union < 0 || hangsFrom[child] === union) continue
    const above = blockOfUnion(scene, union)
    if (level[blocks.blockOf[child]!] !== level[above]! + 1) continue
    isAsked[above] = 1
    isAnybodyAsked = true
  }
  if (!isAnybodyAsked) return
  const { rows, start } = sortByLevel(nodes, nodeLevel)
  for (let row = start.length - 2; row >= 0; row--) {
    for (const step of [1, -1]) {
      const first = step === 1 ? start[row]! : start[row + 1]! - 1
      for (let i = first; i >= start[row]! && i < start[row + 1]!; i += step) {
        const block = rows[i]!
        if (block >= blocks.count || !isAsked[block]) continue
        const wish = wishOf(scene, hangsFrom, x, block)
        if (wish === undefined) continue
        const left = i > start[row]! ? x[rows[i - 1]!]! + width[rows[i - 1]!]! + PARTNER_SPACING : -Infinity
        const right = i + 1 < start[row + 1]! ? x[rows[i + 1]!]! - PARTNER_SPACING - width[block]! : Infinity
        const to = wish < x[block]! ? Math.min(x[block]!, Math.max(wish, left)) : Math.max(x[block]!, Math.min(wish, right))
        if (to === x[block]) continue
        x[block] = to
        askParents(scene, hangsFrom, block, isAsked)
      }
    }
  }
}

function askParents(scene: Scene, hangsFrom: Int32Array, block: number, isAsked: Uint8Array): void {
  const { blocks } = scene
  for (let m = blocks.start[block]!; m < blocks.start[block + 1]!; m++) {
    const union = hangsFrom[blocks.members[m]!]!
    if (union >= 0) isAsked[blockOfUnion(scene, union)] = 1
  }
}

/** The boxes of row r from left to right are `rows[start[r]]` up to, but not including, `rows[start[r + 1]]`. */
function sortByLevel(nodes: Int32Array, nodeLevel: Int32Array): { rows: Int32Array; start: Int32Array } {
  let top = Infinity
  let bottom = -Infinity
  for (const node of nodes) {
    top = Math.min(top, nodeLevel[node]!)
    bottom = Math.max(bottom, nodeLevel[node]!)
  }
  const start = new Int32Array(bottom - top + 2)
  for (const node of nodes) start[nodeLevel[node]! - top + 1]!++
  for (let row = 0; row + 1 < start.length; row++) start[row + 1]! += start[row]!
  const next = start.slice()
  const rows = new Int32Array(nodes.length)
  for (const node of nodes) rows[next[nodeLevel[node]! - top]!++] = node
  return { rows, start }
}

/** Where a block would stand with every union above the middle of its children. Undefined without children. */
function wishOf(scene: Scene, hangsFrom: Int32Array, x: Float64Array, block: number): number | undefined {
  const { blocks, unions, unionStart, unionsOf } = scene
  let sum = 0
  let count = 0
  for (let u = unionStart[block]!; u < unionStart[block + 1]!; u++) {
    const union = unionsOf[u]!
    const anchor = scene.anchor[union]!
    let least = Infinity
    let most = -Infinity
    for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
      const child = unions.children[c]!
      const middle = x[blocks.blockOf[child]!]! + middleOf(blocks, child)
      const isFar = hangsFrom[child] !== union && (Math.abs(middle - x[block]! - anchor) > NEAR || !standsInOrder(scene, hangsFrom, x, union, child))
      if (isFar) continue
      least = Math.min(least, middle)
      most = Math.max(most, middle)
    }
    if (most < least) continue
    sum += (least + most) / 2 - anchor
    count++
  }
  return count === 0 ? undefined : sum / count
}

/** Does a child stand where birth order puts them among the brothers and sisters who hang from the union? */
export function standsInOrder({ unions, blocks }: Scene, hangsFrom: Int32Array, x: Float64Array, union: number, child: number): boolean {
  const at = x[blocks.blockOf[child]!]! + blocks.offset[child]!
  for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
    const sibling = unions.children[c]!
    if (sibling === child || hangsFrom[sibling] !== union) continue
    const isLeft = x[blocks.blockOf[sibling]!]! + blocks.offset[sibling]! < at
    // Children are listed, and so numbered, in birth order.
    if (sibling < child !== isLeft) return false
  }
  return true
}
