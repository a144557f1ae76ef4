import { blockOfUnion, middleOf } from './scene.ts'
import type { Scene } from './scene.ts'
import { LEVEL_SPACING, PARENTS_INFLECTION } from './types.ts'

/**
 * Lines across families run in these lanes, the first ones first: px below the parents' boxes, between the partners' lines (20) and the bars
 * above children (60), those that are easily told from both before those beside them.
 */
const LANES = [38, 32, 50, 26, 44]
/** The height of the bars above children, where a line across runs too when no other family is near. */
const BAR = LEVEL_SPACING - PARENTS_INFLECTION
/** Two lines in one lane keep this distance in px. */
const LANE_SPACING = 12
/** A line across is drawn in full when it is at most this long (in px), and crosses at most so many other families' lines. */
const LONGEST_ACROSS = 2600
const MOST_CROSSED = 2

/** A link from a union to a child that does not hang from it. */
export interface CrossLink {
  readonly union: number
  readonly child: number
  /** Does the child stand where birth order puts them among the brothers and sisters who hang from the union? */
  readonly isInOrder: boolean
}

/** A cross link that is drawn in full, and the lane in which it runs, in px below the parents' boxes. */
export interface Route extends CrossLink {
  readonly lane: number
}

/** The families whose children hang from them, by the level of the parents, from left to right. */
export interface Families {
  /** Level to families. */
  readonly byLevel: ReadonlyMap<number, readonly Family[]>
}

/** Px from the left. Families of one level do not overlap. */
export interface Family {
  readonly left: number
  readonly trunk: number
  readonly right: number
}

/**
 * Chooses which links across families are drawn in full: short ones that have few lines in their way, and lead to children who stand where birth
 * order puts them, so that what hangs together reads from the eldest to the youngest. Each gets a lane of its own as far as lines lie beside
 * each other; when there is none left, the link is not drawn in full.
 *
 * @param x Block to left edge in px.
 */
export function routeLinks(scene: Scene, x: Int32Array, families: Families, links: readonly CrossLink[]): { routes: Route[]; long: CrossLink[] } {
  const { blocks, level } = scene
  const routes: Route[] = []
  const long: CrossLink[] = []
  const candidates: (CrossLink & { row: number; left: number; right: number })[] = []
  for (const link of links) {
    const { union, child, isInOrder } = link
    const block = blockOfUnion(scene, union)
    const below = blocks.blockOf[child]!
    const from = x[block]! + scene.anchor[union]!
    const to = x[below]! + middleOf(blocks, child)
    const row = level[block]!
    const others = families.byLevel.get(row) ?? []
    if (!isInOrder || level[below] !== row + 1 || Math.abs(to - from) > LONGEST_ACROSS || countInTheWay(others, from, to) > MOST_CROSSED) long.push(link)
    else candidates.push({ union, child, isInOrder, row, left: Math.min(from, to), right: Math.max(from, to) })
  }
  candidates.sort((a, b) => a.row - b.row || a.left - b.left || a.right - b.right || a.union - b.union || a.child - b.child)
  const occupied = new Float64Array(LANES.length)
  let barOccupied = -Infinity
  let row = NaN
  for (const { union, child, isInOrder, row: own, left, right } of candidates) {
    if (own !== row) {
      occupied.fill(-Infinity)
      barOccupied = -Infinity
    }
    row = own
    const trunk = x[blockOfUnion(scene, union)]! + scene.anchor[union]!
    if (barOccupied + LANE_SPACING <= left && isAlone(families.byLevel.get(row) ?? [], trunk, left, right)) {
      barOccupied = right
      routes.push({ union, child, isInOrder, lane: BAR })
      continue
    }
    const lane = occupied.findIndex((end) => end + LANE_SPACING <= left)
    if (lane === -1) {
      long.push({ union, child, isInOrder })
      continue
    }
    occupied[lane] = right
    routes.push({ union, child, isInOrder, lane: LANES[lane]! })
  }
  return { routes, long }
}

/** Does no other family's bar come near a line along the height of the bars? */
function isAlone(families: readonly Family[], own: number, left: number, right: number): boolean {
  for (let i = firstFrom(families, left - LANE_SPACING); i < families.length && families[i]!.left <= right + LANE_SPACING; i++) {
    if (families[i]!.trunk !== own) return false
  }
  return true
}

/** The first family that does not end left of a place. */
function firstFrom(families: readonly Family[], left: number): number {
  let low = 0
  let high = families.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (families[middle]!.right < left) low = middle + 1
    else high = middle
  }
  return low
}

/** How many families' lines a line from a trunk across to a child would cross: trunks in between, and a bar above the child. */
function countInTheWay(families: readonly Family[], from: number, to: number): number {
  const left = Math.min(from, to)
  const right = Math.max(from, to)
  let count = 0
  for (let i = firstFrom(families, left); i < families.length && families[i]!.left <= right; i++) {
    const { left: begin, right: end, trunk } = families[i]!
    if (trunk > left && trunk < right) count++
    if (to > begin && to < end && trunk !== from) count++
    if (count > MOST_CROSSED) break
  }
  return count
}
