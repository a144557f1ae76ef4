import { searchKey } from '@banyan/contract'
import { prepareName, prepareQuery } from '@banyan/name-search'
import type { Chinese, PreparedName, Query } from '@banyan/name-search'

interface Named {
  readonly name: string
  readonly other_names?: readonly string[] | undefined
}

/** People are replaced, never mutated, so prepared names are valid as long as their object. */
const plain = new WeakMap<Named, readonly PreparedName[]>()
const withReadings = new WeakMap<Named, readonly PreparedName[]>()

/** All names of a person, ready to be searched; see `useChinese` for the second parameter. */
export function namesOf(person: Named, chinese?: Chinese): readonly PreparedName[] {
  const known = chinese === undefined ? plain : withReadings
  let names = known.get(person)
  if (names === undefined) {
    names = [person.name, ...(person.other_names ?? [])].map((name) => searchedName(name, chinese))
    known.set(person, names)
  }
  return names
}

export const searchedName = (text: string, chinese?: Chinese): PreparedName => prepareName(searchKey(text), chinese)

/** The words of a search; none for an empty text. */
export const searchedFor = (text: string, chinese?: Chinese): Query => prepareQuery(searchKey(text), chinese)
