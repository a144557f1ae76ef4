import { hasWords, searchText, searchWords } from './name-search.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Nobody reads a longer list: they type another letter instead. */
export const maxShown = 50

/** People whose name contains every word of the search; names that begin with it come first. */
export function findPeople<Person extends Named>(
  people: readonly Person[],
  text: string,
  isAllowed: (id: number) => boolean,
): { shown: Person[]; more: number } {
  const words = searchWords(text)
  if (words.length === 0) return { shown: [], more: 0 }
  const found = people.filter((person) => hasWords(searchText(person.name), words) && isAllowed(person.id))
  const beginsWith = (person: Person): boolean => searchText(person.name).startsWith(words[0]!)
  const first = found.filter(beginsWith)
  const shown = [...first, ...found.filter((person) => !beginsWith(person))].slice(0, maxShown)
  return { shown, more: found.length - shown.length }
}
