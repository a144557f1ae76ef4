import { createNameMatcher } from '@banyan/name-search'
import type { Chinese, PreparedName } from '@banyan/name-search'
import { namesOf, searchedFor, searchedName } from '../../../lib/people/name-search.ts'
import type { MapPerson } from './located.ts'

export interface IndexedPerson {
  readonly person: MapPerson
  /** The names and the place as searched. */
  readonly texts: readonly PreparedName[]
}

/** Sorts people by name in the order of the reader's language. */
export function indexPeople(people: readonly MapPerson[], language: string, chinese?: Chinese): IndexedPerson[] {
  const { compare } = new Intl.Collator(language)
  return people
    .map((person) => ({ person, texts: [...namesOf(person, chinese), searchedName(person.address, chinese)] }))
    .toSorted((one, other) => compare(one.person.name, other.person.name) || one.person.id - other.person.id)
}

/** Finds people whose names and place together contain every search word; everybody if there are no words. */
export function findOnMap(index: readonly IndexedPerson[], text: string, chinese?: Chinese): readonly IndexedPerson[] {
  const query = searchedFor(text, chinese)
  if (query.words.length === 0) return index
  const match = createNameMatcher(query, chinese)
  return index.filter(({ texts }) => match(texts) !== undefined)
}
