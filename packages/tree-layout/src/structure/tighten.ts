import type { Scratch } from '../scratch.ts'
import type { GroupLinks } from './group-links.ts'
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
export function tighten(links: GroupLinks, level: Int32Array, scratch: Scratch): void {
  const mark = scratch.mark()
  const { count, upStart, up } = links
  const piece = scratch.rawInts(count)
  // How many more links would get shorter than longer if a piece moved down, and how far it can go.
  const gain = scratch.rawInts(count)
  const roomBelow = scratch.rawInts(count)
  const roomAbove = scratch.rawInts(count)
  const isWaiting = scratch.bytes(count)
  const size = scratch.rawInts(count)
  for (let looks = 0, hasMoved = true; hasMoved && looks < maxLooks; looks += up.length) {
    joinTight(links, level, piece)
    gain.fill(0)
    size.fill(0)
    for (let group = 0; group < count; group++) size[piece[group]!]!++
    roomBelow.fill(endlessGap)
    roomAbove.fill(endlessGap)
    for (let group = 0; group < count; group++) {
      const below = piece[group]!
      for (let e = upStart[group]!; e < upStart[group + 1]!; e++) {
        const above = piece[up[e]!]!
        if (above === below) continue
        const gap = level[group]! - level[up[e]!]! - 1
        gain[above]!++
        gain[below]!--
        if (gap < roomBelow[above]!) roomBelow[above] = gap
        if (gap < roomAbove[below]!) roomAbove[below] = gap
      }
    }
    // Of two linked pieces, the one that gains more moves, or the smaller one, and the other waits.
    isWaiting.fill(0)
    for (let group = 0; group < count; group++) {
      const below = piece[group]!
      for (let e = upStart[group]!; e < upStart[group + 1]!; e++) {
        const above = piece[up[e]!]!
        if (above === below) continue
        const difference = Math.abs(gain[above]!) - Math.abs(gain[below]!) || size[below]! - size[above]!
        isWaiting[difference > 0 || (difference === 0 && above < below) ? below : above] = 1
      }
    }
    hasMoved = false
    for (let group = 0; group < count; group++) {
      const own = piece[group]!
      if (gain[own] === 0 || isWaiting[own] === 1) continue
      level[group]! += gain[own]! > 0 ? roomBelow[own]! : -roomAbove[own]!
      hasMoved = true
    }
  }
  scratch.release(mark)
}

/** Maps a group to the representative of all groups linked to it without a gap. */
function joinTight({ count, upStart, up }: GroupLinks, level: Int32Array, piece: Int32Array): void {
  for (let group = 0; group < count; group++) piece[group] = group
  for (let group = 0; group < count; group++)
    for (let e = upStart[group]!; e < upStart[group + 1]!; e++)
      if (level[group] === level[up[e]!]! + 1) unite(piece, up[e]!, group)
  for (let group = 0; group < count; group++) piece[group] = find(piece, group)
}
