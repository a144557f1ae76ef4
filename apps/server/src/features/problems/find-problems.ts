import { relationTypes } from '@banyan/contract'
import type { FactKindName, Gender, Problem, TieKind } from '@banyan/contract'
import { slices } from '../../platform/waiting/in-slices.ts'
import type { DatedFact } from '../facts/searched-facts.service.ts'

export interface CheckedFamily {
  people: Iterable<{ id: number; gender: Gender }>
  /** In any order, but the same each time it is asked for. */
  relations: readonly CheckedRelation[]
  facts: () => AsyncIterable<readonly DatedFact[]>
}

export interface CheckedRelation {
  id: number
  from_person_id: number
  to_person_id: number
  relation_type: number
  kind: TieKind
}

/** Without whether somebody has dismissed it, which changes without the family. */
export type FoundProblem = Omit<Problem, 'dismissed'>

const maxFound = 5_000

/** Ages in years: what is outside is possible, but rare enough to ask. */
const ages = { lived: 110, married: 12, parent: 12, mother: 60, father: 90 } as const
const daysPerYear = 365.2425
/** A child may be born so many days after the father's death. */
const pregnancyDays = 300

/** The days that a date may mean; open sides are infinite. */
interface Days {
  first: number
  last: number
}

interface Vital extends Days {
  fact: DatedFact
}

/** What is known of somebody before their other facts are checked. */
interface Life {
  gender: Gender
  births: Vital[]
  deaths: Vital[]
}

/** Facts that may be said of somebody who is dead. */
const afterDeath: ReadonlySet<FactKindName> = new Set([
  'DEAT',
  'BURI',
  'CREM',
  'PROB',
  'WILL',
  'EVEN',
  'FACT',
  'NCHI',
  'NMR',
  'DSCR',
  'TITL',
])
/** Facts that may be older than the person: a family's nationality, caste or religion. */
const beforeBirth: ReadonlySet<FactKindName> = new Set(['BIRT', 'EVEN', 'FACT', 'CAST', 'NATI', 'RELI', 'PROP', 'TITL'])

/**
 * Finds what cannot be right together, whatever day each date means: an open or unknown side of a date contradicts nothing. The facts are read
 * twice: births and deaths first, which all others are compared with.
 */
export async function findProblems({ people, relations, facts }: CheckedFamily): Promise<FoundProblem[]> {
  const lives = new Map<number, Life>()
  const inTurns = inPieces()
  for (const { id, gender } of people) {
    lives.set(id, { gender, births: [], deaths: [] })
    await inTurns()
  }
  for await (const page of facts())
    for (const fact of page)
      if (fact.person_id !== null && (fact.kind === 'BIRT' || fact.kind === 'DEAT') && fact.denied === 0) {
        const life = lives.get(fact.person_id)
        if (life !== undefined) putVital(fact.kind === 'BIRT' ? life.births : life.deaths, fact)
      }
  const problems = new ProblemList()
  for (const [person, life] of lives) {
    checkLife(problems, person, life)
    await inTurns()
  }
  const couples = new Map<number, CheckedRelation>()
  for (const relation of relations) {
    if (relation.relation_type === relationTypes.partnered) couples.set(relation.id, relation)
    else checkTie(problems, relation, lives)
    await inTurns()
  }
  for await (const page of facts())
    for (const fact of page) {
      const couple = fact.relation_id === null ? undefined : couples.get(fact.relation_id)
      const [one = 0, other] = couple === undefined ? [fact.person_id ?? 0] : [couple.from_person_id, couple.to_person_id]
      const life = lives.get(one)
      if (life === undefined || fact.denied === 1) continue
      if (other !== undefined && !lives.has(other)) continue
      checkDate(problems, fact, one, other ?? null)
      checkFact(problems, fact, one, life, other ?? null)
      const partner = other === undefined ? undefined : lives.get(other)
      if (other !== undefined && partner !== undefined) checkFact(problems, fact, other, partner, one)
    }
  return problems.all()
}

const piece = 500

/** Lets others run now and then: call it after each of many rows. */
function inPieces(): () => Promise<void> | undefined {
  const pause = slices()
  let rows = 0
  return () => ((rows += 1) % piece === 0 ? pause() : undefined)
}

/** The preferred one first. */
function putVital(vitals: Vital[], fact: DatedFact): void {
  const vital = { fact, ...daysOf(fact) }
  if (fact.preferred === 1) vitals.unshift(vital)
  else vitals.push(vital)
}

/** How far a date that is about, calculated or estimated may be off. */
const aboutDays = 5 * 366

function daysOf({ date, first_day, last_day }: DatedFact): Days {
  const doubt = /^(?:ABT|CAL|EST) /.test(date) ? aboutDays : 0
  return { first: (first_day ?? -Infinity) - doubt, last: (last_day ?? Infinity) + doubt }
}

function checkLife(problems: ProblemList, person: number, { births, deaths }: Life): void {
  const [birth] = births
  const [death] = deaths
  if (birth !== undefined && death !== undefined) {
    const about = { person, fact: death.fact, other: birth.fact }
    if (death.last < birth.first) problems.add('death_before_birth', about)
    else {
      const years = Math.floor((death.first - birth.last) / daysPerYear)
      if (years > ages.lived) problems.add('lived_long', { ...about, years })
    }
  }
  for (const [kind, [preferred, ...others]] of [
    ['births_differ', births],
    ['deaths_differ', deaths],
  ] as const)
    for (const vital of others)
      if (preferred !== undefined && areApart(preferred, vital))
        problems.add(kind, { person, fact: vital.fact, other: preferred.fact })
}

const areApart = (one: Days, other: Days): boolean => one.last < other.first || other.last < one.first

/** Only those who may be parents by birth. */
function checkTie(
  problems: ProblemList,
  { from_person_id: parentId, to_person_id: childId, kind }: CheckedRelation,
  lives: ReadonlyMap<number, Life>,
): void {
  if (kind !== '' && kind !== 'birth') return
  const parent = lives.get(parentId)
  const born = lives.get(childId)?.births[0]
  if (parent === undefined || born === undefined) return
  const [birth] = parent.births
  const [death] = parent.deaths
  const about = { person: childId, otherPerson: parentId, fact: born.fact }
  if (birth !== undefined) {
    const oldest = (born.last - birth.first) / daysPerYear
    const youngest = (born.first - birth.last) / daysPerYear
    const most = parent.gender === 'F' ? ages.mother : ages.father
    if (oldest < 0) problems.add('born_before_parent', { ...about, other: birth.fact })
    else if (oldest < ages.parent) problems.add('parent_young', { ...about, other: birth.fact, years: Math.floor(oldest) })
    else if (Math.floor(youngest) > most) problems.add('parent_old', { ...about, other: birth.fact, years: Math.floor(youngest) })
  }
  if (death === undefined) return
  if (parent.gender === 'F' && born.first > death.last) problems.add('born_after_mothers_death', { ...about, other: death.fact })
  if (parent.gender === 'M' && born.first > death.last + pregnancyDays)
    problems.add('born_after_fathers_death', { ...about, other: death.fact })
}

function checkFact(
  problems: ProblemList,
  fact: DatedFact,
  person: number,
  { births: [birth], deaths: [death] }: Life,
  otherPerson: number | null,
): void {
  const { first, last } = daysOf(fact)
  const about = { person, otherPerson, fact }
  if (birth !== undefined && !beforeBirth.has(fact.kind) && fact.kind !== 'DEAT') {
    if (last < birth.first) problems.add('fact_before_birth', { ...about, other: birth.fact })
    else if (fact.kind === 'MARR') {
      const oldest = (last - birth.first) / daysPerYear
      if (oldest < ages.married) problems.add('married_young', { ...about, other: birth.fact, years: Math.floor(oldest) })
    }
  }
  if (death === undefined) return
  if ((fact.kind === 'BURI' || fact.kind === 'CREM') && last < death.first)
    problems.add('buried_before_death', { ...about, other: death.fact })
  // A birth after the death is a death before the birth.
  if (!afterDeath.has(fact.kind) && fact.kind !== 'BIRT' && first > death.last)
    problems.add('fact_after_death', { ...about, other: death.fact })
}

/** A text with a number that is kept instead of a date: 30 February, or a date that nobody could read. */
function checkDate(problems: ProblemList, fact: DatedFact, person: number, otherPerson: number | null): void {
  if (fact.date === '' && /\d/.test(fact.date_phrase)) problems.add('no_such_date', { person, otherPerson, fact })
}

interface About {
  person: number
  otherPerson?: number | null
  fact: DatedFact
  other?: DatedFact
  years?: number
}

/** Collects problems, up to a number that nobody reads to its end. */
class ProblemList {
  readonly #found: FoundProblem[] = []

  add(kind: Problem['kind'], { person, otherPerson = null, fact, other, years = undefined }: About): void {
    if (this.#found.length >= maxFound) return
    this.#found.push({
      kind,
      person_id: person,
      other_id: otherPerson,
      fact_id: fact.id,
      fact_kind: fact.kind,
      other_fact_id: other?.id ?? null,
      date: shownDate(fact),
      other_date: other?.date ?? '',
      years: years ?? null,
      key: problemKey(kind, otherPerson ?? 0, fact, other),
    })
  }

  all(): FoundProblem[] {
    return this.#found.toSorted(
      (one, other) =>
        one.person_id - other.person_id || (one.fact_id ?? 0) - (other.fact_id ?? 0) || (one.key < other.key ? -1 : 1),
    )
  }
}

const maxDateInKey = 100

type KeyedFact = Pick<DatedFact, 'id' | 'date' | 'date_phrase'>

const shownDate = ({ date, date_phrase }: Omit<KeyedFact, 'id'>): string => (date === '' ? date_phrase : date)

/** What a problem is called: of what kind it is, whom and which facts it is about, and the dates that they have now. */
export function problemKey(kind: string, otherPerson: number, fact: KeyedFact, other: KeyedFact | undefined): string {
  const ids = [kind, otherPerson, fact.id, other?.id ?? 0].join(' ')
  return `${ids} ${shownDate(fact).slice(0, maxDateInKey)} ${(other?.date ?? '').slice(0, maxDateInKey)}`.trim()
}
