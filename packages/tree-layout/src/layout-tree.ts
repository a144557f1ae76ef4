import { buildFamilyGraph, componentsOf } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import { withoutCycles } from './acyclic.ts'
import { arrangeBlocks } from './blocks.ts'
import { groupPartners } from './groups.ts'
import { levelsAroundFocus, levelsOfEveryone } from './levels.ts'
import { drawLines, ROW_STEP, STUB_HEIGHT } from './lines.ts'
import { placeEveryone } from './place-everyone.ts'
import { placeAroundFocus } from './place-focus.ts'
import type { Placement } from './place-focus.ts'
import { middleOf, setScene } from './scene.ts'
import type { Scene } from './scene.ts'
import { selectAround } from './scope.ts'
import { NODE_HEIGHT, NODE_WIDTH } from './types.ts'
import type { HiddenRelatives, LayoutFamily, LayoutNode, LayoutOptions, TreeLayout } from './types.ts'
import { findUnions } from './unions.ts'

const EMPTY: TreeLayout = { nodes: [], lines: [], hidden: [], width: 0, height: 0 }

/**
 * Places a family as a tree: every drawn person exactly once, no boxes overlapping, parents above their children, partners side by side.
 *
 * A pure function: the same family gives the same picture, in whatever order its people and relations come. Where the data demand what cannot be,
 * they yield in this order: birth order, partners side by side, partners in one row; and when somebody is their own ancestor, the raised
 * link that closes the circle. What yields is drawn as stubs.
 *
 * @param family People and relations as the API lists them. Relations to people who are not there, to oneself, repeated, or of unknown
 *   type do not count; of two people with one id one is drawn.
 * @param focusId The person in the middle. When the family has no such person, scope `focus` gives an empty picture, and scope
 *   `everyone` begins with the largest component and counts its generations from its eldest person.
 * @returns positions in px from the upper left corner.
 * @throws RangeError when an id is not a whole number from 0 to 2^39 - 1.
 */
export function layoutTree(family: LayoutFamily, focusId: number, options: LayoutOptions = {}): TreeLayout {
  const whole = buildFamilyGraph(family)
  const isEveryone = options.scope === 'everyone'
  const wholeFocus = whole.indexOf(focusId)
  if (whole.size === 0 || (!isEveryone && wholeFocus < 0)) return EMPTY
  const selection = isEveryone ? { graph: whole, hidden: [] } : selectAround(whole, wholeFocus)
  const { graph, leftOut } = withoutCycles(selection.graph)
  const focus = graph.indexOf(focusId)
  const groups = groupPartners(graph)

  if (!isEveryone) {
    const level = levelsAroundFocus(graph, groups, focus)
    const scene = makeScene(graph, family, groups, level)
    return finish(scene, placeAroundFocus(scene, focus), leftOut, selection.hidden)
  }
  const components = componentsOf(selection.graph)
  const order = Array.from(components.sizes.keys())
  const own = focus < 0 ? -1 : components.componentOf[focus]!
  order.sort((a, b) => Number(b === own) - Number(a === own) || components.sizes[b]! - components.sizes[a]! || a - b)
  const level = levelsOfEveryone(graph, groups, components.componentOf, order[0]!, focus)
  const scene = makeScene(graph, family, groups, level)
  const componentOf = (block: number): number => components.componentOf[groups.members[groups.start[block]!]!]!
  return finish(scene, placeEveryone(scene, componentOf, order, focus < 0 ? -1 : groups.groupOf[focus]!), leftOut, selection.hidden)
}

function makeScene(graph: FamilyGraph, family: LayoutFamily, groups: ReturnType<typeof groupPartners>, level: Int32Array): Scene {
  const blocks = arrangeBlocks(graph, groups, family.relations)
  return setScene(graph, blocks, findUnions(graph, blocks, (person) => level[groups.groupOf[person]!]!), level)
}

function finish(scene: Scene, placement: Placement, leftOut: readonly (readonly [number, number])[], hidden: readonly HiddenRelatives[]): TreeLayout {
  const { graph, blocks, level } = scene
  const given = placement.x
  let left = Infinity
  let right = -Infinity
  let top = Infinity
  let bottom = -Infinity
  for (let block = 0; block < blocks.count; block++) {
    left = Math.min(left, given[block]!)
    right = Math.max(right, given[block]! + blocks.width[block]!)
    top = Math.min(top, level[block]!)
    bottom = Math.max(bottom, level[block]!)
  }
  // Whole numbers are kept in arrays of whole numbers: as such they need no memory of their own in the answer's objects.
  const x = new Int32Array(blocks.count)
  const y = new Int32Array(blocks.count)
  // Only a link that closes a circle leads up from the uppermost row.
  const above = leftOut.length > 0 ? STUB_HEIGHT : 0
  for (let block = 0; block < blocks.count; block++) {
    // Whole pixels are crisp. Everything is moved to the left by less than one, so no distance of whole pixels gets smaller.
    x[block] = Math.floor(given[block]! - left + 1e-6)
    y[block] = (level[block]! - top) * ROW_STEP + above
  }
  const middle = new Int32Array(graph.size)
  const upper = new Int32Array(graph.size)
  for (let person = 0; person < graph.size; person++) {
    const block = blocks.blockOf[person]!
    middle[person] = x[block]! + middleOf(blocks, person)
    upper[person] = y[block]!
  }
  const ids = smallNumbers(graph.ids)
  const nodes: LayoutNode[] = []
  for (const person of peopleById(graph)) {
    nodes.push({ id: ids[person]!, x: middle[person]! - NODE_WIDTH / 2, y: upper[person]!, level: level[blocks.blockOf[person]!]! })
  }
  const lines = drawLines(scene, placement, { x, middle, top: upper }, ids, leftOut)
  let height = (bottom - top) * ROW_STEP + NODE_HEIGHT + above
  for (const line of lines) if (line.kind !== 'children') height = Math.max(height, line.points[1]!.y)
  return { nodes, lines, hidden, width: Math.ceil(right - left), height }
}

/** Ids as a plain list, in which a usual id needs no memory beside its place. */
function smallNumbers(ids: Float64Array): number[] {
  const list: number[] = []
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!
    list.push((id | 0) === id ? id | 0 : id)
  }
  return list
}

/** Indices in the order of ids. A look-up table serves where ids are dense; otherwise they are sorted. */
function peopleById({ ids, size, indexOf }: FamilyGraph): Int32Array {
  const order = new Int32Array(size)
  let highest = 0
  for (let i = 0; i < size; i++) highest = Math.max(highest, ids[i]!)
  if (highest > size * 4) return order.map((_, i) => i).toSorted((a, b) => ids[a]! - ids[b]!)
  for (let id = 0, next = 0; id <= highest; id++) {
    const index = indexOf(id)
    if (index >= 0) order[next++] = index
  }
  return order
}
