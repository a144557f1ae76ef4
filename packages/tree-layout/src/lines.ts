import { arePartners } from './blocks.ts'
import type { Placement } from './place-focus.ts'
import { standsInOrder } from './recentre.ts'
import { routeLinks } from './routes.ts'
import type { CrossLink, Families, Family, Route } from './routes.ts'
import { blockOfUnion } from './scene.ts'
import type { Scene } from './scene.ts'
import { LEVEL_SPACING, NODE_HEIGHT, PARENTS_INFLECTION, PARTNER_INFLECTION } from './types.ts'
import type { LayoutLine, LayoutPoint, LineKind } from './types.ts'

export const ROW_STEP = NODE_HEIGHT + LEVEL_SPACING
/** Size in px of the hooks that stand for links that are too long. */
export const STUB_HEIGHT = 24
const STUB_REACH = 30
const PARTNER_STUB_HEIGHT = 12
/** Ends that differ by at most this many px are joined by one straight piece: boxes stand on whole pixels, their middles need not. */
const STRAIGHT = 1

/** Everything about positions that lines need: whole px, already moved so that nothing is negative. */
export interface Positions {
  /** Block to left edge. */
  readonly x: Int32Array
  /** Person to the middle and to the upper edge of their box. */
  readonly middle: Int32Array
  readonly top: Int32Array
}

/** Person to a list of their id alone; shared by all lines that need it. */
type Ids = readonly (readonly number[])[]

/** Draws partners, families, and what links them. */
export function drawLines(scene: Scene, placement: Placement, at: Positions, ids: readonly number[], leftOut: readonly (readonly [number, number])[]): LayoutLine[] {
  const lines: LayoutLine[] = []
  const idOf: (readonly number[])[] = []
  for (let person = 0; person < ids.length; person++) idOf.push([ids[person]!])
  drawPartners(scene, at, idOf, lines)
  const { families, across } = drawFamilies(scene, placement, at, idOf, lines)
  const { routes, long } = routeLinks(scene, at.x, families, across)
  drawRoutes(scene, at, idOf, routes, lines)
  drawStubs(scene, at, idOf, long, lines)
  for (const [parent, child] of leftOut) {
    const towards = Math.sign(at.middle[child]! - at.middle[parent]!) || 1
    const bottom = at.top[parent]! + NODE_HEIGHT
    lines.push(hook(at.middle[parent]!, bottom, STUB_HEIGHT, towards, idOf[parent]!, idOf[child]!))
    lines.push(hook(at.middle[child]!, at.top[child]!, -STUB_HEIGHT, -towards, idOf[child]!, idOf[parent]!))
  }
  return lines
}

function drawPartners(scene: Scene, at: Positions, idOf: Ids, lines: LayoutLine[]): void {
  const { graph, blocks } = scene
  const { start, list } = graph.partners
  for (let a = 0; a < graph.size; a++) {
    for (let e = start[a]!; e < start[a + 1]!; e++) {
      const b = list[e]!
      if (b < a) continue
      const ax = at.middle[a]!
      const bx = at.middle[b]!
      const from = idOf[a]!
      const to = idOf[b]!
      const bottom = at.top[a]! + NODE_HEIGHT
      if (blocks.blockOf[a] === blocks.blockOf[b]) {
        const low = bottom + PARTNER_INFLECTION
        lines.push({ kind: 'partners', from, to, points: [{ x: ax, y: bottom }, { x: ax, y: low }, { x: bx, y: low }, { x: bx, y: bottom }] })
      } else {
        const towards = Math.sign(bx - ax) || 1
        lines.push(hook(ax, bottom, PARTNER_STUB_HEIGHT, towards, from, to))
        lines.push(hook(bx, at.top[b]! + NODE_HEIGHT, PARTNER_STUB_HEIGHT, -towards, to, from))
      }
    }
  }
}

/** Where the children's lines of a union begin. */
function beginning(scene: Scene, at: Positions, union: number): LayoutPoint {
  const { unions, graph } = scene
  const block = blockOfUnion(scene, union)
  const second = unions.second[union]!
  const hangs = second >= 0 && arePartners(graph.partners, unions.first[union]!, second)
  return { x: at.x[block]! + scene.anchor[union]!, y: at.top[unions.first[union]!]! + NODE_HEIGHT + (hangs ? PARTNER_INFLECTION : 0) }
}

/** Draws the children who hang from their parents. @returns where those lines are, and the links of the others. */
function drawFamilies(scene: Scene, placement: Placement, at: Positions, idOf: Ids, lines: LayoutLine[]): { families: Families; across: CrossLink[] } {
  const { unions, level, unionStart, unionsOf } = scene
  const across: CrossLink[] = []
  const byLevel = new Map<number, Family[]>()
  for (const block of placement.sequence) {
    for (let u = unionStart[block]!; u < unionStart[block + 1]!; u++) {
      const family = drawFamily(scene, placement, at, idOf, unionsOf[u]!, lines, across)
      if (!family) continue
      const row = byLevel.get(level[block]!)
      if (row) row.push(family)
      else byLevel.set(level[block]!, [family])
    }
  }
  for (const { union, child } of unions.further) {
    if (placement.hangsFrom[child] !== union) across.push({ union, child, isInOrder: true })
  }
  return { families: { byLevel }, across }
}

function drawFamily(
  scene: Scene,
  { x: placed, hangsFrom }: Placement,
  at: Positions,
  idOf: Ids,
  union: number,
  lines: LayoutLine[],
  across: CrossLink[],
): Family | undefined {
  const { unions } = scene
  const parents = parentIds(scene, idOf, union)
  const start = beginning(scene, at, union)
  const barY = at.top[scene.unions.first[union]!]! + ROW_STEP - PARENTS_INFLECTION
  let bar: LayoutPoint | undefined
  let left = start.x
  let right = start.x
  let isHanging = false
  for (let c = unions.start[union]!; c < unions.start[union + 1]!; c++) {
    const child = unions.children[c]!
    if (hangsFrom[child] !== union) {
      across.push({ union, child, isInOrder: standsInOrder(scene, hangsFrom, placed, union, child) })
      continue
    }
    isHanging = true
    const x = at.middle[child]!
    const end: LayoutPoint = { x, y: at.top[child]! }
    if (x < left) left = x
    if (x > right) right = x
    const to = idOf[child]!
    if (Math.abs(x - start.x) < STRAIGHT) {
      lines.push({ kind: 'children', from: parents, to, points: [start, { x: start.x, y: end.y }] })
    } else {
      bar ??= { x: start.x, y: barY }
      lines.push({ kind: 'children', from: parents, to, points: [start, bar, { x, y: barY }, end] })
    }
  }
  return isHanging ? { left, trunk: start.x, right } : undefined
}

/** Lines across families that are drawn in full. */
function drawRoutes(scene: Scene, at: Positions, idOf: Ids, routes: readonly Route[], lines: LayoutLine[]): void {
  for (const { union, child, lane } of routes) {
    const start = beginning(scene, at, union)
    const x = at.middle[child]!
    const y = at.top[scene.unions.first[union]!]! + NODE_HEIGHT + lane
    const end: LayoutPoint = { x, y: at.top[child]! }
    const points = Math.abs(x - start.x) < STRAIGHT ? [start, { x: start.x, y: end.y }] : [start, { x: start.x, y }, { x, y }, end]
    lines.push({ kind: 'children', from: parentIds(scene, idOf, union), to: idOf[child]!, points })
  }
}

function parentIds({ unions }: Scene, idOf: Ids, union: number): readonly number[] {
  const first = unions.first[union]!
  const second = unions.second[union]!
  return second < 0 ? idOf[first]! : [idOf[first]![0]!, idOf[second]![0]!]
}

/** Two hooks for each link that is not drawn in full; at the parents' end those to the same side share one. */
function drawStubs(scene: Scene, at: Positions, idOf: Ids, links: readonly CrossLink[], lines: LayoutLine[]): void {
  const { unions } = scene
  // By union, twice: those to the left at even places, those to the right at odd ones.
  const stubs: { parents: readonly number[]; children: number[] }[] = []
  const stubOf = new Int32Array(unions.count * 2).fill(-1)
  for (const { union, child } of links) {
    const x = at.middle[child]!
    const isRight = x >= at.x[blockOfUnion(scene, union)]! + scene.anchor[union]!
    const side = union * 2 + Number(isRight)
    const known = stubs[stubOf[side]!]
    const parents = known?.parents ?? parentIds(scene, idOf, union)
    lines.push(hook(x, at.top[child]!, -STUB_HEIGHT, isRight ? -1 : 1, idOf[child]!, parents))
    if (known) {
      known.children.push(idOf[child]![0]!)
      continue
    }
    const children = [idOf[child]![0]!]
    stubOf[side] = stubs.push({ parents, children }) - 1
    const start = beginning(scene, at, union)
    const bottom = at.top[unions.first[union]!]! + NODE_HEIGHT
    lines.push(hook(start.x, start.y, bottom + PARTNER_INFLECTION + STUB_HEIGHT - start.y, isRight ? 1 : -1, parents, children))
  }
}

function hook(x: number, y: number, height: number, towards: number, from: readonly number[], to: readonly number[]): LayoutLine {
  const kind: LineKind = 'stub'
  return { kind, from, to, points: [{ x, y }, { x, y: y + height }, { x: x + towards * STUB_REACH, y: y + height }] }
}
