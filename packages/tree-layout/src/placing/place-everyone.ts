import { faceLeft } from '../scene.ts'
import type { Scene } from '../scene.ts'
import { middleOf } from '../structure/blocks.ts'
import type { Generations } from '../structure/levels.ts'
import { attachTrees } from './attach-trees.ts'
import { BoxForest } from './box-tree.ts'
import { chooseHomes } from './choose-homes.ts'
import { packContours } from './contour.ts'
import { boxSpacing } from './place-focus.ts'
import type { Placement } from './place-focus.ts'
import { recentre } from './recentre.ts'
import { straighten } from './straighten.ts'

/** Width in px of the path kept clear where a child's line passes a row. */
const wayWidth = 10
/** Distance in px between components. */
const componentSpacing = 100

/**
 * Lays out everyone: a spanning forest of blocks, each below one of the families that its people come from. The forest's trees
 * are hoisted beside each other so that each component is one tree, siblings are put in birth order, and the result is packed by
 * contours.
 */
export function placeEveryone(scene: Scene, { componentOf, order: components }: Generations, focusBlock: number): Placement {
  const { blocks, scratch } = scene
  const homeUnion = chooseHomes(scene)
  const hangsFrom = scratch.rawInts(scene.graph.size).fill(-1)
  const forest = hang(scene, homeUnion, hangsFrom)
  const tops = attachTrees(scene, forest, homeUnion, focusBlock)
  const roots: number[] = []
  const byComponent = new Map<number, number[]>()
  for (const top of tops) {
    const component = componentOf[top.block]!
    const list = byComponent.get(component)
    if (list) list.push(top.root)
    else byComponent.set(component, [top.root])
  }
  for (const component of components) roots.push(...(byComponent.get(component) ?? []))
  const rows = straighten(scene, forest, roots, homeUnion, hangsFrom)
  const nodes = rows.preorder(forest.parent, scratch)
  const mark = scratch.mark()
  faceFamilies(scene, forest, nodes, homeUnion, hangsFrom)
  scratch.release(mark)
  const x = scratch.rawFloats(forest.count)
  const packing = scratch.mark()
  const placed = packContours(forest, nodes, boxSpacing, scratch)
  let right = -componentSpacing
  for (let tree = 0; tree < rows.trees; tree++) {
    const from = rows.rowStart[rows.firstRow[tree]!]!
    const to = rows.rowStart[rows.firstRow[tree + 1]!]!
    let least = Infinity
    let most = -Infinity
    for (let i = from; i < to; i++) {
      const node = nodes[i]!
      if (node >= blocks.count) continue
      const left = placed[i]!
      if (left < least) least = left
      if (left + blocks.width[node]! > most) most = left + blocks.width[node]!
    }
    const shift = right + componentSpacing - least
    for (let i = from; i < to; i++) x[nodes[i]!] = placed[i]! + shift
    right = most + shift
  }
  scratch.release(packing)
  const beside = scratch.mark()
  recentre(scene, hangsFrom, rows, forest.width, x)
  scratch.release(beside)
  const sequence = scratch.rawInts(blocks.count)
  let length = 0
  for (let i = 0; i < nodes.length; i++) if (nodes[i]! < blocks.count) sequence[length++] = nodes[i]!
  return { x: x.subarray(0, blocks.count), hangsFrom, sequence: sequence.subarray(0, length) }
}

/** Attaches blocks below their homes, in birth order, keeping paths clear in the rows that a line passes. */
function hang(scene: Scene, homeUnion: Int32Array, hangsFrom: Int32Array): BoxForest {
  const { blocks, unions, level, unionStart, unionsOf, scratch } = scene
  let ways = 0
  // Each component may need one more box, above its uppermost trees; it then has at least two trees.
  let roots = 0
  for (let block = 0; block < blocks.count; block++) {
    if (homeUnion[block]! >= 0) ways += level[block]! - level[blocks.ofUnion[homeUnion[block]!]!]! - 1
    else roots++
  }
  const forest = new BoxForest(blocks.width, blocks.count + ways + roots, scratch)
  for (let block = 0; block < blocks.count; block++) {
    for (let u = unionStart[block]!; u < unionStart[block + 1]!; u++) {
      const union = unionsOf[u]!
      let first = -1
      let last = -1
      for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
        const child = unions.children[c]!
        const below = blocks.blockOf[child]!
        // Two children of one union may be partners; their block is attached once.
        if (homeUnion[below] !== union || forest.parent[below] !== -1) continue
        hangsFrom[child] = union
        faceLeft(scene, child)
        let node = below
        forest.pull[below] = middleOf(blocks, child)
        for (let row = level[below]! - 1; row > level[block]!; row--) {
          const way = forest.addBox(wayWidth)
          forest.append(way, node)
          forest.anchor[node] = wayWidth / 2
          forest.weight[node] = 1
          node = way
        }
        forest.append(block, node)
        forest.anchor[node] = scene.anchor[union]!
        forest.family[node] = union + 1
        if (first === -1) first = node
        last = node
      }
      if (first !== -1) {
        forest.weight[first]! += 1
        forest.weight[last]! += 1
      }
    }
  }
  return forest
}

/**
 * Mirrors couples of two families so that each stands on the side of their own parents; those attached keep their line. Couples
 * with children of several unions stay, because those children are already in order.
 */
function faceFamilies(scene: Scene, forest: BoxForest, nodes: Int32Array, homeUnion: Int32Array, hangsFrom: Int32Array): void {
  const { blocks, unions, unionStart, scratch } = scene
  const place = scratch.rawInts(forest.count)
  for (let i = 0; i < nodes.length; i++) place[nodes[i]!] = i
  for (let block = 0; block < blocks.count; block++) {
    const first = blocks.start[block]!
    if (homeUnion[block] === -1 || first + 2 !== blocks.start[block + 1] || unionStart[block + 1]! - unionStart[block]! > 1)
      continue
    const left = blocks.members[first]!
    const right = blocks.members[first + 1]!
    const leftFrom = unions.homeOf[left]!
    const rightFrom = unions.homeOf[right]!
    if (leftFrom < 0 || rightFrom < 0 || place[blocks.ofUnion[leftFrom]!]! <= place[blocks.ofUnion[rightFrom]!]!) continue
    faceLeft(scene, right)
    forest.pull[block] = middleOf(blocks, hangsFrom[left] === homeUnion[block] ? left : right)
    for (let box = forest.firstChild[block]!; box !== -1; box = forest.nextSibling[box]!) {
      if (forest.family[box] !== 0) forest.anchor[box] = scene.anchor[forest.family[box]! - 1]!
    }
  }
}
