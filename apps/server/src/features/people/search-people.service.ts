import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PersonSummary } from '@banyan/contract'
import { createNameMatcher, leftOutFrom, prepareName, prepareQuery } from '@banyan/name-search'
import { chinese } from '@banyan/name-search/chinese'
import type { Reader } from '../../platform/db/database.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { searchKey } from '../../platform/text/clean-text.ts'
import type { IndexedWord } from '../../platform/text/search-words.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { maskSummary } from '../living/masks.ts'
import { readRecordedDetails } from '../records/recorded-details.service.ts'
import { listPeopleWithWords } from './fields/person-words.repository.ts'
import { namesOf as indexedNames } from './lists/family-names.ts'
import { presentSummary } from './people.presenter.ts'
import { listNameRows, listSearchedRows, listSummariesOf } from './people.repository.ts'

const namesAtOnce = 2_000
const summariesAtOnce = 500

const readOthers = (json: string): string[] => (json === '[]' ? [] : (JSON.parse(json) as string[]))

/**
 * Finds people by their names as the browser does (decision 43): the best matches first, equals by birth year and id. An index leaves few
 * to compare (`FamilyNames`).
 */
export async function searchFamily(db: Reader, { familyId }: Caller, text: string, view: View): Promise<PersonSummary[]> {
  const tables = chinese()
  const query = prepareQuery(searchKey(text), tables)
  if (query.words.length === 0) return []
  const match = createNameMatcher(query, tables)
  const found: { id: number; rank: number; birthYear: number }[] = []
  const pause = slices()
  for (const { id, names, birthYear } of await indexedNames(db).candidates(familyId, query)) {
    // Whoever is hidden is not found by a name that is not shown.
    if (view.isHidden(id)) continue
    const rank = match(names.map((each) => prepareName(searchKey(each), tables)))?.rank
    if (rank !== undefined) found.push({ id, rank, birthYear })
    const paused = pause()
    if (paused !== undefined) await paused
  }
  const ranked = found.toSorted((a, b) => a.rank - b.rank || a.birthYear - b.birthYear || a.id - b.id)
  const end = leftOutFrom(ranked[0]?.rank ?? 0)
  const ids = ranked.filter(({ rank }) => rank < end).map(({ id }) => id)
  const people = new Map<number, PersonSummary>()
  for (let at = 0; at < ids.length; at += summariesAtOnce) {
    const page = ids.slice(at, at + summariesAtOnce)
    const recorded = await readRecordedDetails(db, familyId, page)
    for (const row of await listSummariesOf(db, familyId, page))
      people.set(row.id, maskSummary(view, presentSummary(row, recorded(row.id))))
    await letOthersRun()
  }
  return ids.flatMap((id) => people.get(id) ?? [])
}

/** Somebody with all of their names, the preferred one first. */
interface NamedRow {
  id: number
  names: string[]
}

/** What a search compares somebody with, and orders them by. */
export interface SearchedRow extends NamedRow {
  birth_year: number
  address: string
  occupation: string
}

const namesOf = ({ name, other_names }: { name: string; other_names: string }): string[] => [name, ...readOthers(other_names)]

/** Returns those of these people who have not been deleted. */
export const readSearchedPeople = async (db: Reader, family: FamilyId, ids: number[]): Promise<SearchedRow[]> =>
  (await listSearchedRows(db, family, ids)).map((row) => ({ ...row, names: namesOf(row) }))

/** Finds those whose address or occupation has all of these words, deleted or not, at most `count`. */
export const findPeopleByWords = (
  db: Reader,
  family: FamilyId,
  words: readonly IndexedWord[],
  count: number,
): Promise<number[]> => listPeopleWithWords(db, family, words, count)

/** Lists everybody in the family, in pages, between which other calls are served. */
export async function* listNamedPeople(db: Reader, family: FamilyId): AsyncGenerator<NamedRow[]> {
  for (let last = 0, isMore = true; isMore; await letOthersRun()) {
    const page = await listNameRows(db, family, last, namesAtOnce)
    yield page.map((row) => ({ id: row.id, names: namesOf(row) }))
    last = page.at(-1)?.id ?? last
    isMore = page.length === namesAtOnce
  }
}
