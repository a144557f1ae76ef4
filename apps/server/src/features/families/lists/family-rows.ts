import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { listChanged } from './family-list.ts'
import { findListState } from './list-log.repository.ts'
import type { ListState } from './list-log.repository.ts'

/** Where the rows of an index come from: pages by id, starting after an id, and those of these rows that are there, by id. */
export interface RowSource<Person extends { id: number }, Relation extends { id: number }> {
  people: (db: Reader, family: FamilyId, after: number, count: number) => Promise<Person[]>
  peopleById: (db: Reader, family: FamilyId, ids: number[]) => Promise<Person[]>
  relations: (db: Reader, family: FamilyId, after: number, count: number) => Promise<Relation[]>
  relationsById: (db: Reader, family: FamilyId, ids: number[]) => Promise<Relation[]>
}

/** A family's people and relations, by id, as far as an index needs them, as they were in a state. */
export interface FamilyRows<Person, Relation> {
  readonly state: ListState
  readonly people: readonly Person[]
  readonly relations: readonly Relation[]
}

type Identified = { id: number }

const pageSize = 2_000
const rowsAtOnce = 500
/** If more rows changed, reading all of them takes less. */
const maxPatchedRows = 2_000
/** How often a family is read while so much changes that the log forgets what. */
const maxReadings = 5

/**
 * Returns a family's rows in its present state, from earlier ones if that is possible: then a list in which nothing differs is the
 * same list as before.
 */
export async function refreshRows<Person extends Identified, Relation extends Identified>(
  db: Reader,
  family: FamilyId,
  source: RowSource<Person, Relation>,
  known: FamilyRows<Person, Relation> | undefined,
): Promise<FamilyRows<Person, Relation>> {
  return (known && (await patch(db, family, source, known, maxPatchedRows))) ?? readAll(db, family, source)
}

/** Reads all rows. What changed in the meantime is read again at the end, so that all pages show one state. */
async function readAll<Person extends Identified, Relation extends Identified>(
  db: Reader,
  family: FamilyId,
  source: RowSource<Person, Relation>,
): Promise<FamilyRows<Person, Relation>> {
  for (let reading = 0; reading < maxReadings; reading++) {
    const state = await findListState(db, family)
    const people = await readPages((after) => source.people(db, family, after, pageSize))
    const relations = await readPages((after) => source.relations(db, family, after, pageSize))
    const made = await patch(db, family, source, { state, people, relations }, Infinity)
    if (made !== undefined) return made
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 })
}

async function readPages<Each extends Identified>(readPage: (after: number) => Promise<Each[]>): Promise<Each[]> {
  const all: Each[] = []
  for (;;) {
    const page = await readPage(all.at(-1)?.id ?? 0)
    for (const row of page) all.push(row)
    if (page.length < pageSize) return all
    await letOthersRun()
  }
}

/** @returns undefined if more than `maxRows` have changed since, or nobody knows what */
async function patch<Person extends Identified, Relation extends Identified>(
  db: Reader,
  family: FamilyId,
  source: RowSource<Person, Relation>,
  known: FamilyRows<Person, Relation>,
  maxRows: number,
): Promise<FamilyRows<Person, Relation> | undefined> {
  const { key, version, lastIds } = known.state
  const state = await findListState(db, family)
  if (state.key !== key || state.version < version) return undefined
  if (state.version === version && state.lastIds.person === lastIds.person && state.lastIds.relation === lastIds.relation)
    return known
  const changedOf = (kind: 'person' | 'relation') =>
    listChanged(db, family, kind, { version, lastId: lastIds[kind] }, state, maxRows)
  const changedPeople = await changedOf('person')
  const changedRelations = await changedOf('relation')
  if (changedPeople === undefined || changedRelations === undefined) return undefined
  const people = await readRows(changedPeople, (ids) => source.peopleById(db, family, ids))
  const relations = await readRows(changedRelations, (ids) => source.relationsById(db, family, ids))
  const patchedPeople = replaceRows(known.people, changedPeople, people)
  await letOthersRun()
  const patchedRelations = replaceRows(known.relations, changedRelations, relations)
  await letOthersRun()
  return { state, people: patchedPeople, relations: patchedRelations }
}

async function readRows<Each>(ids: readonly number[], read: (ids: number[]) => Promise<Each[]>): Promise<Each[]> {
  const rows: Each[] = []
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    for (const row of await read(ids.slice(start, start + rowsAtOnce))) rows.push(row)
    if (ids.length > rowsAtOnce) await letOthersRun()
  }
  return rows
}

/**
 * Replaces the rows with these ids by those that are there now; all lists are by id. Whatever lies between is copied in one piece.
 *
 * @returns the same list if nothing differs
 */
function replaceRows<Each extends Identified>(
  rows: readonly Each[],
  ids: readonly number[],
  now: readonly Each[],
): readonly Each[] {
  const fresh = new Map(now.map((row) => [row.id, row]))
  const pieces: (readonly Each[])[] = []
  let from = 0
  let differs = false
  for (const id of ids.toSorted((one, other) => one - other)) {
    const at = firstFrom(rows, id)
    const before = rows[at]?.id === id ? rows[at] : undefined
    const after = fresh.get(id)
    if (JSON.stringify(before) === JSON.stringify(after)) continue
    differs = true
    pieces.push(rows.slice(from, at), after === undefined ? [] : [after])
    from = before === undefined ? at : at + 1
  }
  return differs ? [...pieces, rows.slice(from)].flat() : rows
}

/** The position of the first row with this id or a higher one. */
function firstFrom(rows: readonly { id: number }[], id: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.id < id) low = middle + 1
    else high = middle
  }
  return low
}
