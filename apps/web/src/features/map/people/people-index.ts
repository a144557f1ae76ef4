import { hasWords, searchText, searchWords } from '../../../lib/people/name-search.ts'
import type { MapPerson } from './located.ts'

export interface IndexedPerson {
  readonly person: MapPerson
  /** Name and place as they are searched. */
  readonly text: string
}

/** By name, as the reader's language sorts. */
export function indexPeople(people: readonly MapPerson[], language: string): IndexedPerson[] {
  const { compare } = new Intl.Collator(language)
  return people
    .map((person) => ({ person, text: `${searchText(person.name)} ${searchText(person.address)}` }))
    .toSorted((one, other) => compare(one.person.name, other.person.name) || one.person.id - other.person.id)
}

/** Whose name and place together have every word of what is looked for; everybody without a word. */
export function findOnMap(index: readonly IndexedPerson[], text: string): readonly IndexedPerson[] {
  const words = searchWords(text)
  return words.length === 0 ? index : index.filter((each) => hasWords(each.text, words))
}
