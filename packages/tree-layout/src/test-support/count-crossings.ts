import type { LayoutLine } from '../types.ts'

interface Piece {
  /** The coordinate that is constant along the piece. */
  readonly at: number
  readonly from: number
  to: number
  readonly owner: string
}

const tolerance = 1e-6

/**
 * How often drawn lines visibly cross: every point where a horizontal and a vertical piece of lines of different families cross
 * counts once, and so does every pair of families whose pieces overlap. Shared pieces of one family's lines (the line down from
 * the parents, the bar above the siblings) are one line. Stubs are separate lines: what crosses their hooks counts. Lines that
 * touch at an end do not cross.
 */
export function countCrossings(lines: readonly LayoutLine[]): number {
  const horizontal: Piece[] = []
  const vertical: Piece[] = []
  for (const line of lines) {
    const owner =
      line.kind === 'stub'
        ? `stub ${line.from.join()} ${line.to.join()}`
        : `${line.kind} ${line.from.join()} ${line.kind === 'partners' ? line.to.join() : ''}`
    for (let i = 1; i < line.points.length; i++) {
      const a = line.points[i - 1]!
      const b = line.points[i]!
      if (Math.abs(a.y - b.y) < tolerance) horizontal.push({ at: a.y, from: Math.min(a.x, b.x), to: Math.max(a.x, b.x), owner })
      else vertical.push({ at: a.x, from: Math.min(a.y, b.y), to: Math.max(a.y, b.y), owner })
    }
  }
  const bars = merge(horizontal)
  const drops = merge(vertical)
  return countOverlaps(bars) + countOverlaps(drops) + countMeetings(bars, drops)
}

/** Joins overlapping pieces of one owner. */
function merge(pieces: Piece[]): Piece[] {
  pieces.sort((a, b) => (a.owner < b.owner ? -1 : a.owner > b.owner ? 1 : a.at - b.at || a.from - b.from))
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last && last.owner === piece.owner && Math.abs(last.at - piece.at) < tolerance && piece.from <= last.to + tolerance)
      last.to = Math.max(last.to, piece.to)
    else merged.push({ ...piece })
  }
  return merged
}

function countOverlaps(pieces: readonly Piece[]): number {
  const sorted = pieces.toSorted((a, b) => a.at - b.at || a.from - b.from)
  let overlaps = 0
  for (const [i, piece] of sorted.entries()) {
    for (
      let j = i + 1;
      j < sorted.length && sorted[j]!.at - piece.at < tolerance && sorted[j]!.from < piece.to - tolerance;
      j++
    ) {
      if (sorted[j]!.owner !== piece.owner && !areOfOnePerson(sorted[j]!.owner, piece.owner)) overlaps++
    }
  }
  return overlaps
}

/** The lines of one person to several partners, or of several children from one parent, share their first piece. */
function areOfOnePerson(a: string, b: string): boolean {
  const people = new Set(a.split(/[ ,]/).slice(1))
  return b
    .split(/[ ,]/)
    .slice(1)
    .some((id) => id !== '' && people.has(id))
}

function countMeetings(bars: readonly Piece[], drops: readonly Piece[]): number {
  const byPlace = drops.toSorted((a, b) => a.at - b.at)
  let meetings = 0
  for (const bar of bars) {
    let low = 0
    let high = byPlace.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (byPlace[middle]!.at <= bar.from + tolerance) low = middle + 1
      else high = middle
    }
    for (let i = low; i < byPlace.length && byPlace[i]!.at < bar.to - tolerance; i++) {
      const drop = byPlace[i]!
      if (drop.from < bar.at - tolerance && drop.to > bar.at + tolerance && drop.owner !== bar.owner) meetings++
    }
  }
  return meetings
}
