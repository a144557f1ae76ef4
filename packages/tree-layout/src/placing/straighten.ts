import type { Scene } from '../scene.ts'
import type { BoxForest } from './box-tree.ts'
import { RowHanger } from './hang-row.ts'
import { RowOrder } from './row-order.ts'
import { TreeRows } from './tree-rows.ts'
import { untangle } from './untangle.ts'

/** Sorts unions without a comparator: contradictions first, then disorder, then number, packed into one number each. */
const unionKeys = 2 ** 31
const disorderKeys = 2 ** 10

/**
 * Puts separated siblings in birth order, with their partners' families. From the uppermost row down, blocks are moved past each
 * other, with everything below them; then each is attached below an adjacent family, or becomes a guest there.
 *
 * Not everything is possible: when two brothers marry two sisters crosswise, one of the two groups has to yield. Unions that
 * contradict few others go first, among these those already in order, then those that need little moving.
 *
 * In families that are not too large, clans are then moved to where their other links are.
 *
 * @param homeUnion Maps a block to the union below which it is placed; changed in place, as are the forest and `hangsFrom`.
 * @returns the rows of the straightened trees
 */
export function straighten(
  scene: Scene,
  forest: BoxForest,
  roots: readonly number[],
  homeUnion: Int32Array,
  hangsFrom: Int32Array,
): TreeRows {
  const { scratch } = scene
  const rows = new TreeRows(forest.count, roots.length, scratch)
  const mark = scratch.mark()
  const order = new RowOrder(scene, forest, homeUnion)
  const hanger = new RowHanger(scene, forest, order, homeUnion, hangsFrom)
  const unionSeen = scratch.rawInts(scene.unions.count).fill(-1)
  const allKeys = scratch.rawFloats(scene.unions.count)
  let row = 0
  const hang = (tree: number, isStraightening: boolean): void => {
    const root = roots[tree]!
    let rowLevel = root < scene.blocks.count ? scene.level[root]! : scene.level[forest.firstChild[root]!]! - 1
    let above = rows.begin(tree, root, rowLevel)
    for (;;) {
      order.enter(above, above.length)
      if (order.length === 0) break
      rowLevel++
      row++
      const keys = isStraightening ? listDisorders(scene, order, unionSeen, row, rowLevel, allKeys) : undefined
      if (keys) for (const key of keys) order.putInOrder(key % unionKeys)
      if (keys || !isStraightening) hanger.hang(above, above.length)
      above = rows.add(order.boxes, order.length, rowLevel)
    }
    rows.endTree(tree)
  }
  for (let tree = 0; tree < roots.length; tree++) hang(tree, true)
  untangle(scene, forest, roots, homeUnion, hang)
  scratch.release(mark)
  return rows
}

/** The unions to put in order, as sorted keys. Keeps all others. Undefined when everybody is in order. */
function listDisorders(
  scene: Scene,
  order: RowOrder,
  unionSeen: Int32Array,
  row: number,
  rowLevel: number,
  keys: Float64Array,
): Float64Array | undefined {
  const { blocks, unions } = scene
  const { start, homeOf } = unions
  let count = 0
  let isInOrder = true
  for (let i = 0; i < order.length; i++) {
    const box = order.boxes[i]!
    if (box >= blocks.count) continue
    for (let m = blocks.start[box]!; m < blocks.start[box + 1]!; m++) {
      const union = homeOf[blocks.members[m]!]!
      if (union < 0 || unionSeen[union] === row) continue
      unionSeen[union] = row
      if (start[union + 1]! - start[union]! < 2) continue
      order.examine(union, rowLevel)
      const { disorder, contradictions } = order
      if (disorder > 0) isInOrder = false
      order.keep(union, disorder === 0 && contradictions === 0)
      if (disorder > 0 || contradictions > 0)
        keys[count++] =
          (Math.min(contradictions, disorderKeys) * disorderKeys + Math.min(disorder, disorderKeys - 1)) * unionKeys + union
    }
  }
  if (isInOrder) return undefined
  const found = keys.subarray(0, count)
  found.sort()
  return found
}
