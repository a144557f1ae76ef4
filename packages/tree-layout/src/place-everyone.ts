import { attachTrees } from './attach-trees.ts'
import { putLeft } from './blocks.ts'
import { BoxForest } from './box-tree.ts'
import { chooseHomes } from './choose-homes.ts'
import { packContours } from './contour.ts'
import { GAPS } from './place-focus.ts'
import type { Placement } from './place-focus.ts'
import { blockOfUnion, middleOf } from './scene.ts'
import { recentre } from './recentre.ts'
import type { Scene } from './scene.ts'
import { straighten } from './straighten.ts'

/** Width in px of the way that is kept free where a child's line passes a row. */
const WAY_WIDTH = 10
/**
 * Larger families (counted in blocks; some 30,000 people) keep birth order among those who hang together, and no further: nobody looks at all of
 * them at once, and it would take a third of the time.
 */
const MOST_STRAIGHTENED = 20_000
/** Distance in px between components. */
const COMPONENT_SPACING = 100

/**
 * Everyone: a spanning forest of blocks, each hanging from one of the families that its people come from. The forest's trees are hoisted beside
 * each other so that each component is one tree, brothers and sisters are put in birth order, and that is packed by contours.
 */
export function placeEveryone(scene: Scene, componentOf: (block: number) => number, componentOrder: readonly number[], focusBlock: number): Placement {
  const { blocks } = scene
  const homeUnion = chooseHomes(scene)
  const hangsFrom = new Int32Array(scene.graph.size).fill(-1)
  const forest = hang(scene, homeUnion, hangsFrom)
  const tops = attachTrees(scene, forest, homeUnion, focusBlock)
  const roots: number[] = []
  const byComponent = new Map<number, number[]>()
  for (const top of tops) {
    const component = componentOf(top.block)
    const list = byComponent.get(component)
    if (list) list.push(top.root)
    else byComponent.set(component, [top.root])
  }
  for (const component of componentOrder) roots.push(...(byComponent.get(component) ?? []))
  if (blocks.count <= MOST_STRAIGHTENED) straighten(scene, forest, roots, homeUnion, hangsFrom)
  const order = new Int32Array(forest.count)
  const ends: number[] = []
  let end = 0
  for (const root of roots) {
    end = forest.preorder(root, order, end)
    ends.push(end)
  }
  const nodes = order.subarray(0, end)
  faceFamilies(scene, forest, nodes, homeUnion, hangsFrom)
  const x = packContours(forest, roots, nodes, GAPS)
  let right = -COMPONENT_SPACING
  let from = 0
  for (const to of ends) {
    let least = Infinity
    let most = -Infinity
    for (let i = from; i < to; i++) {
      const node = order[i]!
      if (node >= blocks.count) continue
      least = Math.min(least, x[node]!)
      most = Math.max(most, x[node]! + blocks.width[node]!)
    }
    const shift = right + COMPONENT_SPACING - least
    for (let i = from; i < to; i++) x[order[i]!]! += shift
    right = most + shift
    from = to
  }
  recentre(scene, hangsFrom, nodes, levelsOfNodes(scene, forest, nodes), forest.width, x)
  const sequence = order.subarray(0, end).filter((node) => node < blocks.count)
  return { x: x.subarray(0, blocks.count), hangsFrom, sequence }
}

/** Hangs blocks below their homes, in birth order, with a way kept free in the rows that a line passes. */
function hang(scene: Scene, homeUnion: Int32Array, hangsFrom: Int32Array): BoxForest {
  const { blocks, unions, level, unionStart, unionsOf } = scene
  let ways = 0
  for (let block = 0; block < blocks.count; block++) {
    if (homeUnion[block]! >= 0) ways += level[block]! - level[blockOfUnion(scene, homeUnion[block]!)]! - 1
  }
  // Each component may need one more box, above its uppermost trees; it has at least two trees then.
  let roots = 0
  for (let block = 0; block < blocks.count; block++) if (homeUnion[block] === -1) roots++
  const forest = new BoxForest(blocks.width, blocks.count + ways + roots)
  for (let block = 0; block < blocks.count; block++) {
    for (let u = unionStart[block]!; u < unionStart[block + 1]!; u++) {
      const union = unionsOf[u]!
      let first = -1
      let last = -1
      for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
        const child = unions.children[c]!
        const below = blocks.blockOf[child]!
        // Two children of one union may be partners; their block hangs once.
        if (homeUnion[below] !== union || forest.parent[below] !== -1) continue
        hangsFrom[child] = union
        putLeft(blocks, child)
        let node = below
        forest.pull[below] = middleOf(blocks, child)
        for (let row = level[below]! - 1; row > level[block]!; row--) {
          const way = forest.addBox(WAY_WIDTH)
          forest.append(way, node)
          forest.anchor[node] = WAY_WIDTH / 2
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

/** Turns couples of two families so that each stands on the side of their own parents; whoever hangs keeps their line. */
function faceFamilies(scene: Scene, forest: BoxForest, nodes: Int32Array, homeUnion: Int32Array, hangsFrom: Int32Array): void {
  const { blocks, unions } = scene
  const place = new Int32Array(forest.count)
  for (let i = 0; i < nodes.length; i++) place[nodes[i]!] = i
  for (let block = 0; block < blocks.count; block++) {
    const first = blocks.start[block]!
    if (homeUnion[block] === -1 || first + 2 !== blocks.start[block + 1]) continue
    const left = blocks.members[first]!
    const right = blocks.members[first + 1]!
    const leftFrom = unions.homeOf[left]!
    const rightFrom = unions.homeOf[right]!
    if (leftFrom < 0 || rightFrom < 0 || place[blockOfUnion(scene, leftFrom)]! <= place[blockOfUnion(scene, rightFrom)]!) continue
    putLeft(blocks, right)
    forest.pull[block] = middleOf(blocks, hangsFrom[left] === homeUnion[block] ? left : right)
  }
}

function levelsOfNodes({ blocks, level }: Scene, forest: BoxForest, nodes: Int32Array): Int32Array {
  const levels = new Int32Array(forest.count)
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!
    if (node < blocks.count) levels[node] = level[node]!
    // A way or a crown is one row above what hangs from it, and that comes later in the list.
    else levels[node] = levels[forest.firstChild[node]!]! - 1
  }
  return levels
}
