import { joinPieces, piecesOf } from './address-parts.ts'
import type { AddressPart } from './address-parts.ts'
import type { Candidate, Matches } from './candidates.ts'

/** In Chinese characters. */
const maxNameLength = 14

/** A part, or a name inside one. */
export interface Segment {
  key: string
  isHan: boolean
  hadNumber: boolean
  /** Found inside text that is not fully understood. */
  isPartial: boolean
}

/** A whole part: either a place with a number in its name, or the part without house numbers and postal codes. */
export function wholeSegment<Place extends Candidate>(part: AddressPart, matches: Matches<Place>): Segment {
  const hasNumberedName = part.fullKey !== part.key && matches.has(part.fullKey)
  return {
    key: hasNumberedName ? part.fullKey : part.key,
    isHan: part.isHan,
    hadNumber: !hasNumberedName && part.fullKey !== part.key,
    isPartial: false,
  }
}

/** Finds known names inside a part that is not a name itself, in the order in which they occur. */
export function findSegments<Place extends Candidate>(part: AddressPart, matches: Matches<Place>): Segment[] {
  return part.isHan ? chineseSegments(part, matches) : westernSegments(part, matches)
}

/** Chinese addresses go from general to specific: consecutive names from the start; the rest is a street. */
function chineseSegments<Place extends Candidate>(part: AddressPart, matches: Matches<Place>): Segment[] {
  const characters = piecesOf(part)
  const isKnown = (from: number, to: number): boolean => isName(characters.slice(from, to), true, matches, false)
  // Covers the longest prefix with the fewest names; `best[end]` leads up to that character.
  const best: ({ count: number; from: number } | undefined)[] = [{ count: 0, from: 0 }]
  for (let end = 2; end <= characters.length; end += 1) {
    for (let from = Math.max(0, end - maxNameLength); from <= end - 2; from += 1) {
      const before = best[from]
      if (before === undefined || !isKnown(from, end)) continue
      const known = best[end]
      if (known === undefined || before.count + 1 < known.count) best[end] = { count: before.count + 1, from }
    }
  }
  const segments: Segment[] = []
  const reached = best.findLastIndex((step) => step !== undefined)
  for (let end = reached; end > 0; end = best[end]?.from ?? 0) {
    segments.unshift({
      key: joinPieces(characters.slice(best[end]?.from, end), true),
      isHan: true,
      hadNumber: false,
      isPartial: false,
    })
  }
  return segments
}

/**
 * Western addresses have the general part at the end: names from the end up to the first town; otherwise a town at the start,
 * before street and number.
 */
function westernSegments<Place extends Candidate>(part: AddressPart, matches: Matches<Place>): Segment[] {
  const words = piecesOf(part)
  const segments: Segment[] = []
  let end = words.length
  let hasTown = false
  while (end > 0 && !hasTown) {
    const from = longestKnown(end, (start) => isName(words.slice(start, end), false, matches, end === words.length))
    if (from === undefined) break
    const key = words.slice(from, end).join(' ')
    segments.unshift({ key, isHan: false, hadNumber: false, isPartial: false })
    const found = matches.get(key)
    hasTown =
      found !== undefined &&
      found.codes.length === 0 &&
      [...found.places, ...found.others].every((place) => place.kind === 'town')
    end = from
  }
  if (segments.length === 0 && part.fullKey !== part.key) {
    const to = Array.from({ length: Math.min(5, words.length - 1) }, (_value, index) => index + 1).findLast((length) =>
      isName(words.slice(0, length), false, matches, false),
    )
    if (to === undefined) return []
    return [{ key: words.slice(0, to).join(' '), isHan: false, hadNumber: false, isPartial: true }]
  }
  return end === 0 ? segments : segments.map((segment) => ({ ...segment, isPartial: true }))
}

function longestKnown(end: number, isKnown: (from: number) => boolean): number | undefined {
  for (let from = Math.max(0, end - 5); from < end; from += 1) if (isKnown(from)) return from
  return undefined
}

function isName<Place extends Candidate>(
  pieces: readonly string[],
  isHan: boolean,
  matches: Matches<Place>,
  mayBeCode: boolean,
): boolean {
  const found = matches.get(joinPieces(pieces, isHan))
  if (found === undefined) return false
  return found.places.length + found.others.length > 0 || (mayBeCode && found.codes.length > 0)
}
