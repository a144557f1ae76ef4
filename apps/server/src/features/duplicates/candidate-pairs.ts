import { numbering } from './compared-people.ts'
import type { ComparedPeople } from './compared-people.ts'
import type { NameKey } from './name-key.ts'
import { setOf, sizeOf, sortedSets } from './sorted-sets.ts'
import type { SortedSets } from './sorted-sets.ts'

/** How far two years of birth of the same person may be apart. */
const yearsApart = 2
/** In a large block, every person is compared with this many who are next in age. */
const neighbours = 40
/** The number of steps in a piece of work. */
const pieceSize = 4_096

/**
 * Finds people who might be the same without comparing everybody with everybody: they share two words of their names, or one and
 * the approximate year of birth, or a relative. Words match by sound.
 *
 * @param compare - called with two rows, the one born first before the other; more than once with a pair that shares several things
 */
export function* candidatePairs(people: ComparedPeople, compare: (one: number, other: number) => void): Generator<void> {
  const { birthYears } = people
  let steps = 0
  for (const block of blocksOf(people)) {
    if (block === undefined) {
      yield
      continue
    }
    for (let at = 0; at < block.length; at += 1) {
      const one = block[at]!
      const latest = birthYears[one] === 0 ? Infinity : birthYears[one]! + yearsApart
      const end = Math.min(block.length, at + 1 + neighbours)
      steps += 1
      for (let next = at + 1; next < end && birthYears[block[next]!]! <= latest; next += 1) {
        compare(one, block[next]!)
        steps += 1
      }
      if (steps < pieceSize) continue
      yield
      steps = 0
    }
  }
}

/** Whether two years of birth may be the same person's; an unknown one may be any. */
export const areAbout = (one: number, other: number): boolean => one === 0 || other === 0 || Math.abs(one - other) <= yearsApart

/** People who share something, by row, so by year of birth, and undefined in between. A block is valid until the next one. */
function* blocksOf(people: ComparedPeople): Generator<Int32Array | undefined> {
  const sounds = yield* wordsOf(people, ({ sounds: words }) => words)
  yield* pairBlocks(people, sounds)
  yield* pairBlocks(people, yield* wordsOf(people, ({ han }) => Array.from(han)))
  const bySound = sounds.people
  const withYear = people.birthYears.findIndex((year) => year > 0)
  if (withYear >= 0)
    for (let word = 0; word + 1 < bySound.starts.length; word += 1) {
      const block = setOf(bySound, word)
      const first = block.findIndex((row) => row >= withYear)
      if (first >= 0) yield block.subarray(first)
    }
  for (const { rows } of [people.children, people.partners, people.parents])
    for (let row = 0; row < people.size; row += 1) if (sizeOf(rows, row) > 1) yield setOf(rows, row)
}

/** Words by their numbers. */
interface Words {
  /** Of each name, sorted. */
  ofName: Int32Array[]
  /** Those who have each word in their names. */
  people: SortedSets
}

function* wordsOf(
  { names, size, nameOf }: ComparedPeople,
  wordsOfName: (name: NameKey) => string[],
): Generator<undefined, Words> {
  const numberOf = numbering()
  const ofName: Int32Array[] = []
  for (const name of names) {
    ofName.push(Int32Array.from(wordsOfName(name), numberOf).toSorted())
    if (ofName.length % pieceSize === 0) yield undefined
  }
  const owners: number[] = []
  const rows: number[] = []
  let count = 0
  for (let row = 0; row < size; row += 1) {
    for (const word of ofName[nameOf[row]!]!) {
      owners.push(word)
      rows.push(row)
      count = Math.max(count, word + 1)
    }
    if (row % pieceSize === 0) yield undefined
  }
  return { ofName, people: yield* sortedSets(count, owners, rows) }
}

/** For each two words, those whose names have both; and for each word, those whose names consist of it. */
function* pairBlocks({ nameOf }: ComparedPeople, { ofName: words, people: byWord }: Words): Generator<Int32Array | undefined> {
  const wordCount = byWord.starts.length - 1
  // The block of those with the word alone is at the end.
  const [counts, starts] = [new Int32Array(wordCount + 1), new Int32Array(wordCount + 1)]
  let space = new Int32Array(0)
  for (let word = 0; word < wordCount; word += 1) {
    const rows = setOf(byWord, word)
    if (rows.length < 2) continue
    const met: number[] = []
    let total = 0
    for (const row of rows)
      forOthers(words[nameOf[row]!]!, word, wordCount, (other) => {
        if (counts[other] === 0) met.push(other)
        counts[other]! += 1
        total += 1
      })
    let end = 0
    for (const other of met) {
      starts[other] = end
      end += counts[other]!
      counts[other] = 0
    }
    yield undefined
    if (space.length < total) space = new Int32Array(total * 2)
    for (const row of rows)
      forOthers(words[nameOf[row]!]!, word, wordCount, (other) => {
        space[starts[other]! + counts[other]!] = row
        counts[other]! += 1
      })
    for (const other of met) {
      if (counts[other]! > 1) yield space.subarray(starts[other], starts[other]! + counts[other]!)
      counts[other] = 0
    }
  }
}

/** Calls with the words that come after a word in a sorted name, each once; with `alone` if the name has no others. */
function forOthers(name: Int32Array, word: number, alone: number, call: (other: number) => void): void {
  if (name.length === 1) {
    call(alone)
    return
  }
  const first = name.indexOf(word) + 1
  for (let at = first; at < name.length; at += 1) if (at === first || name[at] !== name[at - 1]) call(name[at]!)
}
