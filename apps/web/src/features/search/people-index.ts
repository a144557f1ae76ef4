import type { PersonSummary } from '@banyan/contract'
import type { Chinese } from '@banyan/name-search'
import { findPeople as findByNames } from '../../lib/people/find-people.ts'
import { namesOf } from '../../lib/people/name-search.ts'

/** Everybody in the family, sorted by name and ready to be searched. */
export interface PeopleIndex {
  readonly people: readonly PersonSummary[]
  readonly chinese: Chinese | undefined
}

export interface Found {
  /** The best matches, at most `maxShown`. */
  readonly people: readonly PersonSummary[]
  /** The total number of matches. */
  readonly count: number
}

export const nobody: Found = { people: [], count: 0 }

const unknownLast = (year: number): number => (year === 0 ? Infinity : year)

/** Namesakes are sorted by birth. */
export function indexPeople(people: readonly PersonSummary[], chinese?: Chinese): PeopleIndex {
  const keyed = people.map((person) => ({ person, text: namesOf(person, chinese)[0]?.whole ?? '' }))
  const sorted = keyed.toSorted((a, b) => {
    if (a.text !== b.text) return a.text < b.text ? -1 : 1
    const [born, other] = [unknownLast(a.person.birth_year), unknownLast(b.person.birth_year)]
    return born === other ? a.person.id - b.person.id : born - other
  })
  return { people: sorted.map(({ person }) => person), chinese }
}

/** Finds people whose names contain every search word; matches of whole names, and at the start of names and words, come first. */
export function findPeople({ people, chinese }: PeopleIndex, query: string): Found {
  const { shown, more } = findByNames(people, query, () => true, chinese)
  return shown.length === 0 ? nobody : { people: shown, count: shown.length + more }
}
