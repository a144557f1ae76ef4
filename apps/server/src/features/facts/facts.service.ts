import { setImmediate as letOthersRun } from 'node:timers/promises'
import { relationTypes } from '@banyan/contract'
import type { Citation, Fact } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { IdRange } from '../../platform/db/id-range.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { notHidden } from '../../platform/soft-delete.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'
import { areAllThere, findNamedPeople } from '../person-names/person-names.service.ts'
import { listRelationsTouching } from '../relations/relations.service.ts'
import {
  hasCitations,
  readAnyCitations,
  readCitations,
  replaceCitations,
  restoreCitations,
} from '../sources/citations.service.ts'
import {
  hasEvidenceImages,
  readAnyEvidenceImages,
  readEvidenceImages,
  replaceEvidenceImages,
  restoreEvidenceImages,
} from '../sources/evidence-images.service.ts'
import { daysOf } from './fact-dates.ts'
import { deleteParticipants, hasParticipants, insertParticipants, listParticipants } from './fact-people.repository.ts'
import { notSought } from './fact-places.repository.ts'
import { inOrderOfLife, presentFact, recordedFact } from './facts.presenter.ts'
import type { FactParts, RecordedFact } from './facts.presenter.ts'
import * as repository from './facts.repository.ts'
import type { AnyFact, Participant, RecordedFactRow, StoredFact } from './facts.table.ts'

/** So few that other calls wait no longer than some milliseconds. */
const factsAtOnce = 500

/** Reads the facts of these people and of the couples they belong to, each person's in the order of a life. */
export async function readFactsOf(db: Reader, family: FamilyId, people: number[]): Promise<Map<number, Fact[]>> {
  if (people.length === 0) return new Map()
  const [relations, own] = await Promise.all([
    listRelationsTouching(db, family, people),
    repository.listFacts(db, family, 'person_id', people),
  ])
  const couples = relations.filter((relation) => relation.relation_type === relationTypes.partnered)
  const shared =
    couples.length === 0
      ? []
      : await repository.listFacts(
          db,
          family,
          'relation_id',
          couples.map((couple) => couple.id),
        )
  if (own.length + shared.length === 0) return new Map()
  const facts = await present(db, family, [...own, ...shared])
  const presented = (rows: StoredFact[]): Fact[] => inOrderOfLife(rows).flatMap((row) => facts.get(row.id) ?? [])
  const ofPerson = Map.groupBy(own, (row) => row.person_id ?? 0)
  const ofCouple = Map.groupBy(shared, (row) => row.relation_id ?? 0)
  const couplesOf = new Map<number, number[]>()
  for (const { id, from_person_id, to_person_id } of couples)
    for (const end of [from_person_id, to_person_id]) couplesOf.set(end, [...(couplesOf.get(end) ?? []), id])
  return new Map(
    people.map((person) => [
      person,
      presented([
        ...(ofPerson.get(person) ?? []),
        ...(couplesOf.get(person) ?? []).flatMap((couple) => ofCouple.get(couple) ?? []),
      ]),
    ]),
  )
}

/** Reads the facts of one person as {@link readFactsOf}, with one query for most. */
export async function readFactsOfPerson(db: Reader, family: FamilyId, person: number): Promise<Fact[]> {
  const rows = await repository.listFactsOfPerson(db, family, person)
  if (rows === undefined) return (await readFactsOf(db, family, [person])).get(person) ?? []
  const inParts = await present(
    db,
    family,
    rows.filter((row) => Boolean(row.has_parts)),
  )
  const sorted = rows.length < 2 ? rows : inOrderOfLife(rows)
  return sorted.map((row) => inParts.get(row.id) ?? presentFact(row, { participants: [], image_ids: [], sources: [] }))
}

/** Finds the facts of somebody and of the couples they belong to, with whom each is about. */
export async function listFactOwners(
  db: Reader,
  family: FamilyId,
  person: number,
): Promise<Pick<StoredFact, 'id' | 'person_id' | 'relation_id'>[]> {
  const couples = (await listRelationsTouching(db, family, [person])).filter(
    (relation) => relation.relation_type === relationTypes.partnered,
  )
  const own = await repository.listFacts(db, family, 'person_id', [person])
  if (couples.length === 0) return own
  const shared = couples.map((couple) => couple.id)
  return [...own, ...(await repository.listFacts(db, family, 'relation_id', shared))]
}

export type { RecordedFact } from './facts.presenter.ts'

/** Which parts the facts of a family have at all: in most families, hardly any, and to look for them takes longer than to read the facts. */
export interface PartsOfFacts {
  ofCouples: boolean
  participants: boolean
  images: boolean
  citations: boolean
}

export const findPartsOfFacts = async (db: Reader, family: FamilyId): Promise<PartsOfFacts> => ({
  ofCouples: await repository.hasFactsOfCouples(db, family),
  participants: await hasParticipants(db, family),
  images: await hasEvidenceImages(db, family),
  citations: await hasCitations(db, family),
})

/**
 * Reads the facts of people, or of couples by their relations, with the records that they come from.
 * @param parts - those that the family's facts may have
 */
export async function readRecordedFacts(
  db: Reader,
  family: FamilyId,
  of: { people: IdRange } | { couples: number[] },
  parts: PartsOfFacts,
): Promise<Map<number, RecordedFact[]>> {
  const rows = await listRecorded(db, family, of, parts)
  const found = new Map<number, RecordedFact[]>()
  for (let start = 0; start < rows.length; start += factsAtOnce) {
    const page = rows.slice(start, start + factsAtOnce)
    const partsOf = await readParts(
      db,
      family,
      page.map((row) => row.id),
      parts,
    )
    for (const row of page) {
      const owner = row.person_id ?? row.relation_id ?? 0
      const fact = recordedFact(row, partsOf(row.id))
      const known = found.get(owner)
      if (known === undefined) found.set(owner, [fact])
      else known.push(fact)
    }
    if (rows.length > factsAtOnce) await letOthersRun()
  }
  return found
}

async function listRecorded(
  db: Reader,
  family: FamilyId,
  of: { people: IdRange } | { couples: number[] },
  { ofCouples }: PartsOfFacts,
): Promise<RecordedFactRow[]> {
  if ('people' in of) return repository.listRecordedFactsBetween(db, family, of.people)
  return ofCouples && of.couples.length > 0 ? repository.listRecordedFactsOfCouples(db, family, of.couples) : []
}

/** Whether the family has a date of the Chinese calendar. */
export const hasChineseDates = (db: Reader, family: FamilyId): Promise<boolean> => repository.hasDateOf(db, family, '_CHINESE')

/** Returns a fact that has not been deleted, as it is sent. */
export async function getFact(db: Reader, family: FamilyId, id: number): Promise<Fact> {
  const row = await findAnyFact(db, family, id)
  const fact = row?.hidden_at === null ? (await present(db, family, [row])).get(id) : undefined
  if (fact === undefined) throw new ApiError('not_found')
  return fact
}

async function present(db: Reader, family: FamilyId, rows: StoredFact[]): Promise<Map<number, Fact>> {
  const found = new Map<number, Fact>()
  for (let start = 0; start < rows.length; start += factsAtOnce) {
    const page = rows.slice(start, start + factsAtOnce)
    const partsOf = await readParts(
      db,
      family,
      page.map((row) => row.id),
    )
    for (const row of page) found.set(row.id, presentFact(row, partsOf(row.id)))
    if (rows.length > factsAtOnce) await letOthersRun()
  }
  return found
}

const allParts: PartsOfFacts = { ofCouples: true, participants: true, images: true, citations: true }

/** Reads what belongs to these facts besides their rows. @returns a look-up */
async function readParts(db: Reader, family: FamilyId, facts: number[], parts = allParts): Promise<(fact: number) => FactParts> {
  const [participants, images, citations] = await Promise.all([
    parts.participants ? listParticipants(db, family, facts, false) : [],
    parts.images ? readEvidenceImages(db, family, 'fact_id', facts) : undefined,
    parts.citations ? readCitations(db, family, { facts }) : undefined,
  ])
  const people = participants.length === 0 ? undefined : Map.groupBy(participants, (each) => each.fact_id)
  return (fact) => ({
    participants: people?.get(fact) ?? [],
    image_ids: images?.get(fact) ?? [],
    sources: citations?.get(fact) ?? [],
  })
}

/** What a history line calls a fact: its kind by GEDCOM's tag, and what it was in the family's words. */
export const titleOfFact = ({ kind, type }: Pick<AnyFact, 'kind' | 'type'>): string =>
  type === '' ? kind : `${kind} ${type.slice(0, shownLength).toWellFormed()}`

/** As much as a line of history has room for. */
const shownLength = 300

/** Finds these facts, deleted or not. */
export const findAnyFacts = async (db: Reader, family: FamilyId, ids: number[]): Promise<AnyFact[]> =>
  ids.length === 0 ? [] : repository.listAnyFacts(db, family, ids)

/** Finds the fact, deleted or not. */
export const findAnyFact = async (db: Reader, family: FamilyId, id: number): Promise<AnyFact | undefined> =>
  (await findAnyFacts(db, family, [id]))[0]

export const countFactsOf = (db: Reader, family: FamilyId, owner: FactOwner): Promise<number> =>
  owner.person_id === null
    ? repository.countFacts(db, family, 'relation_id', owner.relation_id)
    : repository.countFacts(db, family, 'person_id', owner.person_id)

/** Finds the fact of a person or a couple that a call with this key has added already. */
export async function findAddedFact(
  db: Reader,
  family: FamilyId,
  owner: FactOwner,
  key: string | null,
): Promise<Fact | undefined> {
  const id = key === null ? undefined : await repository.findAddedFact(db, family, owner, key)
  return id === undefined ? undefined : getFact(db, family, id)
}

export type FactOwner = { person_id: number; relation_id: null } | { person_id: null; relation_id: number }

/** Everything that can be changed of a fact, except whether it is preferred: what history needs to restore it exactly. */
export interface FactContent {
  type: string
  value: string
  date: string
  date_phrase: string
  place: string
  latitude: number
  longitude: number
  note: string
  denied: boolean
  is_private: boolean
  participants: Participant[]
  image_ids: number[]
  sources: Citation[]
}

export const blankFact: FactContent = {
  type: '',
  value: '',
  date: '',
  date_phrase: '',
  place: '',
  latitude: 0,
  longitude: 0,
  note: '',
  denied: false,
  is_private: false,
  participants: [],
  image_ids: [],
  sources: [],
}

/** Reads what a fact says, with what is deleted of its people, images and sources. */
export async function readContent(db: Reader, family: FamilyId, row: StoredFact): Promise<FactContent> {
  return {
    ...contentOfRow(row),
    participants: (await listParticipants(db, family, [row.id], true)).map(({ person_id, role }) => ({ person_id, role })),
    image_ids: await readAnyEvidenceImages(db, family, 'fact_id', row.id),
    sources: await readAnyCitations(db, family, { fact: row.id }),
  }
}

export const contentOfRow = (row: StoredFact): Omit<FactContent, 'participants' | 'image_ids' | 'sources'> => ({
  type: row.type,
  value: row.value,
  date: row.date,
  date_phrase: row.date_phrase,
  place: row.place,
  latitude: row.latitude,
  longitude: row.longitude,
  note: row.note,
  denied: row.denied === 1,
  is_private: row.is_private === 1,
})

/** The columns in which a fact says what it says. */
export function columnsOfContent({
  denied,
  is_private: isPrivate,
  participants: _people,
  image_ids: _images,
  sources: _sources,
  ...rest
}: Partial<FactContent>) {
  return {
    ...rest,
    ...(rest.date === undefined ? {} : daysOf(rest.date)),
    ...(rest.place === undefined ? {} : notSought),
    ...(denied === undefined ? {} : { denied: denied ? (1 as const) : (0 as const) }),
    ...(isPrivate === undefined ? {} : { is_private: isPrivate ? (1 as const) : (0 as const) }),
  }
}

/** Adds a fact. @throws ApiError `not_found` if it names people, images or sources that are not there */
export async function addFact(
  tx: Writer,
  family: FamilyId,
  fact: FactOwner & { kind: StoredFact['kind']; importedBy?: number | null; key?: string | null },
  content: FactContent,
  now: string,
): Promise<number> {
  const { importedBy, key, ...owner } = fact
  const id = await repository.insertFact(tx, family, {
    ...owner,
    ...columnsOfContent(content),
    imported_by: importedBy ?? null,
    idempotency_key: key ?? null,
    created_at: now,
    updated_at: now,
  })
  await storeParts(tx, family, id, content)
  return id
}

/** Changes parts of a fact. @throws ApiError `not_found` if it names people, images or sources that are not there */
export async function storeContent(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Partial<FactContent>,
  updatedAt: string,
): Promise<void> {
  await repository.updateFact(tx, family, id, { ...columnsOfContent(changes), updated_at: updatedAt })
  await storeParts(tx, family, id, changes)
}

async function storeParts(
  tx: Writer,
  family: FamilyId,
  id: number,
  { participants, image_ids, sources }: Partial<FactContent>,
): Promise<void> {
  if (participants !== undefined) {
    const known = await listParticipants(tx, family, [id], true)
    const shown = new Set((await listParticipants(tx, family, [id], false)).map((each) => each.person_id))
    if (
      participants.length > 0 &&
      !(await areAllThere(
        tx,
        family,
        participants.map((each) => each.person_id),
      ))
    )
      throw new ApiError('not_found', { field: 'participants' })
    // Those who are deleted stay, so that they are there again when they are put back.
    await replaceParticipants(tx, family, id, [...participants, ...known.filter((each) => !shown.has(each.person_id))])
  }
  if (image_ids !== undefined) await replaceEvidenceImages(tx, family, 'fact_id', id, image_ids)
  if (sources !== undefined) await replaceCitations(tx, family, { fact: id }, sources)
}

/** Gives a fact exactly what it said before, without people, images and sources that are gone for good. */
export async function restoreContent(
  tx: Writer,
  family: FamilyId,
  id: number,
  before: Partial<FactContent>,
  updatedAt: string,
): Promise<void> {
  await repository.updateFact(tx, family, id, { ...columnsOfContent(before), updated_at: updatedAt })
  if (before.participants !== undefined) {
    const known = await findNamedPeople(
      tx,
      family,
      before.participants.map((each) => each.person_id),
    )
    await replaceParticipants(
      tx,
      family,
      id,
      before.participants.filter((each) => known.has(each.person_id)),
    )
  }
  if (before.image_ids !== undefined) await restoreEvidenceImages(tx, family, 'fact_id', id, before.image_ids)
  if (before.sources !== undefined) await restoreCitations(tx, family, { fact: id }, before.sources)
}

async function replaceParticipants(tx: Writer, family: FamilyId, id: number, people: Participant[]): Promise<void> {
  await deleteParticipants(tx, family, id)
  await insertParticipants(tx, family, id, people)
}

/** Hides facts that are there. @returns the ids of those that were hidden */
export const hideFacts = (tx: Writer, family: FamilyId, ids: number[], at: string, batch: DeletionBatch): Promise<number[]> =>
  repository.hideFacts(tx, family, ids, at, batch)

/** Shows a hidden fact again. */
export const showFact = (tx: Writer, family: FamilyId, id: number): Promise<void> =>
  repository.updateFact(tx, family, id, notHidden)
