import type { NameKey } from './name-key.ts'

/** The people to compare, by their index in the list. */
export interface Comparable {
  names: NameKey[]
  years: number[]
  /** People with the same relation to somebody: children of one person, partners of one, parents of one. */
  groups: number[][]
  /** Pairs that something else points to. */
  pairs: [number, number][]
  /** Refuses those who are surely two people, before they are remembered as a pair. */
  mayBeOne: (one: number, other: number) => boolean
}

/** How far two years of birth of the same person may be apart. */
const yearsApart = 2
/** In a large group, every person is compared with this many who are next in age. */
const neighbours = 40

/**
 * Finds people who might be the same without comparing everybody with everybody: they share two words of their names, or one and
 * the approximate year of birth, or a relative. Words match by sound. Yields undefined after each piece of work without a pair.
 */
export function* candidatePairs({ names, years, groups, pairs, mayBeOne }: Comparable): Generator<[number, number] | undefined> {
  const yearOf = (person: number): number => years[person] ?? 0
  const seen = new Set<number>()
  const isNew = (one: number, other: number): boolean => {
    const size = seen.size
    seen.add(one < other ? one * names.length + other : other * names.length + one)
    return seen.size > size
  }
  for (const pair of pairs) if (isNew(...pair)) yield pair

  const blocks = new Map<string, number[]>()
  const withYear = new Map<string, number[]>()
  for (const [person, name] of names.entries()) {
    for (const key of wordPairs(name)) append(blocks, key, person)
    if (yearOf(person) > 0) for (const sound of new Set(name.sounds)) append(withYear, sound, person)
    if (person % pieceSize === 0) yield undefined
  }
  let steps = 0
  for (const [block, reach] of blocksOf([...blocks.values(), ...groups], withYear.values())) {
    if (block.length < 2) continue
    const sorted = block.toSorted((a, b) => yearOf(a) - yearOf(b))
    for (const [index, one] of sorted.entries()) {
      for (let next = index + 1; next < sorted.length && next <= index + neighbours; next += 1) {
        const other = sorted[next] ?? one
        if (yearOf(other) - yearOf(one) > reach) break
        steps += 1
        if (steps % pieceSize === 0) yield undefined
        if (one === other || !areAbout(yearOf(one), yearOf(other)) || !mayBeOne(one, other)) continue
        if (isNew(one, other)) yield [one, other]
      }
    }
  }
}

/** Blocks with how far years of birth may be apart in them: from an unknown one, at the beginning, any is near. */
function* blocksOf(anyYear: Iterable<number[]>, nearYear: Iterable<number[]>): Generator<[number[], number]> {
  for (const block of anyYear) yield [block, Infinity]
  for (const block of nearYear) yield [block, yearsApart]
}

/** The number of steps in a piece of work. */
export const pieceSize = 256

/** Whether two years of birth may be the same person's; an unknown one may be any. */
export const areAbout = (one: number, other: number): boolean => one === 0 || other === 0 || Math.abs(one - other) <= yearsApart

function* wordPairs({ sounds, han }: NameKey): Generator<string> {
  if (han !== '') {
    const characters = Array.from(han)
    for (const [index, one] of characters.entries()) for (const other of characters.slice(index + 1)) yield `${one}${other}`
    if (characters.length === 1) yield han
  }
  const sorted = sounds.toSorted()
  if (sorted.length === 1) yield sorted[0] ?? ''
  for (const [index, one] of sorted.entries()) for (const other of sorted.slice(index + 1)) yield `${one} ${other}`
}

function append(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
