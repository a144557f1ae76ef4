import { blockOfUnion } from './scene.ts'
import type { Scene } from './scene.ts'

/** A child at most this many rows below the parents hangs from them; farther ones begin a tree of their own. */
const LONGEST_HANG = 4
/** How often a row's couples may think again. */
const ROUNDS = 2
/** In larger families (counted in blocks) nobody thinks again: nobody looks at all of them at once, and it would take a tenth of the time. */
const MOST_THINKING = 20_000

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
  if (blocks.count <= MOST_THINKING) settleRows(scene, homeUnion, otherUnion)
  return homeUnion
}

function settleRows(scene: Scene, homeUnion: Int32Array, otherUnion: Int32Array): void {
  const { rows, start } = sortIntoRows(scene)
  const rank = new Int32Array(rows.length)
  for (let row = 0; row + 1 < start.length; row++) {
    const here = rows.subarray(start[row], start[row + 1])
    for (let round = 0; round < ROUNDS; round++) {
      if (!reconsider(scene, homeUnion, otherUnion, rank, here)) break
    }
    const above = row === 0 ? 0 : start[row]! - start[row - 1]!
    rankRow(scene, homeUnion, here, rank, above)
  }
}

/** Lets every couple of a row that may choose change sides if that is better. @returns whether one did. */
function reconsider(scene: Scene, homeUnion: Int32Array, otherUnion: Int32Array, rank: Int32Array, row: Int32Array): boolean {
  let isChanged = false
  for (const block of row) {
    const other = otherUnion[block]!
    if (other === -1) continue
    const home = homeUnion[block]!
    const stay = countWrong(scene, homeUnion, rank, home, other)
    if (stay === 0) continue
    homeUnion[block] = other
    if (countWrong(scene, homeUnion, rank, home, other) < stay) {
      otherUnion[block] = home
      isChanged = true
    } else homeUnion[block] = home
  }
  return isChanged
}

/** The blocks of row r are `rows[start[r]]` up to, but not including, `rows[start[r + 1]]`. */
function sortIntoRows({ blocks, level }: Scene): { rows: Int32Array; start: Int32Array } {
  let top = 0
  let bottom = 0
  for (let block = 0; block < blocks.count; block++) {
    top = Math.min(top, level[block]!)
    bottom = Math.max(bottom, level[block]!)
  }
  const start = new Int32Array(bottom - top + 2)
  for (let block = 0; block < blocks.count; block++) start[level[block]! - top + 1]!++
  for (let row = 0; row + 1 < start.length; row++) start[row + 1]! += start[row]!
  const next = start.slice()
  const rows = new Int32Array(blocks.count)
  for (let block = 0; block < blocks.count; block++) rows[next[level[block]! - top]!++] = block
  return { rows, start }
}

/** How many neighbours in birth order stand the wrong way round, in two groups of brothers and sisters. */
function countWrong(scene: Scene, homeUnion: Int32Array, rank: Int32Array, one: number, other: number): number {
  return countWrongIn(scene, homeUnion, rank, one) + countWrongIn(scene, homeUnion, rank, other)
}

function countWrongIn(scene: Scene, homeUnion: Int32Array, rank: Int32Array, union: number): number {
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

/**
 * Numbers the blocks of a row from left to right by their parents (a counting sort). Those without a parent in the row above stand where they
 * were listed, as far as the row above goes.
 */
function rankRow(scene: Scene, homeUnion: Int32Array, row: Int32Array, rank: Int32Array, above: number): void {
  const place = (i: number): number => {
    const home = homeUnion[row[i]!]!
    return home < 0 ? Math.min(i, above) : Math.min(rank[blockOfUnion(scene, home)]!, above)
  }
  const next = new Int32Array(above + 2)
  for (let i = 0; i < row.length; i++) next[place(i) + 1]!++
  for (let p = 0; p <= above; p++) next[p + 1]! += next[p]!
  for (let i = 0; i < row.length; i++) rank[row[i]!] = next[place(i)]!++
}
