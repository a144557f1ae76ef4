import type { Scene } from '../scene.ts'

/** A child at most this many rows below the parents is placed below them; others start a tree of their own. */
const maxHang = 4

/**
 * Chooses for each block one of the families that its people come from: the union below which it is placed, or -1.
 *
 * Prefers the nearest generation, then the family with more siblings, so that the fewest are placed away from home. The choice is
 * preliminary: a block that is moved later for birth order may then be placed below another family.
 */
export function chooseHomes({ blocks, unions, level, scratch }: Scene): Int32Array {
  const homeUnion = scratch.rawInts(blocks.count)
  for (let block = 0; block < blocks.count; block++) {
    let best = -1
    let bestDistance = maxHang + 1
    let bestSize = 0
    for (let m = blocks.start[block]!; m < blocks.start[block + 1]!; m++) {
      const union = unions.homeOf[blocks.members[m]!]!
      if (union < 0) continue
      const distance = level[block]! - level[blocks.ofUnion[union]!]!
      const size = unions.start[union + 1]! - unions.start[union]!
      if (distance > bestDistance) continue
      if (distance < bestDistance || size > bestSize) {
        best = union
        bestDistance = distance
        bestSize = size
      }
    }
    homeUnion[block] = best
  }
  return homeUnion
}
