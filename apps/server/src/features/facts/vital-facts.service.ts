import { deathKinds } from '@banyan/contract'
import type { FactKindName } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { newDeletionBatch, notHidden } from '../../platform/soft-delete.ts'
import { timeOfChange } from '../../platform/time.ts'
import { dayOfYear, daysOf, yearOf } from './fact-dates.ts'
import * as repository from './facts.repository.ts'
import type { VitalFact } from './facts.repository.ts'
import { blankFact, columnsOfContent, findAnyFact, readContent } from './facts.service.ts'
import type { FactContent } from './facts.service.ts'

/** The columns of a person that follow their facts. */
export interface VitalColumns {
  birth_year: number
  year_of_death: number
  /** Month and day, such as 503; 0 unless the date is one day. */
  birth_day: number
  death_day: number
  deceased: 0 | 1
}

export const vitalColumns = ['birth_year', 'year_of_death', 'birth_day', 'death_day', 'deceased'] as const

/** The kinds of which a person can have several, one of them preferred, with the column that its year is in. */
export const vitalColumnOf = { BIRT: 'birth_year', DEAT: 'year_of_death' } as const
export type VitalKind = keyof typeof vitalColumnOf

export const isVital = (kind: string): kind is VitalKind => Object.hasOwn(vitalColumnOf, kind)

/** Returns the kind of fact that a field of older clients is the year of. */
export const vitalKindOf = (field: string): VitalKind | undefined =>
  (Object.keys(vitalColumnOf) as VitalKind[]).find((kind) => vitalColumnOf[kind] === field)

/** Returns what a person's columns should say. */
export async function readVitalColumns(db: Reader, family: FamilyId, person: number): Promise<VitalColumns> {
  return columnsOf(await repository.listVitalFacts(db, family, person))
}

/** Returns what the columns of these people should say. */
export async function readVitalColumnsOfAll(
  db: Reader,
  family: FamilyId,
  people: number[],
): Promise<(person: number) => VitalColumns> {
  const facts = Map.groupBy(await repository.listVitalFactsOfAll(db, family, people), (fact) => fact.person_id)
  return (person) => columnsOf(facts.get(person) ?? [])
}

/** When people were born and died, as DateValues; '' where nobody knows. */
export interface VitalDates {
  birth: string
  death: string
}

/** Returns when these people were born and died, as lists show it to everybody who sees them. */
export async function readVitalDates(db: Reader, family: FamilyId, people: number[]): Promise<(person: number) => VitalDates> {
  const facts = people.length === 0 ? [] : await repository.listVitalFactsOfAll(db, family, people)
  const shown = facts.filter((fact) => fact.preferred === 1 && fact.is_private !== 1)
  const dateOf = (person: number, kind: VitalKind): string =>
    shown.find((fact) => fact.person_id === person && fact.kind === kind)?.date ?? ''
  return (person) => ({ birth: dateOf(person, 'BIRT'), death: dateOf(person, 'DEAT') })
}

/** Returns which of these people have a preferred fact of a kind: an entry such as `3 BIRT`. */
export async function listPreferred(db: Reader, family: FamilyId, people: number[]): Promise<Set<string>> {
  const facts = await repository.listVitalFactsOfAll(db, family, people)
  return new Set(facts.flatMap((fact) => (fact.preferred === 1 ? [`${fact.person_id} ${fact.kind}`] : [])))
}

function columnsOf(facts: Omit<VitalFact, 'updated_at'>[]): VitalColumns {
  // Lists show them to everybody.
  const open = facts.filter((fact) => fact.is_private !== 1)
  const dateOf = (kind: VitalKind): string => open.find((fact) => fact.kind === kind && fact.preferred === 1)?.date ?? ''
  return {
    birth_year: yearOf(dateOf('BIRT')),
    year_of_death: yearOf(dateOf('DEAT')),
    birth_day: dayOfYear(dateOf('BIRT')),
    death_day: dayOfYear(dateOf('DEAT')),
    deceased: open.some((fact) => fact.denied === 0 && deathKinds.includes(fact.kind)) ? 1 : 0,
  }
}

/** Returns the preferred birth or death of a person. */
export async function findPreferred(db: Reader, family: FamilyId, person: number, kind: VitalKind): Promise<number | undefined> {
  const facts = await repository.listVitalFacts(db, family, person)
  return facts.find((fact) => fact.kind === kind && fact.preferred === 1)?.id
}

/**
 * Makes exactly one of a person's births, or deaths, preferred: `wanted` if it can be, else the one that is, else the oldest. None
 * that is denied, or that only some see.
 */
export async function settlePreferred(
  tx: Writer,
  family: FamilyId,
  person: number,
  kind: VitalKind,
  wanted?: number | null,
): Promise<void> {
  const facts = (await repository.listVitalFacts(tx, family, person)).filter((fact) => fact.kind === kind)
  const able = facts.filter((fact) => fact.denied === 0 && fact.is_private !== 1)
  const chosen = able.find((fact) => fact.id === wanted) ?? able.find((fact) => fact.preferred === 1) ?? able[0]
  for (const { id, preferred } of facts) {
    const should = id === chosen?.id ? 1 : 0
    if (preferred !== should) await repository.updateFact(tx, family, id, { preferred: should })
  }
}

/** What a year of an older client did to a fact: enough to undo it exactly. */
export interface YearStep {
  fact: number
  date: string
  date_phrase: string
  isHidden: boolean
  /** The fact that was preferred before. */
  preferred: number | null
}

/** Adds the birth of a new person by its year. */
export async function addBirth(tx: Writer, family: FamilyId, person: number, birthYear: number, now: string): Promise<void> {
  for (const row of vitalFactsOf({ person, birth_year: birthYear }, null, now)) await repository.insertFact(tx, family, row)
}

/** The first facts of a new person, whom nothing else is known of. */
export interface FirstFacts {
  person: number
  facts: readonly { kind: FactKindName; content: FactContent }[]
}

/** Adds the first facts of new people: of several births or deaths, the first is the preferred one. */
export async function addFirstFacts(tx: Writer, family: FamilyId, people: readonly FirstFacts[], now: string): Promise<void> {
  const rows = people.flatMap(({ person, facts }) =>
    facts.map(({ kind, content }, index) => ({
      person_id: person,
      kind,
      ...columnsOfContent(content),
      preferred: preferredAmong(facts, kind) === index ? (1 as const) : (0 as const),
      created_at: now,
      updated_at: now,
    })),
  )
  await repository.insertFacts(tx, family, rows)
}

/** Returns what the columns of a new person should say. */
export const vitalColumnsOfNew = (facts: FirstFacts['facts']): VitalColumns =>
  columnsOf(
    facts.map(({ kind, content }, index) => ({
      id: index,
      kind,
      date: content.date,
      denied: content.denied ? 1 : 0,
      is_private: content.is_private ? 1 : 0,
      preferred: preferredAmong(facts, kind) === index ? 1 : 0,
    })),
  )

const preferredAmong = (facts: FirstFacts['facts'], wanted: FactKindName): number =>
  isVital(wanted) ? facts.findIndex(({ kind, content }) => kind === wanted && !content.denied && !content.is_private) : -1

interface YearsOfPerson {
  person: number
  birth_year: number
  year_of_death?: number
}

/** Adds the births and deaths of many new people by their years. */
export async function addVitalFactsOf(
  tx: Writer,
  family: FamilyId,
  people: YearsOfPerson[],
  importedBy: number | null,
  now: string,
): Promise<void> {
  const rows = people.flatMap((each) => vitalFactsOf(each, importedBy, now))
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await repository.insertFacts(tx, family, rows.slice(start, start + rowsAtOnce))
}

const rowsAtOnce = 1_000

function vitalFactsOf({ person, ...years }: YearsOfPerson, importedBy: number | null, now: string) {
  return (Object.keys(vitalColumnOf) as VitalKind[]).flatMap((kind) => {
    const year = years[vitalColumnOf[kind]] ?? 0
    if (year === 0) return []
    const date = String(year)
    return [
      {
        person_id: person,
        kind,
        date,
        ...daysOf(date),
        preferred: 1 as const,
        imported_by: importedBy,
        created_at: now,
        updated_at: now,
      },
    ]
  })
}

/**
 * Gives a person's birth or death the year that an older client sets: nothing changes if its date has that year. Without a year, the
 * date is cleared, and a fact that said nothing else is deleted.
 * @returns what it did, in order
 */
export async function setYear(
  tx: Writer,
  family: FamilyId,
  person: number,
  kind: VitalKind,
  year: number,
  now: string,
): Promise<YearStep[]> {
  const facts = (await repository.listVitalFacts(tx, family, person)).filter((fact) => fact.kind === kind)
  const preferred = facts.find((fact) => fact.preferred === 1)
  if (yearOf(preferred?.date ?? '') === year) return []
  const date = year === 0 ? '' : String(year)
  if (preferred === undefined) {
    const id = await repository.insertFact(tx, family, {
      person_id: person,
      kind,
      date,
      ...daysOf(date),
      preferred: 1,
      created_at: now,
      updated_at: now,
    })
    return [{ fact: id, date, date_phrase: '', isHidden: true, preferred: null }]
  }
  const row = await findAnyFact(tx, family, preferred.id)
  if (row === undefined) return []
  const step = { fact: row.id, date: row.date, date_phrase: row.date_phrase, isHidden: false, preferred: row.id }
  const isAlone = !facts.some((fact) => fact.id !== row.id && fact.denied === 0 && fact.is_private !== 1)
  if (year === 0 && isAlone && isBlank({ ...(await readContent(tx, family, row)), date: '', date_phrase: '' }))
    await repository.hideFacts(tx, family, [row.id], now, newDeletionBatch('fact'))
  else
    await repository.updateFact(tx, family, row.id, {
      date,
      date_phrase: '',
      ...daysOf(date),
      updated_at: timeOfChange(now, row.updated_at),
    })
  return [step]
}

const isBlank = (content: object): boolean => JSON.stringify(content) === JSON.stringify(blankFact)

/** Undoes steps of {@link setYear}, the last one first. @returns what undoes this again */
export async function undoYearSteps(
  tx: Writer,
  family: FamilyId,
  person: number,
  kind: VitalKind,
  steps: YearStep[],
  now: string,
): Promise<YearStep[]> {
  const undone: YearStep[] = []
  for (const { fact, date, date_phrase, isHidden, preferred } of steps.toReversed()) {
    const row = await findAnyFact(tx, family, fact)
    if (row === undefined || row.person_id !== person || row.kind !== kind) continue
    undone.push({
      fact,
      date: row.date,
      date_phrase: row.date_phrase,
      isHidden: row.hidden_at !== null,
      preferred: (await findPreferred(tx, family, person, kind)) ?? null,
    })
    if (isHidden && row.hidden_at === null) await repository.hideFacts(tx, family, [fact], now, newDeletionBatch('fact'))
    if (!isHidden)
      await repository.updateFact(tx, family, fact, {
        date,
        date_phrase,
        ...daysOf(date),
        ...notHidden,
        updated_at: timeOfChange(now, row.updated_at),
      })
    await settlePreferred(tx, family, person, kind, preferred)
  }
  return undone
}
