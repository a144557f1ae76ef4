import type { FoundLife, FoundReason, Language } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { slices } from '../../platform/in-slices.ts'
import { findByDays, findByWords, readSearchedFacts } from '../facts/searched-facts.service.ts'
import type { FoundByFacts, SearchedFact } from '../facts/searched-facts.service.ts'
import { listNamedPeople, readNamedPeople } from '../people/search-people.service.ts'
import type { NamedRow } from '../people/search-people.service.ts'
import { createMatcher, presentFact, vagueDays } from './match-life.ts'
import type { Matcher } from './match-life.ts'
import { readQuery } from './read-query.ts'
import type { Term } from './read-query.ts'

/** So many facts of one term are looked at, and so many people. */
const maxFacts = 5_000
const peopleAtOnce = 500
const maxReasons = 5

export interface FoundLives {
  count: number
  /** Whether all facts that match were looked at. */
  isComplete: boolean
  /** Reads a part of them. */
  list: (start: number, end: number) => Promise<FoundLife[]>
}

interface Found {
  person: NamedRow
  reasons: FoundReason[]
}

/**
 * Finds people by their facts and names: every term must match one of them, and at least one term a fact. People by year of birth and id, the
 * unknown last.
 *
 * An index finds the people for the rarer terms; the others are compared with their names and facts, which are read anyway to say
 * why they were found. A term that very many facts match is not looked up if a rarer one is.
 */
export async function searchLives(db: Reader, family: FamilyId, search: string, language: Language): Promise<FoundLives> {
  const matchers = readQuery(search, language).map(createMatcher)
  const { people: ids, isComplete } = await findCandidates(db, family, matchers)
  const people = inOrder(await readPeople(db, family, [...ids]))
  if (matchers.length > 1) {
    const found = await explainAll(db, family, matchers, people)
    return { count: found.length, isComplete, list: (start, end) => Promise.resolve(found.slice(start, end).map(present)) }
  }
  // The index has found all who match one term, so only those who are listed are explained.
  const list = async (start: number, end: number): Promise<FoundLife[]> => {
    const shown = people.slice(start, end)
    const facts = await readSearchedFacts(db, family, idsOf(shown))
    return shown.map((person) =>
      present({ person, reasons: explain(matchers, person.names, facts.get(person.id) ?? []) ?? [] }),
    )
  }
  return { count: people.length, isComplete, list }
}

const present = ({ person, reasons }: Found): FoundLife => ({ person_id: person.id, reasons })

const idsOf = (people: readonly NamedRow[]): number[] => people.map(({ id }) => id)

async function readPeople(db: Reader, family: FamilyId, ids: readonly number[]): Promise<NamedRow[]> {
  const people: NamedRow[] = []
  for (let start = 0; start < ids.length; start += peopleAtOnce)
    people.push(...(await readNamedPeople(db, family, ids.slice(start, start + peopleAtOnce))))
  return people
}

async function explainAll(
  db: Reader,
  family: FamilyId,
  matchers: readonly Matcher[],
  people: readonly NamedRow[],
): Promise<Found[]> {
  const found: Found[] = []
  const pause = slices()
  for (let start = 0; start < people.length; start += peopleAtOnce) {
    const some = people.slice(start, start + peopleAtOnce)
    const facts = await readSearchedFacts(db, family, idsOf(some))
    for (const person of some) {
      const reasons = explain(matchers, person.names, facts.get(person.id) ?? [])
      if (reasons !== undefined) found.push({ person, reasons })
      await pause()
    }
  }
  return found
}

const inOrder = (people: readonly NamedRow[]): NamedRow[] =>
  people.toSorted((one, other) => yearOf(one) - yearOf(other) || one.id - other.id)

/** Not Infinity, which cannot be subtracted from itself. */
const yearOf = ({ birth_year: year }: NamedRow): number => (year === 0 ? 10_000 : year)

async function findCandidates(db: Reader, family: FamilyId, matchers: readonly Matcher[]): Promise<FoundByFacts> {
  const all: FoundByFacts[] = []
  for (const { term } of matchers) all.push(await findByTerm(db, family, term))
  if (all.length === 0) return { people: new Set(), isComplete: true }
  const rare = all.filter(({ isComplete }) => isComplete)
  if (rare.length === all.length) return { people: unionOf(all), isComplete: true }
  if (rare.length === 0) return { people: unionOf(all), isComplete: false }
  // Whoever matches only a common term by a fact must have all of the others in their names.
  const others = matchers.filter((_, index) => all[index]?.isComplete === true)
  const people = unionOf(rare)
  for (const id of await findByNames(db, family, others)) people.add(id)
  return { people, isComplete: true }
}

const unionOf = (found: readonly FoundByFacts[]): Set<number> => new Set(found.flatMap(({ people }) => [...people]))

async function findByTerm(db: Reader, family: FamilyId, { words, days, kinds }: Term): Promise<FoundByFacts> {
  const byWords = words.length === 0 ? undefined : await findByWords(db, family, words, maxFacts)
  if (days === undefined) return byWords ?? { people: new Set(), isComplete: true }
  const byDays = await findByDays(db, family, { ...days, kinds, vagueDays }, maxFacts)
  if (byWords === undefined) return byDays
  return { people: unionOf([byDays, byWords]), isComplete: byDays.isComplete && byWords.isComplete }
}

async function findByNames(db: Reader, family: FamilyId, matchers: readonly Matcher[]): Promise<number[]> {
  if (matchers.some(({ term }) => term.text === undefined)) return []
  const found: number[] = []
  for await (const page of listNamedPeople(db, family))
    for (const { id, names } of page) if (matchers.every((each) => each.findName(names) !== undefined)) found.push(id)
  return found
}

/** Returns why somebody matches; undefined if they do not. */
function explain(
  matchers: readonly Matcher[],
  names: readonly string[],
  facts: readonly SearchedFact[],
): FoundReason[] | undefined {
  const reasons = new Map<string, FoundReason>()
  let hasFact = false
  for (const matcher of matchers) {
    let note: string | undefined
    const fact = facts.find((each) => (note = matcher.matchFact(each)) !== undefined)
    if (fact !== undefined) {
      hasFact = true
      const known = reasons.get(`fact ${fact.id}`)
      if (known === undefined || known.fact?.note === '')
        reasons.set(`fact ${fact.id}`, { name: null, fact: presentFact(fact, note ?? '') })
      continue
    }
    const name = matcher.findName(names)
    if (name === undefined) return undefined
    reasons.set(`name ${name}`, { name, fact: null })
  }
  return hasFact ? [...reasons.values()].slice(0, maxReasons) : undefined
}
