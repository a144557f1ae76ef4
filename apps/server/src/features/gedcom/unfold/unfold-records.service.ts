import { relationTypes } from '@banyan/contract'
import type { TieKind } from '@banyan/contract'
import { inSlots, readRepositoryName, tieOf } from '@banyan/gedcom'
import type { RecordParents } from '@banyan/gedcom'
import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { timeOfChange } from '../../../platform/time.ts'
import { followCouples } from '../../facts/couple-facts.service.ts'
import { addFactPeople, listUnrecordedFacts, recordFact } from '../../facts/recorded-facts.service.ts'
import { listPreferred, settlePreferred } from '../../facts/vital-facts.service.ts'
import { listUnrecordedNames, recordName } from '../../names/names.service.ts'
import { findAnyPeople } from '../../people/hidden-people.service.ts'
import { followVitalFacts } from '../../people/leaving/import-people.service.ts'
import { followNames } from '../../people/lists/follow-names.service.ts'
import { findReferences, markUnfolded, readFolded, readRecordsOfPeople } from '../../records/folded-records.service.ts'
import type { Reference } from '../../records/folded-records.service.ts'
import type { FoldedKind, NamedRecord, WholeRecordRow } from '../../records/records.table.ts'
import { listAnyRelationsAmong, recordTie } from '../../relations/relations.service.ts'
import { addCitationRows } from '../../sources/citations.service.ts'
import { compareLives } from './compare-lives.ts'
import type { Comparison, FoundRecord } from './compare-lives.ts'
import { insertLives } from './insert-lives.service.ts'
import type { FoundCitation, FoundFact, FoundLife, OpenFact } from './insert-lives.service.ts'
import type { RecordedSources } from './recorded-sources.service.ts'
import { unfoldCouple, unfoldPerson, unfoldSource } from './unfolded.ts'
import type { UnfoldedCitation, UnfoldedCouple, UnfoldedFact, UnfoldedPerson } from './unfolded.ts'

/** Additions to a fact come after the people whom the family has named there. */
const firstAddedPosition = 1_000

/**
 * Makes rows of what kept records say, in a transaction that has touched the family. What the family has changed stays. Records whose
 * content is rows already are left alone.
 * @returns the people whose rows it has changed
 */
export async function unfoldRecords(
  tx: Writer,
  family: FamilyId,
  kind: FoldedKind,
  ids: number[],
  { sources, now }: { sources: RecordedSources; now: string },
): Promise<number[]> {
  const records = (await readFolded(tx, family, ids)).filter((row) => row.kind === kind)
  if (records.length === 0) return []
  const unfolder = new Unfolder(tx, family, sources, now)
  if (kind === 'SOUR') await unfolder.sources(records)
  else if (kind === 'FAM') await unfolder.couples(records)
  else await unfolder.people(records)
  return [...new Set(records.flatMap((row) => [row.person_id ?? [], row.partner_id ?? [], row.other_partner_id ?? []].flat()))]
}

type PersonRecord = WholeRecordRow & { person_id: number }
/** What a record names, found. */
interface Found {
  person: (reference: Reference) => NamedRecord | undefined
  source: (reference: Reference) => number
}

class Unfolder {
  readonly #tx: Writer
  readonly #family: FamilyId
  readonly #sources: RecordedSources
  readonly #now: string

  constructor(tx: Writer, family: FamilyId, sources: RecordedSources, now: string) {
    this.#tx = tx
    this.#family = family
    this.#sources = sources
    this.#now = now
  }

  async sources(records: readonly WholeRecordRow[]): Promise<void> {
    const references = records.flatMap(({ source, text }) =>
      [...text.matchAll(/^1 REPO @([^@\n]+)@$/gmu)].map(([, xref = '']) => ({ source, xref })),
    )
    const find = await findReferences(this.#tx, this.#family, 'REPO', references)
    await this.#sources.add(
      this.#tx,
      this.#family,
      records
        .filter(({ id }) => this.#sources.ofRecord(id) === undefined)
        .map(({ id, source, text, imported_by }) => ({
          ...unfoldSource(text, (xref) => {
            const repository = find({ source, xref })
            return repository && readRepositoryName(repository.text)
          }),
          record_id: id,
          imported_by,
          created_at: this.#now,
          updated_at: this.#now,
        })),
    )
    await this.#mark(records, 1)
  }

  async people(asked: readonly WholeRecordRow[]): Promise<void> {
    const ids = [...new Set(asked.flatMap((row) => row.person_id ?? []))]
    const { folded, unfolded } = await readRecordsOfPeople(this.#tx, this.#family, ids)
    // All records of a person at once, since their rows are compared with all of them.
    const records = folded.filter((row): row is PersonRecord => row.person_id !== null)
    const lives = new Map(records.map((row) => [row, unfoldPerson(row.text)]))
    const found = await this.#find(
      records.map((row) => ({ source: row.source, facts: lives.get(row)?.facts ?? [], others: lives.get(row)?.names ?? [] })),
    )
    const people = new Map((await findAnyPeople(this.#tx, this.#family, ids)).map((row) => [row.id, row]))
    const names = Map.groupBy(await listUnrecordedNames(this.#tx, this.#family, ids), (row) => row.person_id)
    const facts = Map.groupBy(await listUnrecordedFacts(this.#tx, this.#family, 'person_id', ids), (row) => row.person_id)
    const preferred = await listPreferred(this.#tx, this.#family, ids)
    const additions: Comparison[] = []
    const added: (FoundLife & { importedBy: number | null })[] = []
    const importedBy = new Map(records.map((row) => [row.id, row.imported_by]))
    for (const [id, own] of Map.groupBy(records, (row) => row.person_id)) {
      const person = people.get(id)
      if (person === undefined) continue
      const { name, birth_year, year_of_death, deceased, user_id } = person
      const comparison = compareLives(
        own.map((row) => foundRecord(row, lives.get(row), found)),
        {
          person: { name, birth_year, year_of_death, isLivingUser: user_id !== null && year_of_death === 0 && deceased === 0 },
          names: names.get(id) ?? [],
          facts: facts.get(id) ?? [],
          preferred: new Set(['BIRT', 'DEAT'].filter((kind) => preferred.has(`${id} ${kind}`))),
          hasOthers: unfolded.has(id),
        },
      )
      additions.push(comparison)
      for (const life of comparison.lives)
        added.push({ ...life, person: id, relation: null, citations: [], importedBy: importedBy.get(life.record ?? 0) ?? null })
    }
    await this.#store(additions, added)
    await this.#tieParents(records, lives)
    await this.#mark([...records, ...asked], 1)
    await this.#settle(ids, preferred)
    await followVitalFacts(this.#tx, this.#family, ids)
    await followNames(this.#tx, this.#family, ids)
  }

  async couples(records: readonly WholeRecordRow[]): Promise<void> {
    const lives = new Map(records.map((row) => [row, unfoldCouple(row.text)]))
    const found = await this.#find(
      records.map((row) => ({ source: row.source, facts: lives.get(row)?.facts ?? [], others: [lives.get(row) ?? nothing] })),
    )
    const partners = records.flatMap((row) => [row.partner_id ?? [], row.other_partner_id ?? []].flat())
    const relations = await listAnyRelationsAmong(this.#tx, this.#family, [...new Set(partners)])
    const couples = new Map(
      relations
        .filter((row) => row.relation_type === relationTypes.partnered)
        .map((row) => [pairKey(row.from_person_id, row.to_person_id), row.id]),
    )
    const relationOf = (row: WholeRecordRow): number | undefined => couples.get(pairKey(row.partner_id, row.other_partner_id))
    const known = [...new Set(records.flatMap((row) => relationOf(row) ?? []))]
    const facts = Map.groupBy(await listUnrecordedFacts(this.#tx, this.#family, 'relation_id', known), (row) => row.relation_id)
    const additions: Comparison[] = []
    const added: (FoundLife & { importedBy: number | null })[] = []
    for (const row of records) {
      const relation = relationOf(row)
      const life = lives.get(row)
      if (relation === undefined || life === undefined) continue
      const comparison = compareLives([{ ...foundRecord(row, { ...life, names: [] }, found) }], {
        names: [],
        facts: facts.get(relation) ?? [],
        preferred: new Set(),
        hasOthers: false,
      })
      additions.push(comparison)
      const citations = citationsFrom(row.source, life.citations, found)
      for (const each of comparison.lives) added.push({ ...each, person: null, relation, citations, importedBy: row.imported_by })
    }
    await this.#store(additions, added)
    await followCouples(this.#tx, this.#family, known)
    await this.#tieChildren(records, lives)
    await this.#mark(
      records.filter((row) => relationOf(row) !== undefined),
      1,
    )
    await this.#mark(
      records.filter((row) => relationOf(row) === undefined),
      2,
    )
  }

  /** Finds the people and sources that records name. */
  async #find(
    records: readonly {
      source: string
      facts: readonly UnfoldedFact[]
      others: readonly { citations: readonly UnfoldedCitation[] }[]
    }[],
  ): Promise<Found> {
    const people = records.flatMap(({ source, facts }) =>
      facts.flatMap(({ participants }) => participants.map(({ xref }) => ({ source, xref }))),
    )
    const cited = records.flatMap(({ source, facts, others }) =>
      [...facts, ...others].flatMap(({ citations }) =>
        citations.flatMap((each) => (each.source === '' ? [] : { source, xref: each.source })),
      ),
    )
    const person = await findReferences(this.#tx, this.#family, 'INDI', people)
    const record = await findReferences(this.#tx, this.#family, 'SOUR', cited)
    const isMissing = (reference: Reference): boolean => {
      const named = record(reference)
      return named !== undefined && this.#sources.ofRecord(named.id) === undefined
    }
    if (cited.some(isMissing)) await this.#sources.refresh(this.#tx, this.#family)
    return {
      person,
      source: (reference) => {
        const named = record(reference)
        return named === undefined ? 0 : (this.#sources.ofRecord(named.id) ?? 0)
      },
    }
  }

  async #store(additions: readonly Comparison[], lives: readonly (FoundLife & { importedBy: number | null })[]): Promise<void> {
    for (const [importedBy, those] of Map.groupBy(lives, (life) => life.importedBy)) {
      const open = await insertLives(this.#tx, this.#family, those, this.#sources, { importedBy, now: this.#now })
      await addFactPeople(this.#tx, this.#family, open.map(withPeople))
    }
    const cited: { name_id: number | null; fact_id: number | null; record: number; citations: FoundCitation[] }[] = []
    const open: OpenFact[] = []
    for (const { names, facts } of additions) {
      for (const { row, changes, found } of names) {
        await recordName(this.#tx, this.#family, row.id, { ...changes, updated_at: timeOfChange(this.#now, row.updated_at) })
        cited.push({ name_id: row.id, fact_id: null, record: changes.record_id ?? 0, citations: found.citations })
      }
      for (const { row, changes, found } of facts) {
        await recordFact(this.#tx, this.#family, row.id, { ...changes, updated_at: timeOfChange(this.#now, row.updated_at) })
        cited.push({ name_id: null, fact_id: row.id, record: changes.record_id, citations: found.citations })
        if (found.participants.length > 0) open.push({ fact: row.id, people: found.participants })
      }
    }
    await addFactPeople(this.#tx, this.#family, open.map(withPeople), firstAddedPosition)
    await this.#sources.describe(
      this.#tx,
      this.#family,
      cited.flatMap(({ record, citations }) => citations.flatMap((each) => (each.described === '' ? [] : { ...each, record }))),
      { importedBy: null, now: this.#now },
    )
    await addCitationRows(
      this.#tx,
      this.#family,
      cited.flatMap(({ name_id, fact_id, citations }) =>
        citations.flatMap(({ source, described, page, text, quality }) => {
          const id = described === '' ? source : (this.#sources.described(described) ?? 0)
          return id === 0 ? [] : { name_id, fact_id, relation_id: null, source_id: id, page, text, quality }
        }),
      ),
    )
  }

  /** A person who has births now, but none that is preferred, gets the first. */
  async #settle(people: number[], before: ReadonlySet<string>): Promise<void> {
    const after = await listPreferred(this.#tx, this.#family, people)
    for (const person of people)
      for (const kind of ['BIRT', 'DEAT'] as const)
        if (!after.has(`${person} ${kind}`) && !before.has(`${person} ${kind}`))
          await settlePreferred(this.#tx, this.#family, person, kind)
  }

  /** Gives the ties of children the kinds that families' records say, unless the family has said one itself. */
  async #tieChildren(records: readonly WholeRecordRow[], lives: ReadonlyMap<WholeRecordRow, UnfoldedCouple>): Promise<void> {
    const telling = records.flatMap((row) => {
      const children = (lives.get(row)?.children ?? []).filter(({ kinds }) => kinds.some((kind) => kind !== ''))
      return children.length === 0 ? [] : { row, children }
    })
    if (telling.length === 0) return
    const find = await findReferences(
      this.#tx,
      this.#family,
      'INDI',
      telling.flatMap(({ row, children }) => [
        ...children.map(({ child }) => ({ source: row.source, xref: child })),
        ...wivesIn(row),
      ]),
    )
    await this.#tie(
      telling.flatMap(({ row, children }) =>
        children.flatMap((each) => {
          const child = find({ source: row.source, xref: each.child })?.person_id
          if (child === null || child === undefined) return []
          return slotsOf(row, row.source, find).map((parent, slot) => ({
            parent,
            child,
            kind: tieOf(slot === 0 ? 0 : 1, each, undefined),
          }))
        }),
      ),
    )
  }

  /** The same for what people's own records say. */
  async #tieParents(records: readonly PersonRecord[], lives: ReadonlyMap<WholeRecordRow, UnfoldedPerson>): Promise<void> {
    const telling = records.flatMap((row) => {
      const parents = (lives.get(row)?.parents ?? []).filter(({ kind }) => kind !== '')
      return parents.map((each: RecordParents) => ({ row, each }))
    })
    if (telling.length === 0) return
    const families = await findReferences(
      this.#tx,
      this.#family,
      'FAM',
      telling.map(({ row, each }) => ({ source: row.source, xref: each.family })),
    )
    const found = telling.flatMap(({ row, each }) => {
      const record = families({ source: row.source, xref: each.family })
      return record === undefined ? [] : { row, each, record }
    })
    const wives = await findReferences(
      this.#tx,
      this.#family,
      'INDI',
      found.flatMap(({ row, record }) => wivesIn({ source: row.source, text: record.text })),
    )
    await this.#tie(
      found.flatMap(({ row, each, record }) =>
        slotsOf(record, row.source, wives).map((parent, slot) => ({
          parent,
          child: row.person_id,
          kind: tieOf(slot === 0 ? 0 : 1, undefined, each),
        })),
      ),
    )
  }

  async #tie(ties: readonly { parent: number | undefined; child: number; kind: TieKind }[]): Promise<void> {
    const told = ties.filter(({ parent, kind }) => parent !== undefined && kind !== '')
    const people = [...new Set(told.flatMap(({ parent = 0, child }) => [parent, child]))]
    const relations = new Map(
      (await listAnyRelationsAmong(this.#tx, this.#family, people))
        .filter((row) => row.relation_type === relationTypes.raised)
        .map((row) => [`${row.from_person_id}>${row.to_person_id}`, row]),
    )
    for (const { parent, child, kind } of told) {
      const key = `${parent}>${child}`
      const row = relations.get(key)
      if (row === undefined || row.kind !== '') continue
      await recordTie(this.#tx, this.#family, row.id, kind, timeOfChange(this.#now, row.updated_at))
      relations.delete(key)
    }
  }

  #mark(records: readonly WholeRecordRow[], unfolded: 1 | 2): Promise<void> {
    return markUnfolded(
      this.#tx,
      this.#family,
      records.map((row) => row.id),
      unfolded,
    )
  }
}

const nothing: UnfoldedCouple = { facts: [], citations: [], children: [] }

const pairKey = (one: number | null, other: number | null): string =>
  (one ?? 0) < (other ?? 0) ? `${one} ${other}` : `${other} ${one}`

const withPeople = ({ fact, people }: OpenFact) => ({
  fact,
  people: people.map(({ person, role }) => ({ person_id: person, role })),
})

function foundRecord(row: WholeRecordRow, life: Pick<UnfoldedPerson, 'names' | 'facts'> | undefined, found: Found): FoundRecord {
  const { source } = row
  return {
    record: row.id,
    text: row.text,
    names: (life?.names ?? []).map((name) => ({ ...name, citations: citationsFrom(source, name.citations, found) })),
    facts: (life?.facts ?? []).map((fact): FoundFact => ({
      ...fact,
      participants: fact.participants.flatMap(({ xref, role }) => {
        const person = found.person({ source, xref })?.person_id
        return person === null || person === undefined ? [] : [{ person, role }]
      }),
      citations: citationsFrom(source, fact.citations, found),
    })),
  }
}

/** Leaves out citations of sources that the family does not have. */
const citationsFrom = (source: string, citations: readonly UnfoldedCitation[], found: Found): FoundCitation[] =>
  citations.flatMap((citation) => {
    const id = citation.source === '' ? 0 : found.source({ source, xref: citation.source })
    return id === 0 && citation.described === '' ? [] : [{ ...citation, source: id }]
  })

/** The wives whom a family's record names. */
const wivesIn = ({ source, text }: { source: string; text: string }): Reference[] =>
  [...text.matchAll(/^1 WIFE @([^@\n]+)@$/gmu)].map(([, xref = '']) => ({ source, xref }))

/** Who of a family's partners is in HUSB, or the first, and who is the other. */
function slotsOf(
  record: Pick<NamedRecord, 'text' | 'partner_id' | 'other_partner_id'>,
  source: string,
  find: (reference: Reference) => NamedRecord | undefined,
): [number | undefined, number | undefined] {
  const wives = new Set(wivesIn({ source, text: record.text }).flatMap((wife) => find(wife)?.person_id ?? []))
  const partners = [record.partner_id, record.other_partner_id].filter((id) => id !== null)
  return inSlots(partners, (id) => wives.has(id))
}
