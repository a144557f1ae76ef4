import { createNameMatcher, leftOutFrom } from '@banyan/name-search'
import type { Chinese } from '@banyan/name-search'
import { namesOf, searchedFor } from './name-search.ts'

interface Named {
  readonly id: number
  readonly name: string
  readonly other_names?: readonly string[] | undefined
}

/** Nobody reads a longer list: they type another letter instead. */
export const maxShown = 50

/** Finds people by their names, the best matches first, then in the order of the list; nobody for an empty text. */
export function findPeople<Person extends Named>(people: readonly Person[], text: string, chinese?: Chinese): Person[] {
  const query = searchedFor(text, chinese)
  if (query.words.length === 0) return []
  const match = createNameMatcher(query, chinese)
  // By rank; most ranks stay empty.
  const ranks: Person[][] = []
  for (const person of people) {
    const found = match(namesOf(person, chinese))
    if (found !== undefined) (ranks[found.rank] ??= []).push(person)
  }
  const end = leftOutFrom(ranks.findIndex((equals) => equals !== undefined))
  return ranks.slice(0, end).flat()
}
