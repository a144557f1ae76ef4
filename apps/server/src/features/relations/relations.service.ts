import { setImmediate as letOthersRun } from 'node:timers/promises'
import { relationTypes } from '@banyan/contract'
import type {
  CallBody,
  CallResponse,
  ChangeKind,
  Citation,
  Relation,
  RelationType,
  StoredRelationType,
  TieKind,
  PartnershipEnd,
} from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { newDeletionBatch } from '../../platform/soft-delete.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'
import { timeOfChange } from '../../platform/time.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author, NewChange } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { readAnyCitations, readCitations, replaceCitations, restoreCitations } from '../sources/citations.service.ts'
import {
  findRelation,
  hideRelations,
  hideRelationsOf,
  insertRelation,
  insertRelations,
  isAncestor,
  isRelated,
  listRelationRows,
  listRelationsOf,
  listTiesById,
  updateRelation,
} from './relations.repository.ts'
import * as repository from './relations.repository.ts'
import type { AnyRelationRow, RelationRow } from './relations.table.ts'

const pageSize = 2_000

/** All relations of the family, by id, in pages, between which other calls are served. */
async function* readPages(db: Reader, family: FamilyId): AsyncGenerator<RelationRow[]> {
  for (
    let rows = await listRelationRows(db, family, 0, pageSize);
    rows.length > 0;
    rows = await listRelationRows(db, family, rows.at(-1)?.id ?? 0, pageSize)
  ) {
    yield rows
    await letOthersRun()
  }
}

type Tie = Pick<RelationRow, 'id' | 'from_person_id' | 'to_person_id' | 'relation_type' | 'kind' | 'ended'>

/** Lists a page of relations, by id, with people and type only, without dates: a third of the work for a large family. */
export const listKinshipRelations = (db: Reader, family: FamilyId, after: number, count: number): Promise<Tie[]> =>
  repository.listTies(db, family, after, count)

/** Lists a page of relations, by id, with what kind of tie each is. */
export const listCheckedRelations = (db: Reader, family: FamilyId, after: number, count: number): Promise<RelationRow[]> =>
  listRelationRows(db, family, after, count)

/** Lists all relations of the family as {@link listKinshipRelations}, read in pages, between which other calls are served. */
export async function listTies(db: Reader, family: FamilyId): Promise<Tie[]> {
  const all: Tie[] = []
  for (;;) {
    const page = await listKinshipRelations(db, family, all.at(-1)?.id ?? 0, pageSize)
    for (const tie of page) all.push(tie)
    if (page.length < pageSize) return all
    await letOthersRun()
  }
}

/** Lists those of these relations that have not been deleted, by id. */
export const listKinshipRelationsById = (db: Reader, family: FamilyId, ids: number[]): Promise<Tie[]> =>
  listTiesById(db, family, ids)

/** Lists the relations, not deleted, with both ends among these people. */
export const listRelationsAmong = (db: Reader, family: FamilyId, people: number[]): Promise<RelationRow[]> =>
  repository.listRelationsAmong(db, family, people)

/** Lists at most so many relations by which these people raised others. */
export const listChildTies = async (db: Reader, family: FamilyId, people: number[], most: number): Promise<Tie[]> =>
  people.length === 0 ? [] : repository.listRaised(db, family, people, 'from_person_id', most)

/** Lists at most so many relations by which others raised these people. */
export const listParentTies = async (db: Reader, family: FamilyId, people: number[], most: number): Promise<Tie[]> =>
  people.length === 0 ? [] : repository.listRaised(db, family, people, 'to_person_id', most)

/** Lists at most so many partnerships of these people. */
export const listPartnerTies = async (db: Reader, family: FamilyId, people: number[], most: number): Promise<Tie[]> =>
  people.length === 0 ? [] : repository.listPartnered(db, family, people, most)

/** Lists the relations with both ends among these people, including deleted ones. */
export const listAnyRelationsAmong = async (db: Reader, family: FamilyId, people: number[]): Promise<AnyRelationRow[]> =>
  people.length === 0 ? [] : repository.listAnyRelationsAmong(db, family, people)

/** Stores the kind of tie that an imported record gives a relation. */
export const recordTie = (tx: Writer, family: FamilyId, id: number, kind: TieKind, now: string): Promise<void> =>
  updateRelation(tx, family, id, { kind, updated_at: now })

/** Lists all relations to or from a person. */
export const listRelationsOfPerson = (db: Reader, family: FamilyId, person: number): Promise<RelationRow[]> =>
  repository.listRelationsOfPerson(db, family, person)

/**
 * Adds many relations at once between people who are not yet related. Call it in a transaction that has touched the family.
 * @returns their ids, in the same order
 */
export const addRelations = (
  tx: Writer,
  family: FamilyId,
  relations: { from: number; to: number; type: StoredRelationType; kind?: TieKind }[],
  now: string,
  importedBy: number | null = null,
): Promise<number[]> => insertRelations(tx, family, relations, now, importedBy)

/** Hides the relations of a hidden person, in the same batch. @returns the relations that were hidden */
export const hideRelationsWithPerson = (
  tx: Writer,
  family: FamilyId,
  person: number,
  at: string,
  batch: DeletionBatch,
): Promise<RelationRow[]> => hideRelationsOf(tx, family, person, at, batch)

/** Lists the people whom relations connect, each once. */
export const endsOf = (relations: RelationRow[]): number[] => [
  ...new Set(relations.flatMap((relation) => [relation.from_person_id, relation.to_person_id])),
]

/** The first relations of the family by id, at most `count`. */
export const listFirstRelations = async (db: Reader, family: FamilyId, count: number): Promise<Relation[]> =>
  (await listRelationRows(db, family, 0, count)).map(present)

/** All relations to or from any of these people, in no particular order. */
export const listRelationsTouching = async (db: Reader, family: FamilyId, people: number[]): Promise<Relation[]> =>
  people.length === 0 ? [] : (await repository.listRelationsTouching(db, family, people)).map(present)

/** Lists the ids of all relations to or from any of these people, by id. */
export const listRelationsOfPeople = async (db: Reader, family: FamilyId, people: number[]): Promise<number[]> =>
  people.length === 0
    ? []
    : (await repository.listRelationsTouching(db, family, people)).map((row) => row.id).toSorted((a, b) => a - b)

/** All relations of the family, by id, in pages. */
export async function* readRelations(db: Reader, family: FamilyId): AsyncGenerator<Relation[]> {
  for await (const rows of readPages(db, family)) yield rows.map(present)
}

export async function getRelation(platform: Platform, caller: Caller, id: number): Promise<CallResponse<'getRelation'>> {
  return presentWhole(platform.database.read, caller.familyId, id)
}

async function presentWhole(db: Reader, family: FamilyId, id: number): Promise<CallResponse<'getRelation'>> {
  const row = await findRelation(db, family, id)
  if (row === undefined) throw new ApiError('not_found')
  return { ...present(row), sources: (await readCitations(db, family, { relations: [id] })).get(id) ?? [] }
}

/** Says what kind of tie a relation of raising is, and where that is known from. @throws ApiError `not_found`, `invalid_field` */
export async function changeRelation(
  platform: Platform,
  caller: Caller,
  id: number,
  { kind, sources }: CallBody<'updateRelation'>,
): Promise<CallResponse<'updateRelation'>> {
  const now = platform.now().toISOString()
  const { familyId: family } = caller
  return changeFamily(platform, family, async (tx) => {
    const row = await findRelation(tx, family, id)
    if (row === undefined) throw new ApiError('not_found')
    if (row.relation_type !== relationTypes.raised) throw new ApiError('invalid_field', { field: 'kind' })
    if (kind !== undefined) await storeKind(tx, caller, row, kind, now)
    if (sources !== undefined) await storeSources(tx, caller, row, sources, now)
    return presentWhole(tx, family, id)
  })
}

async function storeKind(tx: Writer, author: Author, row: RelationRow, kind: TieKind, now: string): Promise<void> {
  if (kind === row.kind) return
  await updateRelation(tx, author.familyId, row.id, { kind, updated_at: timeOfChange(now, row.updated_at) })
  await recordRelationChange(tx, author, 'relation_changed', row, now, { field: 'kind', before: row.kind, after: kind })
}

async function storeSources(tx: Writer, author: Author, row: RelationRow, sources: Citation[], now: string): Promise<void> {
  const family = author.familyId
  const shown = (await readCitations(tx, family, { relations: [row.id] })).get(row.id) ?? []
  if (JSON.stringify(shown) === JSON.stringify(sources)) return
  const before = await readAnyCitations(tx, family, { relation: row.id })
  await replaceCitations(tx, family, { relation: row.id }, sources)
  await recordSources(tx, author, row, before, now)
}

async function recordSources(tx: Writer, author: Author, row: RelationRow, before: Citation[], now: string): Promise<void> {
  const after = await readAnyCitations(tx, author.familyId, { relation: row.id })
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const details: ChangedSources = { before: { sources: before }, after: { sources: after } }
  await recordRelationChange(tx, author, 'relation_changed', row, now, { field: 'sources', details })
}

/** Stored with a change of a relation's sources. */
export interface ChangedSources {
  before: { sources: Citation[] }
  after: { sources: Citation[] }
}

/** Puts back a change of a relation, in a transaction that has touched the family. @throws ApiError `not_found` */
export async function restoreRelationContent(
  tx: Writer,
  author: Author,
  id: number,
  before: TieKind | ChangedSources,
  now: string,
): Promise<void> {
  const row = await findRelation(tx, author.familyId, id)
  if (row === undefined) throw new ApiError('not_found')
  if (typeof before === 'string') return storeKind(tx, author, row, before, now)
  const replaced = await readAnyCitations(tx, author.familyId, { relation: id })
  await restoreCitations(tx, author.familyId, { relation: id }, before.before.sources)
  return recordSources(tx, author, row, replaced, now)
}

export async function createRelation(platform: Platform, caller: Caller, asked: CallBody<'createRelation'>): Promise<Relation> {
  const now = platform.now().toISOString()
  return changeFamily(platform, caller.familyId, (tx) =>
    addRelation(tx, caller, { from: asked.from_person_id, to: asked.to_person_id, type: asked.relation_type }, now),
  )
}

/**
 * Relates two people of the family, in a transaction that has touched it.
 *
 * @throws ApiError `self_relation`, `not_found`, `relation_exists` or `own_ancestor`
 */
export async function addRelation(tx: Writer, author: Author, asked: AskedRelation, now: string): Promise<Relation> {
  const family = author.familyId
  const { from, to, type, kind } = storedFrom(asked)
  if (from === to) throw new ApiError('self_relation')
  if (!(await areAllThere(tx, family, [from, to]))) throw new ApiError('not_found')
  if (await isRelated(tx, family, from, to)) throw new ApiError('relation_exists')
  if (type === relationTypes.raised && (await isAncestor(tx, family, to, from))) throw new ApiError('own_ancestor')
  return store(tx, author, { from, to, type, kind }, now)
}

/**
 * Relates a person whom the same transaction has added to another of the family, in a transaction that has touched it. Nothing can
 * speak against it: nobody is related to them yet.
 * @param names - names that are known already, by id
 */
export const relateNewPerson = (
  tx: Writer,
  author: Author,
  asked: AskedRelation,
  now: string,
  names?: NewChange['names'],
): Promise<Relation> => store(tx, author, storedFrom(asked), now, names)

export interface AskedRelation {
  from: number
  to: number
  type: RelationType
  /** Of somebody who raised the other; nothing is said of it otherwise. */
  kind?: TieKind
}

interface StoredRelation {
  from: number
  to: number
  type: StoredRelationType
  kind: TieKind
}

function storedFrom({ from, to, type, kind = '' }: AskedRelation): StoredRelation {
  if (type === relationTypes.raisedBy) return { from: to, to: from, type: relationTypes.raised, kind }
  return { from, to, type, kind }
}

async function store(
  tx: Writer,
  author: Author,
  stored: StoredRelation,
  now: string,
  names?: NewChange['names'],
): Promise<Relation> {
  const relation = await insertRelation(tx, author.familyId, stored, now)
  await recordRelationChange(tx, author, 'relation_created', relation, now, names === undefined ? {} : { names })
  return present(relation)
}

export async function deleteRelation(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeFamily(platform, caller.familyId, (tx) => hideRelation(tx, caller, id, platform.now().toISOString()))
}

/** Hides a relation, in a transaction that has touched the family; it can be put back for 30 days. */
export async function hideRelation(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const [relation] = await hideRelations(tx, author.familyId, [id], now, newDeletionBatch('relation'))
  if (relation === undefined) throw new ApiError('not_found')
  await recordRelationChange(tx, author, 'relation_deleted', relation, now)
}

/** Returns those of these relations that have not been deleted. */
export async function listRelationsById(db: Reader, family: FamilyId, ids: number[]): Promise<Relation[]> {
  return ids.length === 0 ? [] : (await listRelationsOf(db, family, ids)).map(present)
}

/** Says how a partnership ended. */
export const setEnded = (tx: Writer, family: FamilyId, id: number, ended: PartnershipEnd): Promise<void> =>
  updateRelation(tx, family, id, { ended })

/** Records the change in the history of both people. */
export const recordRelationChange = (
  tx: Writer,
  author: Author,
  kind: ChangeKind,
  relation: RelationRow,
  now: string,
  change: Partial<NewChange> = {},
): Promise<number> =>
  recordChange(
    tx,
    author,
    {
      ...change,
      kind,
      personId: relation.from_person_id,
      otherPersonId: relation.to_person_id,
      relation: { id: relation.id, type: relation.relation_type },
    },
    now,
  )

function present(row: RelationRow): Relation {
  return {
    id: row.id,
    from_person_id: row.from_person_id,
    to_person_id: row.to_person_id,
    relation_type: row.relation_type,
    kind: row.kind,
    ...(row.ended === '' ? {} : { ended: row.ended }),
    creation_date: row.created_at,
    last_updated_date: row.updated_at,
  }
}
