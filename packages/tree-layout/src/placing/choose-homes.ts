import type { Scene } from '../scene.ts'

/** A child at most this many rows below the parents hangs from them; farther ones begin a tree of their own. */
const maxHang = 4

/**
 * Says for each block which of the families that its people come from it stands with: the union below which it hangs, or -1.
 *
 * The nearest generation is chosen first, then the family with more brothers and sisters, so that the fewest stand away from home. It is a
 * beginning: a block that is moved later for birth order may hang from another family then.
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
