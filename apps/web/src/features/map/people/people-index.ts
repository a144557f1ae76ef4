import { hasWords, searchText, searchWords } from '../../../lib/people/name-search.ts'
import type { MapPerson } from './located.ts'

export interface IndexedPerson {
  readonly person: MapPerson
  /** The name and place as searched. */
  readonly text: string
}

/** Sorts people by name in the order of the reader's language. */
export function indexPeople(people: readonly MapPerson[], language: string): IndexedPerson[] {
  const { compare } = new Intl.Collator(language)
  return people
    .map((person) => ({ person, text: `${searchText(person.name)} ${searchText(person.address)}` }))
    .toSorted((one, other) => compare(one.person.name, other.person.name) || one.person.id - other.person.id)
}

/** Finds people whose name and place together contain every search word; everybody if there are no words. */
export function findOnMap(index: readonly IndexedPerson[], text: string): readonly IndexedPerson[] {
  const words = searchWords(text)
  return words.length === 0 ? index : index.filter((each) => hasWords(each.text, words))
}
