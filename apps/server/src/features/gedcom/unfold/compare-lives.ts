import { deathKinds } from '@banyan/contract'
import { readEarlierFields } from '@banyan/gedcom'
import { daysOf, yearOf } from '../../facts/fact-dates.ts'
import type { AnyFact } from '../../facts/facts.table.ts'
import { isVital, vitalColumnOf } from '../../facts/vital-facts.service.ts'
import type { VitalKind } from '../../facts/vital-facts.service.ts'
import type { NameRow } from '../../names/names.table.ts'
import { guessScript } from '../../names/scripts.ts'
import type { FoundFact, FoundLife, FoundName } from './insert-lives.service.ts'
import { stored } from './stored.ts'

/** The rows that a person has, or a couple, before a record is compared with them. */
interface PresentRows {
  /** Of a person; undefined for a couple. */
  person?: { name: string; birth_year: number; year_of_death: number; isLivingUser: boolean }
  /** Those that come from no record, deleted or not. */
  names: readonly NameRow[]
  facts: readonly AnyFact[]
  /** The kinds of which a fact is preferred: BIRT, DEAT. */
  preferred: ReadonlySet<string>
  /** Whether another record of the person has become rows: those that are left are of the family's own making. */
  hasOthers: boolean
}

export interface FoundRecord {
  record: number
  text: string
  names: FoundName[]
  facts: FoundFact[]
}

/** What a record adds to a row that was there before. */
interface NameAddition {
  row: NameRow
  changes: Partial<Pick<NameRow, 'kind' | 'text' | 'given' | 'surname' | 'script' | 'note' | 'record_id' | 'record_path'>>
  found: FoundName
}

interface FactAddition {
  row: AnyFact
  changes: Partial<Omit<AnyFact, 'id' | 'kind'>> & { record_id: number; record_path: string }
  found: FoundFact
}

export interface Comparison {
  names: NameAddition[]
  facts: FactAddition[]
  lives: Pick<FoundLife, 'record' | 'names' | 'facts'>[]
}

/**
 * Compares what records say of one person, or one couple, with the rows that are there. A row that says what its record says takes
 * everything else from it; what the family has changed stays as the family has it.
 */
export function compareLives(records: readonly FoundRecord[], present: PresentRows): Comparison {
  const comparison: Comparison = { names: [], facts: [], lives: [] }
  const taken = new Set<NameRow | AnyFact>()
  const shown = findShownName(records, present)
  const births = findVital(records, present, 'BIRT')
  const deaths = findVital(records, present, 'DEAT')
  const preferred = new Set(present.preferred)
  for (const { record, text, names, facts } of records) {
    const added = { record, names: [] as FoundName[], facts: [] as FoundFact[] }
    const ids = new Map<FoundName, number>()
    for (const name of names) {
      const row =
        name === shown?.found
          ? shown.row
          : present.names.find((each) => each.text === name.columns.text && each !== shown?.row && !taken.has(each))
      const other = name.readingOf === null ? undefined : names[name.readingOf]
      const readingOfId = other && ids.get(other)
      if (row === undefined) {
        const columns = { ...name.columns, preferred: 0 as const }
        added.names.push({ ...name, columns, ...(readingOfId === undefined ? {} : { readingOfId }) })
        continue
      }
      taken.add(row)
      ids.set(name, row.id)
      comparison.names.push({ row, changes: { ...nameChanges(row, name, text), record_id: record }, found: name })
    }
    for (const fact of facts) {
      const { kind, denied } = fact.columns
      if (present.person?.isLivingUser === true && denied === 0 && deathKinds.includes(kind)) continue
      const vital = kind === 'BIRT' ? births : kind === 'DEAT' ? deaths : undefined
      const row =
        fact === vital?.found
          ? vital.row
          : present.facts.find(
              (each) => each !== births?.row && each !== deaths?.row && !taken.has(each) && isSameFact(each, fact),
            )
      if (row !== undefined) {
        taken.add(row)
        comparison.facts.push({ row, changes: { ...factChanges(row, fact, text), record_id: record }, found: fact })
        if (row.hidden_at === null && row.preferred === 1) preferred.add(kind)
        continue
      }
      const own =
        isVital(kind) && present.person !== undefined ? vitalFact(fact, facts, kind, text, present.person, preferred) : fact
      if (own === undefined) continue
      if (own.columns.preferred === 1) preferred.add(kind)
      added.facts.push(own)
    }
    relateAgain(added.names, names)
    comparison.lives.push(added)
  }
  return comparison
}

/** Makes the names that are added refer to each other by their new positions. */
function relateAgain(added: FoundName[], all: readonly FoundName[]): void {
  const positions = new Map(added.map((name, index) => [name.columns.record_path, index]))
  for (const name of added) {
    const other = name.readingOf === null ? undefined : all[name.readingOf]
    name.readingOf = other === undefined ? null : (positions.get(other.columns.record_path) ?? null)
  }
}

/** Finds the name of a record that the person is shown with, or was before the family changed it. */
function findShownName(records: readonly FoundRecord[], present: PresentRows): { row: NameRow; found: FoundName } | undefined {
  const row = present.names.find((each) => each.preferred === 1 && each.hidden_at === null)
  if (row === undefined) return undefined
  const firsts = records.flatMap(({ names, text }) => {
    const found = names.find(({ columns }) => columns.preferred === 1)
    return found === undefined ? [] : [{ found, text }]
  })
  const match =
    firsts.find(({ found }) => found.columns.text === row.text) ??
    firsts.find(({ text }) => isEarlierName(row.text, text)) ??
    (present.hasOthers ? undefined : firsts[0])
  return match && { row, found: match.found }
}

const isEarlierName = (text: string, record: string): boolean => stored(readEarlierFields(record).name ?? '') === text

function nameChanges(row: NameRow, { columns }: FoundName, text: string): NameAddition['changes'] {
  const isSame = row.text === columns.text || isEarlierName(row.text, text)
  const isGuessed = row.script === '' || row.script === guessScript(row.text)
  return {
    record_path: columns.record_path,
    // Names that were there before facts and names were rows are all of this kind.
    kind: row.kind === 'birth' ? columns.kind : row.kind,
    note: row.note || columns.note,
    ...(isSame
      ? {
          text: columns.text,
          given: row.given || columns.given,
          surname: row.surname || columns.surname,
          ...(isGuessed ? { script: columns.script } : {}),
        }
      : {}),
  }
}

/** Finds the birth or death of a record that the person's own row comes from. */
function findVital(
  records: readonly FoundRecord[],
  { facts, hasOthers, person }: PresentRows,
  kind: VitalKind,
): { row: AnyFact; found: FoundFact } | undefined {
  if (person === undefined) return undefined
  const own = facts.filter((fact) => fact.kind === kind && fact.preferred === 1)
  const row = own.find((fact) => fact.hidden_at === null) ?? own[0]
  if (row === undefined) return undefined
  const firsts = records.flatMap(({ facts: those, text }) => {
    const found = those.find(({ columns }) => columns.kind === kind && columns.preferred === 1)
    return found === undefined ? [] : [{ found, text }]
  })
  const match = firsts.find(({ found, text }) => isSameYear(row, found, text)) ?? (hasOthers ? undefined : firsts[0])
  return match && { row, found: match.found }
}

/** Whether a row says the year of its record, as this version reads it or an earlier one. */
function isSameYear(row: AnyFact, { columns }: FoundFact, text: string): boolean {
  const year = yearOf(row.date)
  return year === yearOf(columns.date) || (isVital(row.kind) && readEarlierFields(text)[vitalColumnOf[row.kind]] === year)
}

function factChanges(row: AnyFact, found: FoundFact, text: string): Omit<FactAddition['changes'], 'record_id'> {
  const { columns } = found
  const isYear = row.date_phrase === '' && row.date === String(yearOf(row.date)) && isSameYear(row, found, text)
  const isDateOpen = row.date === '' && row.date_phrase === '' && yearOf(columns.date) === 0
  const isPlaceOpen = ['', columns.place].includes(row.place) && row.latitude === 0 && row.longitude === 0
  const { date, date_phrase, first_day, last_day, place, latitude, longitude } = columns
  return {
    record_path: columns.record_path,
    type: row.type || columns.type,
    value: row.value || columns.value,
    note: row.note || columns.note,
    ...(columns.is_private === 1 ? { is_private: 1 as const } : {}),
    ...(isYear || isDateOpen ? { date, date_phrase, first_day, last_day } : {}),
    ...(isPlaceOpen ? { place, latitude, longitude } : {}),
  }
}

/** The family may have written down itself what the record says. */
function isSameFact(row: AnyFact, { columns }: FoundFact): boolean {
  return (
    row.hidden_at === null &&
    row.kind === columns.kind &&
    row.type === columns.type &&
    row.value === columns.value &&
    row.date === columns.date &&
    row.date_phrase === columns.date_phrase &&
    (row.place === columns.place || row.place === '') &&
    row.denied === columns.denied
  )
}

/**
 * A birth or death of a record that the person has no row of. If it was taken for the one whose year lists show, and the family has
 * cleared that year, the date stays away.
 * @returns undefined if nothing is left of it
 */
function vitalFact(
  fact: FoundFact,
  all: readonly FoundFact[],
  kind: VitalKind,
  text: string,
  person: Pick<NonNullable<PresentRows['person']>, VitalColumn>,
  preferred: ReadonlySet<string>,
): FoundFact | undefined {
  const { columns } = fact
  const isFirst = columns.preferred === 1 && columns.denied === 0 && !preferred.has(kind)
  if (!isFirst) return { ...fact, columns: { ...columns, preferred: 0 } }
  const column = vitalColumnOf[kind]
  const wasShown = yearOf(columns.date) !== 0 && (readEarlierFields(text)[column] ?? 1) !== 0
  if (!wasShown || person[column] !== 0) return fact
  const cleared = { ...columns, date: '', date_phrase: '', ...daysOf('') }
  const isLeft =
    cleared.place !== '' ||
    cleared.note !== '' ||
    cleared.type !== '' ||
    fact.citations.length > 0 ||
    all.some((each) => each !== fact && each.columns.kind === kind)
  return isLeft ? { ...fact, columns: cleared } : undefined
}

type VitalColumn = (typeof vitalColumnOf)[VitalKind]
