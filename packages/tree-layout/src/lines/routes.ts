import type { Placement } from '../placing/place-focus.ts'
import { standsInOrder } from '../placing/recentre.ts'
import type { Scene } from '../scene.ts'
import type { Scratch } from '../scratch.ts'
import { levelSpacing, parentsInflection } from '../types.ts'
import type { Positions } from './positions.ts'

/**
 * Cross links run in these lanes, the first ones first: px below the parents' boxes, between the partners' lines (20) and the
 * bars above children (60). Lanes that are easily distinguished from both come before the others.
 */
const laneHeights = [38, 32, 50, 26, 44]
/** The height of the bars above children. A cross link may also run there if no other family is near. */
const barHeight = levelSpacing - parentsInflection
/** The minimum distance in px of two lines in one lane. */
const laneSpacing = 12
/** A cross link is drawn in full if it is at most this long (in px), and crosses at most `maxCrossed` other families' lines. */
const maxAcross = 2600
const maxCrossed = 2

/** The links from unions to children that are placed elsewhere. */
export class CrossLinks {
  count = 0
  /** From this index on, links lead to children whose home is another union: their position says nothing about birth order. */
  firstFurther = 0
  readonly union: Int32Array
  readonly child: Int32Array

  constructor(capacity: number, scratch: Scratch) {
    this.union = scratch.rawInts(capacity)
    this.child = scratch.rawInts(capacity)
  }

  add(union: number, child: number): void {
    this.union[this.count] = union
    this.child[this.count++] = child
  }
}

/**
 * The families whose children are placed below them, by row (the level of the parents), each row from left to right, in px from
 * the left. Families of one row do not overlap. Those of row r are the ones from `start[r]` up to, but not including, `end[r]`.
 */
export interface Families {
  /** The level of row 0. */
  readonly top: number
  readonly start: Int32Array
  readonly end: Int32Array
  readonly left: Int32Array
  readonly trunk: Int32Array
  readonly right: Int32Array
}

/** Cross links by number: those drawn in full, each with its lane (px below the parents' boxes), and the others. */
export interface Routes {
  readonly inFull: Int32Array
  /** By link. */
  readonly lane: Uint8Array
  readonly long: Int32Array
}

/**
 * Chooses which cross links are drawn in full: short ones that cross few lines and lead to children in the right position for
 * their birth order, so that connected siblings read from the eldest to the youngest. Links that overlap get separate lanes; when
 * no lane is free, the link is not drawn in full.
 *
 * @param trunkOf Maps a union to where its children's lines start, in px from the left.
 */
export function routeLinks(
  scene: Scene,
  placement: Placement,
  { middle }: Positions,
  trunkOf: Int32Array,
  families: Families,
  links: CrossLinks,
): Routes {
  const { blocks, level, scratch } = scene
  const { count } = links
  const inFull = scratch.rawInts(count)
  const long = scratch.rawInts(count)
  const lane = scratch.rawBytes(count)
  const left = scratch.rawInts(count)
  const right = scratch.rawInts(count)
  const rowStart = new Int32Array(families.start.length + 1)
  let fullCount = 0
  let longCount = 0
  for (let link = 0; link < count; link++) {
    const union = links.union[link]!
    const child = links.child[link]!
    const from = trunkOf[union]!
    const to = middle[child]!
    left[link] = Math.min(from, to)
    right[link] = Math.max(from, to)
    lane[link] = 0
    const above = level[blocks.ofUnion[union]!]!
    const row = above - families.top
    if (
      Math.abs(to - from) > maxAcross ||
      level[blocks.blockOf[child]!] !== above + 1 ||
      countInTheWay(families, row, from, to) > maxCrossed ||
      (link < links.firstFurther && !standsInOrder(scene, placement.hangsFrom, placement.x, union, child))
    ) {
      long[longCount++] = link
    } else {
      lane[link] = barHeight
      rowStart[row + 1]!++
    }
  }
  const order = sortCandidates(links, families, scene, { lane, left, right, rowStart })
  const occupied = laneHeights.map(() => -Infinity)
  let barOccupied = -Infinity
  let lastLevel = NaN
  for (let i = 0; i < order.length; i++) {
    const link = order[i]!
    const own = level[blocks.ofUnion[links.union[link]!]!]!
    if (own !== lastLevel) {
      occupied.fill(-Infinity)
      barOccupied = -Infinity
    }
    lastLevel = own
    if (
      barOccupied + laneSpacing <= left[link]! &&
      isAlone(families, own - families.top, trunkOf[links.union[link]!]!, left[link]!, right[link]!)
    ) {
      barOccupied = right[link]!
      inFull[fullCount++] = link
      continue
    }
    const free = occupied.findIndex((end) => end + laneSpacing <= left[link]!)
    if (free === -1) {
      long[longCount++] = link
      continue
    }
    occupied[free] = right[link]!
    lane[link] = laneHeights[free]!
    inFull[fullCount++] = link
  }
  return { inFull: inFull.subarray(0, fullCount), lane, long: long.subarray(0, longCount) }
}

interface Candidates {
  /** Not 0 if the link is a candidate. */
  readonly lane: Uint8Array
  readonly left: Int32Array
  readonly right: Int32Array
  /** Maps a row to its number of candidates, stored at the next index. */
  readonly rowStart: Int32Array
}

/** Sorts candidates by row, then by left end, then by right end, union and child. */
function sortCandidates(
  links: CrossLinks,
  families: Families,
  { blocks, level, scratch }: Scene,
  { lane, left, right, rowStart }: Candidates,
): Int32Array {
  for (let row = 0; row + 1 < rowStart.length; row++) rowStart[row + 1]! += rowStart[row]!
  const total = rowStart.at(-1)!
  // Packs the left end and the link into one number, so that plain numbers are sorted.
  const keys = scratch.rawFloats(total)
  const next = rowStart.slice()
  for (let link = 0; link < links.count; link++) {
    if (lane[link] !== 0)
      keys[next[level[blocks.ofUnion[links.union[link]!]!]! - families.top]!++] = left[link]! * links.count + link
  }
  const order = scratch.rawInts(total)
  const compare = (a: number, b: number): number =>
    left[a]! - left[b]! || right[a]! - right[b]! || links.union[a]! - links.union[b]! || links.child[a]! - links.child[b]!
  for (let row = 0; row + 1 < rowStart.length; row++) {
    keys.subarray(rowStart[row], rowStart[row + 1]).sort()
    for (let i = rowStart[row]!; i < rowStart[row + 1]!; i++) {
      const link = keys[i]! % links.count
      let at = i
      for (; at > rowStart[row]! && compare(order[at - 1]!, link) > 0; at--) order[at] = order[at - 1]!
      order[at] = link
    }
  }
  return order
}

/** Does no other family's bar come near a line at the height of the bars? */
function isAlone(families: Families, row: number, own: number, left: number, right: number): boolean {
  const end = families.end[row]!
  for (let i = firstFrom(families, row, left - laneSpacing); i < end && families.left[i]! <= right + laneSpacing; i++) {
    if (families.trunk[i] !== own) return false
  }
  return true
}

/** The first family of a row that does not end to the left of a position. */
function firstFrom(families: Families, row: number, left: number): number {
  let low = families.start[row]!
  let high = families.end[row]!
  while (low < high) {
    const middle = (low + high) >> 1
    if (families.right[middle]! < left) low = middle + 1
    else high = middle
  }
  return low
}

/** How many families' lines a line from a trunk across to a child would cross: trunks in between, and a bar above the child. */
function countInTheWay(families: Families, row: number, from: number, to: number): number {
  const left = Math.min(from, to)
  const right = Math.max(from, to)
  const end = families.end[row]!
  let count = 0
  for (let i = firstFrom(families, row, left); i < end && families.left[i]! <= right; i++) {
    const trunk = families.trunk[i]!
    if (trunk > left && trunk < right) count++
    if (to > families.left[i]! && to < families.right[i]! && trunk !== from) count++
    if (count > maxCrossed) break
  }
  return count
}
