import type { PersonSummary } from '@banyan/contract'
import { hasWords, searchText, searchWords } from '../../lib/people/name-search.ts'

/** The number of results shown: nobody reads further; they type another letter instead. */
export const shownAtMost = 50

interface Entry {
  readonly person: PersonSummary
  readonly text: string
}

/** Everybody in the family, sorted by name and ready to be searched. */
export type PeopleIndex = readonly Entry[]

export interface Found {
  /** The best matches, at most `shownAtMost`. */
  readonly people: readonly PersonSummary[]
  /** The total number of matches. */
  readonly count: number
}

export const nobody: Found = { people: [], count: 0 }

/** People are replaced, never mutated, so a folded name is valid as long as its object. */
const texts = new WeakMap<PersonSummary, string>()

function textOf(person: PersonSummary): string {
  let text = texts.get(person)
  if (text === undefined) texts.set(person, (text = searchText(person.name)))
  return text
}

const unknownLast = (year: number): number => (year === 0 ? Infinity : year)

/** Namesakes are sorted by birth. */
function byName(a: Entry, b: Entry): number {
  if (a.text !== b.text) return a.text < b.text ? -1 : 1
  const [born, other] = [unknownLast(a.person.birth_year), unknownLast(b.person.birth_year)]
  return born === other ? a.person.id - b.person.id : born - other
}

export const indexPeople = (people: readonly PersonSummary[]): PeopleIndex =>
  people.map((person) => ({ person, text: textOf(person) })).toSorted(byName)

/** Finds people whose name contains every search word; matches at the start of a name or word come first. */
export function findPeople(index: PeopleIndex, query: string): Found {
  const words = searchWords(query)
  if (words.length === 0) return nobody
  const ranks: PersonSummary[][] = []
  let count = 0
  for (const { person, text } of index) {
    if (!hasWords(text, words)) continue
    count += 1
    const rank = words.reduce((sum, word) => sum + distance(text, word), 0)
    const equals = (ranks[rank] ??= [])
    if (equals.length < shownAtMost) equals.push(person)
  }
  return { people: ranks.flat().slice(0, shownAtMost), count }
}

/** Ranks a match from 0 (the name begins with the whole word) to 4 (somewhere inside). */
function distance(text: string, word: string): number {
  const inWords = ` ${text} `
  const place = text.startsWith(word) ? 0 : inWords.includes(` ${word}`) ? 2 : 3
  return inWords.includes(` ${word} `) ? place : place + 1
}
