import type { PreparedName, Query } from './prepare-names.ts'
import { createSpanFinder } from './spans.ts'
import type { FindSpans, Span } from './spans.ts'
import type { Chinese } from './types.ts'

/** How well somebody's names answer a search. */
export interface NameMatch {
  /** 0 is best; below {@link maxRank}. */
  readonly rank: number
  /** The index of the name that matched best; undefined when it took several. */
  readonly name: number | undefined
}

export type MatchNames = (names: readonly PreparedName[]) => NameMatch | undefined

/** How the search as a whole stands in the name. */
const place = { equal: 0, atStart: 1, atWord: 2, scattered: 3 } as const
type Place = (typeof place)[keyof typeof place]

const maxDistance = 31
const maxUnmatched = 15

/** Ranks from here on are of people whose names only happen to sound like the search, as `isLoose` says. */
const looseFrom = 4 * 4 * (maxDistance + 1) * (maxUnmatched + 1)

/** Ranks are whole numbers below this one. */
const maxRank = 2 * looseFrom

/**
 * The rank from which on matches are left out. Where the search as a whole is somebody's name or a part of it, nobody looks for people
 * in whose names similar sounds are scattered; where it is not, they may be who is meant.
 *
 * @param best - the rank of the best match
 */
export const leftOutFrom = (best: number): number => (best < place.scattered * otherName * 2 ? looseFrom : maxRank)

/**
 * Makes the function that compares somebody's names with a search. Every word must occur in one of them, in any order: in its
 * letters, or as the reading of its Chinese characters, each of which answers one word only.
 *
 * The rank depends first on where the whole search stands (it is the name, the name begins with it, a word does, neither); then on
 * whether it is the person's first name in the list, and in letters rather than by its readings; then on where each word stands, and
 * on how much of the name is left over.
 */
export function createNameMatcher(query: Query, chinese: Chinese | undefined): MatchNames {
  const finders = query.words.map(({ sound, isOpen }) =>
    sound === undefined || chinese === undefined ? undefined : createSpanFinder(sound, isOpen, chinese),
  )
  const rankOne = (name: PreparedName): number | undefined => rankName(name, query, finders)
  return (names) => {
    let best: NameMatch | undefined
    for (const [index, name] of names.entries()) {
      const rank = rankOne(name)
      if (rank === undefined) continue
      const whole = rank + (index === 0 ? 0 : otherName)
      if (best === undefined || whole < best.rank) best = { rank: whole, name: index }
    }
    if (best !== undefined || names.length < 2 || query.words.length < 2) return best
    const isAllThere = query.words.every((word, at) =>
      names.some((name) => name.text.includes(word.text) || (finders[at]?.(name.han) ?? []).length > 0),
    )
    return isAllThere ? { rank: looseFrom - 1, name: undefined } : undefined
  }
}

const ofReading = (maxDistance + 1) * (maxUnmatched + 1)
const otherName = ofReading * 2

const rankOf = (at: Place, isReading: boolean, distance: number, unmatched: number): number =>
  at * otherName * 2 +
  (isReading ? ofReading : 0) +
  Math.min(distance, maxDistance) * (maxUnmatched + 1) +
  Math.max(0, Math.min(unmatched, maxUnmatched))

function rankName(name: PreparedName, query: Query, finders: readonly (FindSpans | undefined)[]): number | undefined {
  const { words } = query
  let distance = 0
  let literal = 0
  for (const { text } of words) {
    if (!name.text.includes(text)) break
    literal += 1
    distance += distanceOf(name.text, text)
  }
  if (literal === words.length) return rankOf(placeOf(name, query.phrase), false, distance, name.words - words.length)
  if (name.han.length === 0) return undefined
  return rankReading(name, query, finders)
}

/** From 0 (the name begins with the whole word) to 4 (somewhere inside). */
function distanceOf(text: string, word: string): number {
  const inWords = ` ${text} `
  const where = text.startsWith(word) ? 0 : inWords.includes(` ${word}`) ? 2 : 3
  return inWords.includes(` ${word} `) ? where : where + 1
}

function placeOf(name: PreparedName, phrase: string): Place {
  if (name.whole === phrase) return place.equal
  if (name.text.startsWith(phrase)) return place.atStart
  return name.text.includes(` ${phrase}`) ? place.atWord : place.scattered
}

interface Chosen {
  /** A bit for each character that is taken. */
  readonly taken: bigint
  readonly distance: number
  readonly isPartial: boolean
  /** Whether the words come in the order of the characters. */
  readonly isInOrder: boolean
  /** The end of the last word's characters. */
  readonly end: number
  /** How many words are in the letters of the name. */
  readonly literals: number
}

/** Assigns each word to letters of the name, or to characters that no other word has. */
function rankReading(name: PreparedName, query: Query, finders: readonly (FindSpans | undefined)[]): number | undefined {
  const options: { spans: readonly Span[]; literal: number | undefined }[] = []
  for (const [at, { text }] of query.words.entries()) {
    const spans = finders[at]?.(name.han) ?? []
    const literal = name.text.includes(text) ? distanceOf(name.text, text) : undefined
    if (spans.length === 0 && literal === undefined) return undefined
    options.push({ spans, literal })
  }
  // The number of ways is bounded by the distinct sets of taken characters; the best way to each is kept.
  let ways = new Map<string, Chosen>([['', { taken: 0n, distance: 0, isPartial: false, isInOrder: true, end: 0, literals: 0 }]])
  for (const { spans, literal } of options) {
    const next = new Map<string, Chosen>()
    const offer = (way: Chosen): void => {
      const key = `${way.taken}:${way.literals}:${way.isInOrder}`
      const present = next.get(key)
      if ((present === undefined && next.size < maxWays) || (present !== undefined && way.distance < present.distance))
        next.set(key, way)
    }
    for (const way of ways.values()) {
      if (literal !== undefined) offer({ ...way, distance: way.distance + literal, literals: way.literals + 1 })
      for (const { from, to, isPartial } of spans) {
        const bits = ((1n << BigInt(to - from)) - 1n) << BigInt(from)
        if ((way.taken & bits) !== 0n) continue
        offer({
          taken: way.taken | bits,
          distance: way.distance + (from === 0 ? 0 : 2) + (isPartial ? 1 : 0),
          isPartial: way.isPartial || isPartial,
          isInOrder: way.isInOrder && from >= way.end,
          end: to,
          literals: way.literals,
        })
      }
    }
    ways = next
  }
  let best: number | undefined
  for (const way of ways.values()) {
    const taken = countBits(way.taken)
    const rank =
      (isLoose(way, name) ? looseFrom : 0) +
      rankOf(readingPlace(way, name), true, way.distance, name.words - taken - way.literals)
    if (best === undefined || rank < best) best = rank
  }
  return best
}

const maxWays = 200

function readingPlace({ taken, isPartial, literals }: Chosen, { han, words }: PreparedName): Place {
  const all = (1n << BigInt(han.length)) - 1n
  if (taken === all) return isPartial || literals + han.length < words ? place.atStart : place.equal
  if (!isGapless(taken) || literals > 0) return place.scattered
  return (taken & 1n) === 1n ? place.atStart : place.atWord
}

/**
 * Whether the words are neither all of the characters nor, in their order and without gaps, the first or the last of them: `wu sik`
 * in 吳昌碩, `chiu chin` in 李清照. What is only begun must be the first.
 */
function isLoose({ taken, isPartial, isInOrder }: Chosen, { han }: PreparedName): boolean {
  if (taken === 0n || taken === (1n << BigInt(han.length)) - 1n) return false
  const isAtStart = (taken & 1n) === 1n
  const isAtEnd = taken >> BigInt(han.length - 1) === 1n
  return !isInOrder || !isGapless(taken) || !(isAtStart || (isAtEnd && !isPartial))
}

const isGapless = (taken: bigint): boolean => (taken & (taken + (taken & -taken))) === 0n

function countBits(bits: bigint): number {
  let count = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count += 1
  return count
}
