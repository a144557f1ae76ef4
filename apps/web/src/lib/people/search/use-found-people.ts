import { useEffect, useMemo, useState } from 'react'
import { maxShown } from './find-people.ts'
import { PeopleSearch } from './people-search.ts'
import type { SearchedPerson, SearchOrder } from './people-searcher.ts'

export interface FoundPeople<Person> {
  /** The best matches, at most `maxShown`. */
  readonly shown: readonly Person[]
  /** How many more there are. */
  readonly more: number
  /** What was searched for; while a search is under way, what was searched for before. */
  readonly text: string
  readonly isSearching: boolean
}

interface Answer {
  readonly text: string
  readonly people: readonly SearchedPerson[]
  readonly ids: Float64Array
}

const search = new PeopleSearch(false)

/**
 * Finds people of the family by their names, in a worker; nobody for an empty text. The last answer stays until the next one.
 *
 * @param family - undefined until it has been read
 * @param isAllowed - who may be found; should stay the same function as long as its answers do
 */
export function useFoundPeople<Person extends SearchedPerson>(
  family: { readonly people: readonly Person[]; findPerson(id: number): Person | undefined } | undefined,
  text: string,
  order: Extract<SearchOrder, string>,
  isAllowed: (id: number) => boolean = everybody,
): FoundPeople<Person> {
  const query = text.trim() === '' ? '' : text
  const { answer, failure } = useAnswer(search, family?.people, query, order)
  if (failure) throw failure
  return useMemo(() => {
    const isSearching = query !== '' && (answer === undefined || answer.text !== query || answer.people !== family?.people)
    if (query === '' || answer === undefined || family === undefined) return { shown: [], more: 0, text: query, isSearching }
    const shown: Person[] = []
    let count = 0
    for (const id of answer.ids) {
      const person = isAllowed(id) ? family.findPerson(id) : undefined
      if (person === undefined) continue
      count += 1
      if (shown.length < maxShown) shown.push(person)
    }
    return { shown, more: count - shown.length, text: answer.text, isSearching }
  }, [answer, family, query, isAllowed])
}

const everybody = (): boolean => true

/** @returns the last answer for a text that is not empty, or for any text if people are ordered by an alphabet */
export function useAnswer(
  worker: PeopleSearch,
  people: readonly SearchedPerson[] | undefined,
  text: string,
  order: SearchOrder,
): { answer: Answer | undefined; failure: Error | undefined } {
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<Error>()
  const language = typeof order === 'string' ? undefined : order.language
  const name = typeof order === 'string' ? order : undefined
  useEffect(() => {
    if (people === undefined || (text === '' && language === undefined)) return
    const controller = new AbortController()
    const { signal } = controller
    void worker.find(people, text, name ?? { language: language ?? '' }, signal).then(
      (ids) => (signal.aborted ? undefined : setAnswer({ text, people, ids })),
      (error: unknown) => {
        if (!signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => controller.abort()
  }, [worker, people, text, name, language])
  return { answer, failure }
}
