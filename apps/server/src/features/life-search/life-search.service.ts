import type { FoundLife, FoundReason, Language } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { IndexedWord } from '../../platform/text/search-words.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { findByDays, findByWords, readSearchedFacts } from '../facts/searched-facts.service.ts'
import type { FoundByFacts, SearchedFact } from '../facts/searched-facts.service.ts'
import { isFindable } from '../living/masks.ts'
import { findPeopleByWords, listNamedPeople, readSearchedPeople } from '../people/search-people.service.ts'
import type { SearchedRow } from '../people/search-people.service.ts'
import { createMatcher, foldFact, presentFact, vagueDays } from './match-life.ts'
import type { FoldedFact, Matcher } from './match-life.ts'
import { readQuery } from './read-query.ts'
import type { Term } from './read-query.ts'

/** So many facts of one term are looked at. */
const maxFacts = 5_000
/** Of words that are all common, so many people are enough: another word is needed anyway. */
const maxOfCommon = 200
const peopleAtOnce = 500
const maxReasons = 5

/** Whose family is searched, in whose words, and what they see of it. */
interface Searcher {
  familyId: FamilyId
  language: Language
  view: View
}

export interface FoundLives {
  count: number
  /** Whether all facts that match were looked at. */
  isComplete: boolean
  /** Reads a part of them. */
  list: (start: number, end: number) => Promise<FoundLife[]>
}

/**
 * Finds people by their facts and names: every term must match one of them, and at least one term a fact. People by year of birth and id, the
 * unknown last.
 *
 * An index finds the people of each term, and who is in all of these sets is known without reading more. Facts are read only of those who
 * are listed, to say why they were found, and where a term matches so many facts that its set is only a part.
 */
export async function searchLives(
  db: Reader,
  { familyId: family, language, view }: Searcher,
  search: string,
): Promise<FoundLives> {
  const terms: SearchedTerm[] = []
  for (const term of readQuery(search, language))
    terms.push({ matcher: createMatcher(term), ...(await findByTerm(db, family, term, view)) })
  const { people, isComplete } = await findPeople(db, family, terms, view)
  const found = inOrder(people.filter(({ id }) => isFindable(view, id)))
  const matchers = terms.map(({ matcher }) => matcher)
  const list = async (start: number, end: number): Promise<FoundLife[]> => {
    const lives: FoundLife[] = []
    for await (const [person, reasons] of explainAll(db, family, found.slice(start, end), matchers, view))
      lives.push({ person_id: person.id, reasons: reasons ?? [] })
    return lives
  }
  return { count: found.length, isComplete, list }
}

interface SearchedTerm extends FoundByFacts {
  matcher: Matcher
}

const idsOf = (people: readonly SearchedRow[]): number[] => people.map(({ id }) => id)

interface FoundPeople {
  people: SearchedRow[]
  isComplete: boolean
}

async function findPeople(db: Reader, family: FamilyId, terms: readonly SearchedTerm[], view: View): Promise<FoundPeople> {
  const rare = terms.filter((term) => term.isComplete)
  const common = terms.filter((term) => !term.isComplete)
  if (common.length === 0) return { people: await findInSets(db, family, unionOf(rare), rare), isComplete: true }
  if (rare.length === 0) {
    const some = await findInSets(db, family, smallest(common).people, [])
    const isAlone = terms.length === 1
    return { people: isAlone ? some : await keepMatching(db, family, some, terms, view, maxOfCommon), isComplete: false }
  }
  // Who has the rare terms only in their names is among those whom a scan of all names finds.
  const ids = unionOf(rare)
  for (const id of await findByNames(db, family, rare)) ids.add(id)
  const some = await findInSets(db, family, ids, rare)
  return { people: await keepMatching(db, family, some, terms, view), isComplete: true }
}

const unionOf = (found: readonly FoundByFacts[]): Set<number> => new Set(found.flatMap(({ people }) => [...people]))

const smallest = (terms: readonly SearchedTerm[]): SearchedTerm =>
  terms.reduce((least, term) => (term.people.size < least.people.size ? term : least))

/** Reads those of these people who match each of the terms, whose sets are complete, by a fact or a name. */
async function findInSets(
  db: Reader,
  family: FamilyId,
  ids: ReadonlySet<number>,
  terms: readonly SearchedTerm[],
): Promise<SearchedRow[]> {
  // Only a word can also be in a name.
  const wanted = [...ids].filter((id) => terms.every(({ people, matcher }) => people.has(id) || matcher.term.text !== undefined))
  const found: SearchedRow[] = []
  const pause = slices()
  for (let start = 0; start < wanted.length; start += peopleAtOnce)
    for (const person of await readSearchedPeople(db, family, wanted.slice(start, start + peopleAtOnce))) {
      if (terms.every(({ people, matcher }) => people.has(person.id) || matcher.findName(person.names) !== undefined))
        found.push(person)
      await pause()
    }
  return found
}

/** Reads the facts of people to find those who match every term, until it has found so many. */
async function keepMatching(
  db: Reader,
  family: FamilyId,
  people: readonly SearchedRow[],
  terms: readonly SearchedTerm[],
  view: View,
  most = Infinity,
): Promise<SearchedRow[]> {
  const matchers = terms.map(({ matcher }) => matcher)
  const found: SearchedRow[] = []
  for (let start = 0; start < people.length && found.length < most; start += peopleAtOnce)
    for await (const [person, reasons] of explainAll(db, family, people.slice(start, start + peopleAtOnce), matchers, view))
      if (reasons !== undefined) found.push(person)
  return found
}

/** Reads the facts of people, and says of each why they match; others run in between, since a life can be very long. */
async function* explainAll(
  db: Reader,
  family: FamilyId,
  people: readonly SearchedRow[],
  matchers: readonly Matcher[],
  view: View,
): AsyncGenerator<[SearchedRow, FoundReason[] | undefined]> {
  const facts = await readSearchedFacts(db, family, idsOf(people), view)
  const pause = slices()
  for (const person of people) yield [person, await explain(matchers, person, (facts.get(person.id) ?? []).map(foldFact), pause)]
}

const inOrder = (people: readonly SearchedRow[]): SearchedRow[] =>
  people.toSorted((one, other) => yearOf(one) - yearOf(other) || one.id - other.id)

/** Not Infinity, which cannot be subtracted from itself. */
const yearOf = ({ birth_year: year }: SearchedRow): number => (year === 0 ? 10_000 : year)

async function findByTerm(db: Reader, family: FamilyId, { words, days, kinds }: Term, view: View): Promise<FoundByFacts> {
  const byWords = words.length === 0 ? undefined : await findByText(db, family, words, view)
  if (days === undefined) return byWords ?? { people: new Set(), isComplete: true }
  const byDays = await findByDays(db, family, { ...days, kinds, vagueDays }, maxFacts, view)
  if (byWords === undefined) return byDays
  return { people: unionOf([byDays, byWords]), isComplete: byDays.isComplete && byWords.isComplete }
}

/** Those with the words in a fact, or in their address or occupation. */
async function findByText(db: Reader, family: FamilyId, words: readonly IndexedWord[], view: View): Promise<FoundByFacts> {
  const byFacts = await findByWords(db, family, words, maxFacts, view)
  const people = await findPeopleByWords(db, family, words, maxFacts + 1)
  for (const id of people) byFacts.people.add(id)
  return { people: byFacts.people, isComplete: byFacts.isComplete && people.length <= maxFacts }
}

async function findByNames(db: Reader, family: FamilyId, terms: readonly SearchedTerm[]): Promise<number[]> {
  const matchers = terms.map(({ matcher }) => matcher)
  if (matchers.some(({ term }) => term.text === undefined)) return []
  const found: number[] = []
  for await (const page of listNamedPeople(db, family))
    for (const { id, names } of page) if (matchers.every((each) => each.findName(names) !== undefined)) found.push(id)
  return found
}

/** Returns why somebody matches; undefined if they do not. */
async function explain(
  matchers: readonly Matcher[],
  person: SearchedRow,
  facts: readonly FoldedFact[],
  pause: () => Promise<void> | undefined,
): Promise<FoundReason[] | undefined> {
  const reasons = new Map<string, FoundReason>()
  let hasFact = false
  for (const matcher of matchers) {
    const found = await findFact(matcher, facts, pause)
    if (found !== undefined) {
      hasFact = true
      const known = reasons.get(`fact ${found.fact.id}`)
      if (known === undefined || known.fact?.note === '')
        reasons.set(`fact ${found.fact.id}`, { name: null, fact: presentFact(found.fact, found.note), field: null })
      continue
    }
    const field = [person.occupation, person.address].find((text) => text !== '' && matcher.isIn(text))
    if (field !== undefined) {
      hasFact = true
      reasons.set(`field ${field}`, { name: null, fact: null, field })
      continue
    }
    const name = matcher.findName(person.names)
    if (name === undefined) return undefined
    reasons.set(`name ${name}`, { name, fact: null, field: null })
  }
  return hasFact ? [...reasons.values()].slice(0, maxReasons) : undefined
}

async function findFact(
  matcher: Matcher,
  facts: readonly FoldedFact[],
  pause: () => Promise<void> | undefined,
): Promise<{ fact: SearchedFact; note: string } | undefined> {
  for (const folded of facts) {
    const note = matcher.matchFact(folded)
    if (note !== undefined) return { fact: folded.fact, note }
    const paused = pause()
    if (paused !== undefined) await paused
  }
  return undefined
}
