import { buildFamilyGraph } from '@banyan/family-graph'
import { compactIds, keepLines, makeLines, makeNodes } from './answer.ts'
import { drawLines, rowStep, stubHeight } from './lines/lines.ts'
import { packTree } from './pack-tree.ts'
import type { PackedTree } from './pack-tree.ts'
import type { Picture } from './picture.ts'
import { placeEveryone } from './placing/place-everyone.ts'
import { placeAroundFocus } from './placing/place-focus.ts'
import type { Placement } from './placing/place-focus.ts'
import { setScene } from './scene.ts'
import type { Scene } from './scene.ts'
import { withScratch } from './scratch.ts'
import type { Scratch } from './scratch.ts'
import { middleOf } from './structure/blocks.ts'
import { linkGroups } from './structure/group-links.ts'
import { levelsAroundFocus, levelsOfEveryone } from './structure/levels.ts'
import type { Numbering } from './structure/numbering.ts'
import { selectAround } from './structure/scope.ts'
import { keptSkeleton, makeSkeleton } from './structure/skeleton.ts'
import { nodeHeight } from './types.ts'
import type { HiddenRelatives, IndexedFamily, LayoutFamily, LayoutLine, LayoutOptions, TreeLayout } from './types.ts'

const emptyLayout: TreeLayout = { nodes: [], lines: [], hidden: [], width: 0, height: 0 }

/**
 * Lays out a family as a tree: every drawn person exactly once, no boxes overlapping, parents above their children, partners side
 * by side.
 *
 * A pure function: the same family gives the same picture, whatever the order of its people and relations. Where the data makes
 * these rules contradict each other, they yield in this order: birth order, partners side by side, partners in one row; and when
 * somebody is their own ancestor, the raised link that closes the cycle. Links that yield are drawn as stubs.
 *
 * @param family People and relations as the API lists them. Relations to missing people, to oneself, repeated, or of unknown type
 * are ignored; of two people with one id, one is drawn.
 * @param focusId The person in the middle. If the family has no such person, scope `focus` gives an empty picture, and scope
 * `everyone` starts with the largest component and counts its generations from its eldest person.
 * @returns positions in px from the upper left corner.
 * @throws RangeError when an id is not an integer from 0 to 2^39 - 1.
 */
export function layoutTree(family: LayoutFamily, focusId: number, options: LayoutOptions = {}): TreeLayout {
  return withScratch((scratch) => {
    const placed = place(family, focusId, options, scratch)
    if (!placed) return emptyLayout
    const picture = addLines(placed)
    const { scene, at, list, hidden, width, height } = picture
    const ids = compactIds(scene.graph.ids, scratch)
    const kept = keepLines(scene, list, ids)
    let lines: readonly LayoutLine[] | undefined
    return {
      nodes: makeNodes(scene, at, ids),
      get lines() {
        return (lines ??= makeLines(kept))
      },
      hidden,
      width,
      height,
    }
  })
}

/**
 * Makes the same picture as {@link layoutTree}, in arrays of numbers: half of the time for a large family goes into making
 * objects.
 */
export function layoutTreePacked(family: LayoutFamily | IndexedFamily, focusId: number, options: LayoutOptions = {}): PackedTree {
  return withScratch((scratch) => {
    const placed = place(family, focusId, options, scratch)
    return packTree(placed && addLines(placed))
  })
}

/** Only places the boxes, without routing lines, so that this can be compared with libraries that have none. @returns how many people. */
export function placeOnly(family: LayoutFamily | IndexedFamily, focusId: number, options: LayoutOptions = {}): number {
  return withScratch((scratch) => place(family, focusId, options, scratch)?.at.middle.length ?? 0)
}

function place(
  family: LayoutFamily | IndexedFamily,
  focusId: number,
  { scope, maxPeople = Infinity }: LayoutOptions,
  scratch: Scratch,
): Placed | undefined {
  const isEveryone = scope === 'everyone'
  const whole = 'graph' in family ? family.graph : buildFamilyGraph(family, scratch)
  const wholeFocus = whole.indexOf(focusId)
  if (whole.size === 0 || (!isEveryone && wholeFocus < 0)) return undefined
  const selection = isEveryone ? { graph: whole, hidden: [] } : selectAround(whole, wholeFocus, maxPeople)
  // A family that is indexed already may be drawn again.
  const kept = isEveryone && 'graph' in family ? keptSkeleton(family, scratch) : undefined
  const skeleton = kept ?? makeSkeleton(selection.graph, family.relations, scratch)
  const { graph, groups, leftOut } = skeleton
  const focus = graph.indexOf(focusId)
  if (!isEveryone) {
    const scene = setScene(skeleton, false, undefined, levelsAroundFocus(graph, groups, focus), scratch)
    return finish(scene, placeAroundFocus(scene, focus), leftOut, selection.hidden, undefined)
  }
  const links = kept?.links ?? linkGroups(groups, scratch)
  const generations = levelsOfEveryone(
    graph,
    groups,
    links,
    groups.isWhole && leftOut.length === 0 ? undefined : whole,
    focus,
    scratch,
  )
  const scene = setScene(skeleton, kept !== undefined, kept?.isCrossed, generations.level, scratch)
  const placement = placeEveryone(scene, generations, focus < 0 ? -1 : groups.groupOf[focus]!)
  return finish(scene, placement, leftOut, selection.hidden, kept?.numbering)
}

/** Everything about a picture but its lines. */
interface Placed extends Omit<Picture, 'list'> {
  readonly placement: Placement
  readonly leftOut: readonly (readonly [number, number])[]
}

function finish(
  scene: Scene,
  placement: Placement,
  leftOut: readonly (readonly [number, number])[],
  hidden: readonly HiddenRelatives[],
  numbering: Numbering | undefined,
): Placed {
  const { graph, blocks, level, scratch } = scene
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
  const x = scratch.rawInts(blocks.count)
  const middle = scratch.rawInts(graph.size)
  const upper = scratch.rawInts(graph.size)
  // Only a link that closes a cycle leads up from the uppermost row.
  const above = leftOut.length > 0 ? stubHeight : 0
  for (let block = 0; block < blocks.count; block++) {
    // Whole pixels are crisp. Everything moves left by less than one pixel, so no distance of whole pixels shrinks.
    const at = Math.floor(given[block]! - left + 1e-6)
    x[block] = at
    for (let m = blocks.start[block]!; m < blocks.start[block + 1]!; m++) {
      const person = blocks.members[m]!
      middle[person] = at + middleOf(blocks, person)
      upper[person] = (level[block]! - top) * rowStep + above
    }
  }
  const at = { x, middle, top: upper }
  const height = (bottom - top) * rowStep + nodeHeight + above
  return { scene, placement, at, numbering, leftOut, hidden, width: Math.ceil(right - left), height }
}

function addLines({ scene, placement, at, numbering, leftOut, hidden, width, height }: Placed): Picture {
  const list = drawLines(scene, placement, at, leftOut)
  return { scene, at, list, numbering, hidden, width, height: Math.max(height, list.bottom) }
}
