import { createNameMatcher } from '@banyan/name-search'
import type { Chinese, PreparedName } from '@banyan/name-search'
import { findPeople } from './find-people.ts'
import { namesOf, searchedFor, searchedName } from './name-search.ts'

/** What a search needs to know about a person. */
export interface SearchedPerson {
  readonly id: number
  readonly name: string
  readonly other_names?: readonly string[] | undefined
  readonly birth_year: number
  /** Found as well, where people are listed by the alphabet. */
  readonly address?: string
}

/**
 * How results are ordered: `name`: the best matches first, then by name, and namesakes by birth; `birth`: the best matches first, then by
 * birth; a language: by its alphabet, and everybody for an empty text.
 */
export type SearchOrder = 'name' | 'birth' | { readonly language: string }

const unknownLast = (year: number): number => (year === 0 ? Infinity : year)

/** Holds people, ready to be searched. Folding and sorting 100,000 names takes a second, so it runs in a worker. */
export class PeopleSearcher {
  readonly #people = new Map<number, SearchedPerson>()
  /** By order; made when it is asked for. */
  readonly #sorted = new Map<string, readonly SearchedPerson[]>()
  readonly #places = new WeakMap<SearchedPerson, PreparedName>()
  #chinese: Chinese | undefined

  /** @param chinese - finds Chinese names by their readings, and in either way of writing */
  useChinese(chinese: Chinese): void {
    this.#chinese = chinese
    this.#sorted.clear()
  }

  set(people: readonly SearchedPerson[]): void {
    for (const person of people) this.#people.set(person.id, person)
    this.#sorted.clear()
  }

  delete(ids: readonly number[]): void {
    for (const id of ids) this.#people.delete(id)
    this.#sorted.clear()
  }

  /** @returns the ids of everybody whose names contain every word of the text */
  find(text: string, order: SearchOrder): number[] {
    const people = this.#inOrder(order)
    if (typeof order === 'string') return findPeople(people, text, this.#chinese).map(({ id }) => id)
    const query = searchedFor(text, this.#chinese)
    const match = query.words.length === 0 ? undefined : createNameMatcher(query, this.#chinese)
    const found = match
      ? people.filter((person) => match([...namesOf(person, this.#chinese), this.#placeOf(person)]) !== undefined)
      : people
    return found.map(({ id }) => id)
  }

  #placeOf(person: SearchedPerson): PreparedName {
    let place = this.#places.get(person)
    if (place === undefined) this.#places.set(person, (place = searchedName(person.address ?? '', this.#chinese)))
    return place
  }

  #inOrder(order: SearchOrder): readonly SearchedPerson[] {
    const key = typeof order === 'string' ? order : `language ${order.language}`
    let sorted = this.#sorted.get(key)
    if (sorted === undefined) this.#sorted.set(key, (sorted = this.#sort(order)))
    return sorted
  }

  #sort(order: SearchOrder): readonly SearchedPerson[] {
    const people = [...this.#people.values()]
    if (order === 'birth') return people.toSorted((a, b) => a.birth_year - b.birth_year || a.id - b.id)
    if (order === 'name') {
      const keyed = people.map((person) => ({ person, text: namesOf(person, this.#chinese)[0]?.whole ?? '' }))
      const sorted = keyed.toSorted((a, b) => {
        if (a.text !== b.text) return a.text < b.text ? -1 : 1
        const [born, other] = [unknownLast(a.person.birth_year), unknownLast(b.person.birth_year)]
        return born === other ? a.person.id - b.person.id : born - other
      })
      return sorted.map(({ person }) => person)
    }
    const { compare } = new Intl.Collator(order.language)
    return people.toSorted((one, other) => compare(one.name, other.name) || one.id - other.id)
  }
}
