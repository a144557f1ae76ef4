import type { Scratch } from '../scratch.ts'
import type { Groups } from './groups.ts'
import { find, unite } from './leaders.ts'

/** The most links to visit in all. */
const maxLooks = 10_000_000
/** Longer than any gap. */
const endlessGap = 2 ** 30

/**
 * Pulls together whole clans that are rows away from those they are linked to. People linked without a gap move as one piece,
 * down or up, until the first of its stretched links is no longer stretched, as long as more links get shorter than longer (the
 * cut values of Gansner, Koutsofios, North and Vo 1993, only for the tight parts of a family).
 *
 * @param level Maps a group to its level, children below their parents; changed in place, preserving that.
 */
export function tighten(groups: Groups, level: Int32Array, scratch: Scratch): void {
  const mark = scratch.mark()
  const { from, to } = listLinks(groups, scratch)
  const piece = scratch.rawInts(groups.count)
  // How many more links would get shorter than longer if a piece moved down, and how far it can go.
  const gain = scratch.rawInts(groups.count)
  const roomBelow = scratch.rawInts(groups.count)
  const roomAbove = scratch.rawInts(groups.count)
  const isWaiting = scratch.bytes(groups.count)
  const size = scratch.rawInts(groups.count)
  for (let looks = 0, hasMoved = true; hasMoved && looks < maxLooks; looks += from.length) {
    joinTight(groups, level, from, to, piece)
    gain.fill(0)
    size.fill(0)
    for (let group = 0; group < groups.count; group++) size[piece[group]!]!++
    roomBelow.fill(endlessGap)
    roomAbove.fill(endlessGap)
    for (let e = 0; e < from.length; e++) {
      const above = piece[from[e]!]!
      const below = piece[to[e]!]!
      if (above === below) continue
      const gap = level[to[e]!]! - level[from[e]!]! - 1
      gain[above]!++
      gain[below]!--
      if (gap < roomBelow[above]!) roomBelow[above] = gap
      if (gap < roomAbove[below]!) roomAbove[below] = gap
    }
    // Of two linked pieces, the one that gains more moves, or the smaller one, and the other waits.
    isWaiting.fill(0)
    for (let e = 0; e < from.length; e++) {
      const above = piece[from[e]!]!
      const below = piece[to[e]!]!
      if (above === below) continue
      const difference = Math.abs(gain[above]!) - Math.abs(gain[below]!) || size[below]! - size[above]!
      isWaiting[difference > 0 || (difference === 0 && above < below) ? below : above] = 1
    }
    hasMoved = false
    for (let group = 0; group < groups.count; group++) {
      const own = piece[group]!
      if (gain[own] === 0 || isWaiting[own] === 1) continue
      level[group]! += gain[own]! > 0 ? roomBelow[own]! : -roomAbove[own]!
      hasMoved = true
    }
  }
  scratch.release(mark)
}

/** Links from groups to groups, one for each link of a union to a child. */
function listLinks({ groupOf, ofUnion, unions }: Groups, scratch: Scratch): { from: Int32Array; to: Int32Array } {
  const { homeOf, further } = unions
  const from = scratch.rawInts(homeOf.length + further.length)
  const to = scratch.rawInts(homeOf.length + further.length)
  let count = 0
  for (let child = 0; child < homeOf.length; child++) {
    if (homeOf[child]! < 0) continue
    from[count] = ofUnion[homeOf[child]!]!
    to[count++] = groupOf[child]!
  }
  for (const { union, child } of further) {
    from[count] = ofUnion[union]!
    to[count++] = groupOf[child]!
  }
  return { from: from.subarray(0, count), to: to.subarray(0, count) }
}

/** Maps a group to the representative of all groups linked to it without a gap. */
function joinTight(groups: Groups, level: Int32Array, from: Int32Array, to: Int32Array, piece: Int32Array): void {
  for (let group = 0; group < groups.count; group++) piece[group] = group
  for (let e = 0; e < from.length; e++) if (level[to[e]!] === level[from[e]!]! + 1) unite(piece, from[e]!, to[e]!)
  for (let group = 0; group < groups.count; group++) piece[group] = find(piece, group)
}
