import { blockOfUnion } from './scene.ts'
import type { Scene } from './scene.ts'

/** A child at most this many rows below the parents hangs from them; farther ones begin a tree of their own. */
const LONGEST_HANG = 4
/** How often a row's couples may think again. */
const ROUNDS = 3

/**
 * Says for each block which of the families that its people come from it stands with: the union below which it hangs, or -1.
 *
 * The nearest generation is chosen first, then the family with more brothers and sisters, so that the fewest stand away from home. A couple of two
 * families of the row above may choose: from the uppermost row down, each takes the side that leaves more of the two groups of brothers and
 * sisters in birth order from left to right, given where the others of its row stand.
 */
export function chooseHomes(scene: Scene): Int32Array {
  const { blocks, unions, level } = scene
  const homeUnion = new Int32Array(blocks.count).fill(-1)
  /** For couples who may choose: the other family. */
  const otherUnion = new Int32Array(blocks.count).fill(-1)
  for (let block = 0; block < blocks.count; block++) {
    let bestDistance = LONGEST_HANG + 1
    let bestSize = 0
    for (let m = blocks.start[block]!; m < blocks.start[block + 1]!; m++) {
      const union = unions.homeOf[blocks.members[m]!]!
      if (union < 0) continue
      const distance = level[block]! - level[blockOfUnion(scene, union)]!
      const size = unions.start[union + 1]! - unions.start[union]!
      if (distance > bestDistance) continue
      if (distance < bestDistance || size > bestSize) {
        otherUnion[block] = distance === bestDistance && bestDistance === 1 ? homeUnion[block]! : -1
        homeUnion[block] = union
        bestDistance = distance
        bestSize = size
      } else if (distance === 1 && union !== homeUnion[block]) otherUnion[block] = union
    }
  }
  settleRows(scene, homeUnion, otherUnion)
  return homeUnion
}

function settleRows(scene: Scene, homeUnion: Int32Array, otherUnion: Int32Array): void {
  const { blocks, level } = scene
  let top = Infinity
  let bottom = -Infinity
  for (let block = 0; block < blocks.count; block++) {
    top = Math.min(top, level[block]!)
    bottom = Math.max(bottom, level[block]!)
  }
  const rows = Array.from({ length: Math.max(0, bottom - top + 1) }, (): number[] => [])
  for (let block = 0; block < blocks.count; block++) rows[level[block]! - top]!.push(block)
  const rank = new Float64Array(blocks.count)
  const keys = new Float64Array(blocks.count)
  for (const row of rows) {
    const choosers = row.filter((block) => otherUnion[block] !== -1)
    for (let round = 0; round < ROUNDS; round++) {
      let isSettled = true
      for (const block of choosers) {
        const home = homeUnion[block]!
        const other = otherUnion[block]!
        const stay = countWrong(scene, homeUnion, rank, home, other)
        if (stay === 0) continue
        homeUnion[block] = other
        if (countWrong(scene, homeUnion, rank, home, other) < stay) {
          otherUnion[block] = home
          isSettled = false
        } else homeUnion[block] = home
      }
      if (isSettled) break
    }
    rankRow(scene, homeUnion, row, rank, keys)
  }
}

/** How many neighbours in birth order stand the wrong way round, in two groups of brothers and sisters. */
function countWrong(scene: Scene, homeUnion: Int32Array, rank: Float64Array, one: number, other: number): number {
  return countWrongIn(scene, homeUnion, rank, one) + countWrongIn(scene, homeUnion, rank, other)
}

function countWrongIn(scene: Scene, homeUnion: Int32Array, rank: Float64Array, union: number): number {
  const { blocks, unions, level } = scene
  const row = level[blockOfUnion(scene, union)]! + 1
  let wrong = 0
  let previous = -Infinity
  for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
    const block = blocks.blockOf[unions.children[c]!]!
    if (level[block] !== row) continue
    const home = homeUnion[block]!
    const place = home < 0 ? previous : rank[blockOfUnion(scene, home)]!
    if (place < previous) wrong++
    previous = place
  }
  return wrong
}

/** Numbers the blocks of a row from left to right: by their parents, then by birth. Those without parents stand where they were listed. */
function rankRow(scene: Scene, homeUnion: Int32Array, row: readonly number[], rank: Float64Array, keys: Float64Array): void {
  const length = row.length
  for (let i = 0; i < length; i++) {
    const home = homeUnion[row[i]!]!
    // Blocks are listed in no order that means anything, so a row's number is only kept for those without parents.
    keys[i] = (home < 0 ? i : rank[blockOfUnion(scene, home)]!) * length + i
  }
  const sorted = keys.subarray(0, length).sort()
  for (let i = 0; i < length; i++) rank[row[sorted[i]! % length]!] = i
}
