import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { endsPartnerships, followCouples } from '../../facts/couple-facts.service.ts'
import { addRecordedFacts } from '../../facts/recorded-facts.service.ts'
import { addRelatedNames } from '../../names/names.service.ts'
import { addCitationRows } from '../../sources/citations.service.ts'
import type { NewCitationRow } from '../../sources/sources.table.ts'
import type { RecordedSources } from './recorded-sources.service.ts'
import type { UnfoldedCitation, UnfoldedFact, UnfoldedName } from './unfolded.ts'

/** A citation whose source is known: by its id, or by its description in place. */
export interface FoundCitation extends Omit<UnfoldedCitation, 'source'> {
  source: number
}

/** A person or couple who was there: by id, or whatever the caller knows them by until they have one. */
interface Part {
  person: number
  role: string
}

export interface FoundFact extends Omit<UnfoldedFact, 'citations' | 'participants'> {
  participants: Part[]
  citations: FoundCitation[]
}

export interface FoundName extends Omit<UnfoldedName, 'citations'> {
  citations: FoundCitation[]
  /** The id of the name that it transliterates, if that is there already. */
  readingOfId?: number
}

/** What a record says of a person or a couple, ready to become rows. */
export interface FoundLife {
  person: number | null
  relation: number | null
  /** The record; null for what no record says. */
  record: number | null
  names: FoundName[]
  facts: FoundFact[]
  /** Where it is known from that they are a couple. */
  citations: FoundCitation[]
}

/** Facts that others took part in. */
export interface OpenFact {
  fact: number
  people: Part[]
}

interface Origin {
  importedBy: number | null
  now: string
}

/**
 * Adds the names, facts and citations of new rows, in few statements.
 * @returns the facts that others took part in: the caller adds them, since they may not have ids yet
 */
export async function insertLives(
  tx: Writer,
  family: FamilyId,
  lives: readonly FoundLife[],
  sources: RecordedSources,
  origin: Origin,
): Promise<OpenFact[]> {
  const stamps = { imported_by: origin.importedBy, created_at: origin.now, updated_at: origin.now }
  const citations: (Omit<NewCitationRow, 'source_id'> & { found: FoundCitation; record: number | null })[] = []
  const cite = (
    of: Partial<Pick<NewCitationRow, 'fact_id' | 'name_id' | 'relation_id'>>,
    found: readonly FoundCitation[],
    record: number | null,
  ): void => {
    for (const each of found) {
      const { page, text, quality } = each
      citations.push({ fact_id: null, name_id: null, relation_id: null, ...of, page, text, quality, found: each, record })
    }
  }

  const names = lives.flatMap(({ person, record, names: own }) => own.map((name) => ({ person: person ?? 0, record, name, own })))
  // Most names transliterate no other.
  const isReading = names.some(({ name }) => name.readingOf !== null)
  const positions = new Map(isReading ? names.map(({ name }, index) => [name, index]) : [])
  const nameIds = await addRelatedNames(
    tx,
    family,
    names.map(({ person, record, name: { columns, readingOf, readingOfId }, own }) => {
      const other = readingOf === null ? undefined : own[readingOf]
      return {
        row: {
          ...columns,
          person_id: person,
          record_id: columns.record_path === '' ? null : record,
          reading_of: readingOfId ?? null,
          ...stamps,
        },
        readingOf: other === undefined ? null : (positions.get(other) ?? null),
      }
    }),
  )
  for (const [index, { name, record }] of names.entries()) cite({ name_id: nameIds[index] ?? 0 }, name.citations, record)

  const facts = lives.flatMap(({ person, relation, record, facts: own }) =>
    own.map((fact) => ({ person, relation, record, fact })),
  )
  const factIds = await addRecordedFacts(
    tx,
    family,
    facts.map(({ person, relation, record, fact: { columns } }) => ({
      ...columns,
      person_id: person,
      relation_id: relation,
      record_id: columns.record_path === '' ? null : record,
      ...stamps,
    })),
  )
  const ended = facts.flatMap(({ relation, fact }) => (relation !== null && endsPartnerships(fact.columns.kind) ? relation : []))
  if (ended.length > 0) await followCouples(tx, family, [...new Set(ended)])
  const open: OpenFact[] = []
  for (const [index, { fact, record }] of facts.entries()) {
    const id = factIds[index] ?? 0
    cite({ fact_id: id }, fact.citations, record)
    if (fact.participants.length > 0) open.push({ fact: id, people: fact.participants })
  }
  for (const { relation, record, citations: own } of lives) if (relation !== null) cite({ relation_id: relation }, own, record)

  await sources.describe(
    tx,
    family,
    citations.flatMap(({ found, record }) => (found.described === '' ? [] : [{ ...found, record: record ?? 0 }])),
    origin,
  )
  await addCitationRows(
    tx,
    family,
    citations.flatMap(({ found, record: _record, ...row }) => {
      const source = found.described === '' ? found.source : (sources.described(found.described) ?? 0)
      return source === 0 ? [] : [{ ...row, source_id: source }]
    }),
  )
  return open
}
