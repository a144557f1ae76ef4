import { formatDate, parseDate, readDateValue } from '@banyan/calendar'
import { diedMark, relationTypes, tableColumnNames, tableColumns, tableListSeparator } from '@banyan/contract'
import type { Fact, Language, PersonSummary, TableColumn } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { byteOrderMark, csvLine } from '../../platform/text/csv.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { readFactsOf } from '../facts/facts.service.ts'
import { maskFacts, maskName, maskSummary } from '../living/masks.ts'
import { readPersonNames } from '../names/names.service.ts'
import { readSummaries } from '../people/people.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listTies } from '../relations/relations.service.ts'

type Row = Record<TableColumn, string>

/** Who reads it, and in which language. */
export type TableReader = Pick<Caller, 'familyId' | 'language'>

/** Writes everybody of the family as CSV, in pages. Only the relations are held in memory. */
export async function* writeRows(db: Reader, { familyId: family, language }: TableReader, view: View): AsyncGenerator<string> {
  const ties = await relativesOf(await listTies(db, family))
  yield byteOrderMark + csvLine(tableColumnNames.map((column) => tableColumns[column][language]))
  for await (const page of readSummaries(db, family)) {
    const seen = page.map((person) => maskSummary(view, person))
    const rows = await readRows(db, family, seen, { ties, language, view })
    yield rows.map((row) => csvLine(tableColumnNames.map((column) => row[column]))).join('')
  }
}

const tiesAtOnce = 1_000

interface Relatives {
  parents: number[]
  partners: number[]
}

async function relativesOf(ties: Awaited<ReturnType<typeof listTies>>): Promise<Map<number, Relatives>> {
  const all = new Map<number, Relatives>()
  const of = (id: number): Relatives => {
    const known = all.get(id) ?? { parents: [], partners: [] }
    all.set(id, known)
    return known
  }
  const pause = slices()
  for (const [at, { from_person_id: from, to_person_id: to, relation_type: type }] of ties.entries()) {
    if (at % tiesAtOnce === 0) await pause()
    if (type === relationTypes.raised) of(to).parents.push(from)
    else {
      of(from).partners.push(to)
      of(to).partners.push(from)
    }
  }
  return all
}

async function readRows(
  db: Reader,
  family: FamilyId,
  people: readonly PersonSummary[],
  { ties, language, view }: { ties: Map<number, Relatives>; language: Language; view: View },
): Promise<Row[]> {
  const ids = people.map(({ id }) => id)
  const facts = await readFactsOf(db, family, ids)
  const names = await readPersonNames(db, family, ids)
  const relatives = ids.flatMap((id) => [...(ties.get(id)?.parents ?? []), ...(ties.get(id)?.partners ?? [])])
  const named = await findNamedPeople(db, family, [...new Set(relatives)])
  const listed = (others: readonly number[]) => {
    // Somebody may have been deleted since the export began.
    const there = others.filter((id) => named.get(id)?.hidden_at === null)
    return {
      names: there.map((id) => maskName(view, id, named.get(id)?.name ?? '')).join(tableListSeparator),
      ids: there.join(tableListSeparator),
    }
  }
  return people.map(({ id, name, gender, deceased }) => {
    const own = maskFacts(view, facts.get(id) ?? []).filter((fact) => fact.person_id === id && !fact.denied)
    const birth = own.find(({ kind, preferred }) => kind === 'BIRT' && preferred)
    const death = own.find(({ kind, preferred }) => kind === 'DEAT' && preferred)
    const parts = view.isHidden(id) ? undefined : names.get(id)?.find(({ preferred }) => preferred)
    const parents = listed(ties.get(id)?.parents ?? [])
    const partners = listed(ties.get(id)?.partners ?? [])
    const died = dateOf(death, language)
    return {
      id: String(id),
      name,
      given: parts?.given ?? '',
      surname: parts?.surname ?? '',
      gender,
      born: dateOf(birth, language),
      birthplace: birth?.place ?? '',
      died: died === '' && deceased ? diedMark : died,
      deathplace: death?.place ?? '',
      occupation: own
        .filter(({ kind, value }) => kind === 'OCCU' && value !== '')
        .map(({ value }) => value)
        .join(tableListSeparator),
      parents: parents.names,
      partners: partners.names,
      parentIds: parents.ids,
      partnerIds: partners.ids,
    }
  })
}

/** A whole day as spreadsheets know it, another date in the reader's words, if they mean the same again. */
function dateOf(fact: Pick<Fact, 'date' | 'date_phrase'> | undefined, language: Language): string {
  if (fact === undefined) return ''
  const { date, date_phrase: phrase } = fact
  if (date === '') return phrase
  const day = isoDay(date)
  if (day !== undefined) return day
  const text = formatDate(date, language)
  return parseDate(text, language) === date ? text : date
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function isoDay(date: string): string | undefined {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Z]{3}) (\d{4})$/.exec(date) ?? []
  const month = months.indexOf(name) + 1
  return month === 0 || readDateValue(date) === undefined
    ? undefined
    : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
