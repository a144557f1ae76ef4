import type { Placement } from '../placing/place-focus.ts'
import type { Scene } from '../scene.ts'
import { arePartners } from '../structure/are-partners.ts'
import { levelSpacing, nodeHeight, parentsInflection, partnerInflection } from '../types.ts'
import { childrenLine, LineList, partnersLine } from './line-list.ts'
import type { Positions } from './positions.ts'
import { CrossLinks, routeLinks } from './routes.ts'
import type { Families, Routes } from './routes.ts'

export const rowStep = nodeHeight + levelSpacing
/** Size in px of the hooks that replace links too long to draw. */
export const stubHeight = 24
const stubReach = 30
const partnerStubHeight = 12

/** Draws the lines of partners, families and other links. */
export function drawLines(
  scene: Scene,
  placement: Placement,
  at: Positions,
  leftOut: readonly (readonly [number, number])[],
): LineList {
  const { graph, unions, scratch } = scene
  const links = unions.children.length + unions.further.length
  const lines = new LineList(graph.partners.list.length + 2 * (links + leftOut.length), scratch)
  drawPartners(scene, at, lines)
  const across = new CrossLinks(links, scratch)
  const trunks = findTrunks(scene, at)
  const families = drawFamilies(scene, placement, at, trunks, lines, across)
  const routes = routeLinks(scene, placement, at, trunks.x, families, across)
  drawRoutes(scene, at, trunks, across, routes, lines)
  drawStubs(scene, at, trunks, across, routes, lines)
  for (const [parent, child] of leftOut) {
    const towards = Math.sign(at.middle[child]! - at.middle[parent]!) || 1
    lines.hook(parent, child, at.middle[parent]!, at.top[parent]! + nodeHeight, stubHeight, towards * stubReach)
    lines.hook(child, parent, at.middle[child]!, at.top[child]!, -stubHeight, -towards * stubReach)
  }
  return lines
}

function drawPartners({ graph, blocks }: Scene, { middle, top }: Positions, lines: LineList): void {
  const { start, list } = graph.partners
  for (let a = 0; a < graph.size; a++) {
    for (let e = start[a]!; e < start[a + 1]!; e++) {
      const b = list[e]!
      if (b < a) continue
      const ax = middle[a]!
      const bx = middle[b]!
      const bottom = top[a]! + nodeHeight
      if (blocks.blockOf[a] === blocks.blockOf[b])
        lines.bridge(partnersLine, a, b, ax, bottom, bottom + partnerInflection, bx, bottom)
      else {
        const reach = bx < ax ? -stubReach : stubReach
        lines.hook(a, b, ax, bottom, partnerStubHeight, reach)
        lines.hook(b, a, bx, top[b]! + nodeHeight, partnerStubHeight, -reach)
      }
    }
  }
}

/** The parents from whom the lines of a union's children start. */
function parentsOf({ unions }: Scene, union: number): number {
  return unions.second[union]! < 0 ? unions.first[union]! : ~union
}

/** By union: where its children's lines start. */
interface Trunks {
  readonly x: Int32Array
  readonly y: Int32Array
}

/** The start is the middle of the parents' line if they are partners, otherwise the lower edge of their boxes. */
function findTrunks({ graph, blocks, unions, anchor, scratch }: Scene, at: Positions): Trunks {
  const x = scratch.rawInts(unions.count)
  const y = scratch.rawInts(unions.count)
  for (let union = 0; union < unions.count; union++) {
    const first = unions.first[union]!
    const second = unions.second[union]!
    x[union] = at.x[blocks.ofUnion[union]!]! + anchor[union]!
    y[union] =
      at.top[first]! + (second >= 0 && arePartners(graph.partners, first, second) ? nodeHeight + partnerInflection : nodeHeight)
  }
  return { x, y }
}

/**
 * Draws the children placed below their parents, and adds the links to all others to the cross links. @returns where those lines
 * are.
 */
function drawFamilies(
  scene: Scene,
  { sequence, hangsFrom }: Placement,
  at: Positions,
  trunks: Trunks,
  lines: LineList,
  across: CrossLinks,
): Families {
  const { unions, level, unionStart, unionsOf } = scene
  const families = makeRows(scene)
  const { start, children } = unions
  for (let i = 0; i < sequence.length; i++) {
    const block = sequence[i]!
    for (let u = unionStart[block]!; u < unionStart[block + 1]!; u++) {
      const union = unionsOf[u]!
      const parents = parentsOf(scene, union)
      const trunk = trunks.x[union]!
      const begin = trunks.y[union]!
      const bar = at.top[unions.first[union]!]! + rowStep - parentsInflection
      let left = trunk
      let right = trunk
      let isHanging = false
      for (let c = start[union]!; c < start[union + 1]!; c++) {
        const child = children[c]!
        if (hangsFrom[child] !== union) {
          across.add(union, child)
          continue
        }
        isHanging = true
        const x = at.middle[child]!
        if (x < left) left = x
        if (x > right) right = x
        lines.bridge(childrenLine, parents, child, trunk, begin, bar, x, at.top[child]!)
      }
      if (!isHanging) continue
      const place = families.end[level[block]! - families.top]!++
      families.left[place] = left
      families.trunk[place] = trunk
      families.right[place] = right
    }
  }
  across.firstFurther = across.count
  for (const { union, child } of unions.further) {
    if (hangsFrom[child] !== union) across.add(union, child)
    else
      lines.bridge(
        childrenLine,
        parentsOf(scene, union),
        child,
        trunks.x[union]!,
        trunks.y[union]!,
        at.top[child]! - parentsInflection,
        at.middle[child]!,
        at.top[child]!,
      )
  }
  return families
}

/** Allocates the families of each row, without adding any. */
function makeRows({ blocks, unions, level, scratch }: Scene): Families {
  let top = 0
  let bottom = 0
  for (let block = 0; block < level.length; block++) {
    if (level[block]! < top) top = level[block]!
    if (level[block]! > bottom) bottom = level[block]!
  }
  const start = new Int32Array(bottom - top + 1)
  for (let union = 0; union < unions.count; union++) start[level[blocks.ofUnion[union]!]! - top]!++
  for (let row = 0, sum = 0; row < start.length; row++) {
    sum += start[row]!
    start[row] = sum - start[row]!
  }
  return {
    top,
    start,
    end: start.slice(),
    left: scratch.rawInts(unions.count),
    trunk: scratch.rawInts(unions.count),
    right: scratch.rawInts(unions.count),
  }
}

/** Draws the cross links that are drawn in full. */
function drawRoutes(
  scene: Scene,
  at: Positions,
  trunks: Trunks,
  across: CrossLinks,
  { inFull, lane }: Routes,
  lines: LineList,
): void {
  for (let i = 0; i < inFull.length; i++) {
    const link = inFull[i]!
    const union = across.union[link]!
    const child = across.child[link]!
    const height = at.top[scene.unions.first[union]!]! + nodeHeight + lane[link]!
    lines.bridge(
      childrenLine,
      parentsOf(scene, union),
      child,
      trunks.x[union]!,
      trunks.y[union]!,
      height,
      at.middle[child]!,
      at.top[child]!,
    )
  }
}

/** Draws two hooks for each link that is not drawn in full; at the parents' end, hooks to the same side are shared. */
function drawStubs(scene: Scene, at: Positions, trunks: Trunks, across: CrossLinks, { long }: Routes, lines: LineList): void {
  const { unions, scratch } = scene
  // Two per union: stubs to the left at even indices, to the right at odd ones.
  const stubOf = scratch.rawInts(unions.count * 2).fill(-1)
  const lastOf = scratch.rawInts(unions.count * 2).fill(-1)
  for (let i = 0; i < long.length; i++) {
    const union = across.union[long[i]!]!
    const child = across.child[long[i]!]!
    const x = at.middle[child]!
    const trunk = trunks.x[union]!
    const isRight = x >= trunk
    const parents = parentsOf(scene, union)
    lines.hook(child, parents, x, at.top[child]!, -stubHeight, isRight ? -stubReach : stubReach)
    const side = union * 2 + Number(isRight)
    if (stubOf[side] !== -1) {
      lastOf[side] = lines.alsoTo(stubOf[side]!, lastOf[side]!, child)
      continue
    }
    const begin = trunks.y[union]!
    const bottom = at.top[unions.first[union]!]! + nodeHeight + partnerInflection + stubHeight
    stubOf[side] = lines.hook(parents, child, trunk, begin, bottom - begin, isRight ? stubReach : -stubReach)
  }
}
