import { setImmediate as letOthersRun } from 'node:timers/promises'
import { yearOfDay } from '@banyan/calendar'
import type { Database, Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { getListState, listDaysChangedSince } from '../families/lists/list-log.service.ts'
import {
  findLastFactId,
  listCouples,
  listCouplesOf,
  listDayFactsOfCouples,
  listDayFactsOfPeople,
  listLives,
  listOwnersOfNew,
  listSomeDayFacts,
} from './day-facts.repository.ts'
import type { BareDayFact } from './day-facts.repository.ts'
import type { DayFact } from './facts.table.ts'

/** Facts by the key of their yearly day. */
export type DayFacts = ReadonlyMap<string, readonly DayFact[]>

/** So many facts of all families are kept; about 300 bytes each. */
const maxKept = 200_000
const pageSize = 1_000
/** If the days of more people and couples changed, reading all of them takes less. */
const maxPatched = 200
/** How often a family is read while so much changes that the log forgets what. */
const maxReadings = 5

interface Kept {
  /** The history of the family's versions, and how far it had come. */
  key: string
  version: number
  /** Facts with higher ids are new. */
  lastId: number
  facts: DayFacts
}

/** All facts of families whose day returns each year. After a change only those of whom it touched are read again. */
class KeptDayFacts {
  readonly #database: Database
  readonly #kept = new LruCache<Kept>(maxKept)
  /** Those who ask at the same time wait for one reading. */
  readonly #reading = new Map<FamilyId, Promise<Kept>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns them as they are now, or later. */
  async get(family: FamilyId): Promise<DayFacts> {
    const { key, version } = await getListState(this.#database.read, family)
    for (;;) {
      const known = this.#kept.get(String(family))
      if (known !== undefined && known.key === key && known.version >= version) return known.facts
      const others = this.#reading.get(family)
      const kept = await (others ?? this.#read(family, known))
      // What others began before the change that the caller wants to see may not show it.
      if (others === undefined || (kept.key === key && kept.version >= version)) return kept.facts
    }
  }

  /** Returns them if they are in memory, and little has changed. */
  async find(family: FamilyId): Promise<DayFacts | undefined> {
    if (this.#kept.get(String(family)) === undefined) return undefined
    const { key, version } = await getListState(this.#database.read, family)
    const known = this.#kept.get(String(family))
    if (known === undefined) return undefined
    if (known.key === key && known.version >= version) return known.facts
    const patched = await patch(this.#database.read, family, known, maxPatched)
    if (patched !== undefined) this.#keep(family, patched)
    return patched?.facts
  }

  #keep(family: FamilyId, kept: Kept): void {
    const count = [...kept.facts.values()].reduce((sum, { length }) => sum + length, 0)
    this.#kept.set(String(family), kept, count + 1)
  }

  #read(family: FamilyId, known: Kept | undefined): Promise<Kept> {
    const reading = refresh(this.#database.read, family, known)
      .then((kept) => {
        this.#keep(family, kept)
        return kept
      })
      .finally(() => this.#reading.delete(family))
    this.#reading.set(family, reading)
    return reading
  }
}

const ofDatabases = new WeakMap<Database, KeptDayFacts>()

export function keptDayFacts(database: Database): KeptDayFacts {
  const kept = ofDatabases.get(database) ?? new KeptDayFacts(database)
  ofDatabases.set(database, kept)
  return kept
}

async function refresh(db: Reader, family: FamilyId, known: Kept | undefined): Promise<Kept> {
  const patched = known && (await patch(db, family, known, maxPatched))
  if (patched !== undefined) return patched
  for (let reading = 0; reading < maxReadings; reading += 1) {
    const { key, version } = await getListState(db, family)
    const lastId = await findLastFactId(db, family)
    const read = { key, version, lastId, facts: await readAll(db, family) }
    // What changed in the meantime is read again, so that all pages show one state.
    const now = await getListState(db, family)
    const made = now.key === key && now.version === version ? read : await patch(db, family, read, maxPatched)
    if (made !== undefined) return made
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 })
}

/** @returns undefined if the days of more than `most` people and couples have changed since, or nobody knows whose */
async function patch(db: Reader, family: FamilyId, known: Kept, most: number): Promise<Kept | undefined> {
  const { key, version } = await getListState(db, family)
  const lastId = await findLastFactId(db, family)
  if (key !== known.key || version < known.version) return undefined
  const changed = await listDaysChangedSince(db, family, known.version, most)
  const added = await listOwnersOfNew(db, family, known.lastId, most + 1)
  if (changed === undefined || added.length > most) return undefined
  const people = new Set([...changed.people, ...added.flatMap(({ person_id: id }) => id ?? [])])
  const relations = new Set([...changed.relations, ...added.flatMap(({ relation_id: id }) => id ?? [])])
  if (people.size > 0) for (const id of await listCouplesOf(db, family, [...people])) relations.add(id)
  const state = { key, version, lastId }
  if (people.size + relations.size === 0) return { ...state, facts: known.facts }
  const rows = [
    ...(people.size === 0 ? [] : await listDayFactsOfPeople(db, { family, people: [...people] })),
    ...(relations.size === 0 ? [] : await listDayFactsOfCouples(db, { family, relations: [...relations] })),
  ]
  const isOld = ({ person_id: person, other_person_id: other, relation_id: relation }: DayFact): boolean =>
    relation === null ? people.has(person) : relations.has(relation) || people.has(person) || people.has(other ?? 0)
  const facts = new Map(known.facts)
  for (const [day, those] of known.facts)
    if (those.some(isOld))
      facts.set(
        day,
        those.filter((fact) => !isOld(fact)),
      )
  for (const row of rows) facts.set(row.day_key, [...(facts.get(row.day_key) ?? []), { ...row, first_year: yearOfDay(row.date) }])
  return { ...state, facts }
}

async function readAll(db: Reader, family: FamilyId): Promise<DayFacts> {
  const rows = await readPages((after) => listSomeDayFacts(db, family, after, pageSize))
  const lives = await readPages((after) => listLives(db, family, after, pageSize))
  const couples = await readPages((after) => listCouples(db, family, after, pageSize))
  const lifeOf = new Map(lives.map((life) => [life.id, life]))
  const coupleOf = new Map(couples.map((couple) => [couple.id, couple]))
  const hasDeathDay = new Set(rows.filter(isOpenDeath).map(({ person_id: person }) => person))
  const facts = new Map<string, DayFact[]>()
  const pause = slices()
  for (const row of rows) {
    const paused = pause()
    if (paused !== undefined) await paused
    const couple = row.relation_id === null ? undefined : coupleOf.get(row.relation_id)
    const life = lifeOf.get(row.person_id ?? couple?.from_person_id ?? 0)
    const other = couple === undefined ? undefined : lifeOf.get(couple.to_person_id)
    if (life === undefined || (row.person_id === null && other === undefined)) continue
    const fact: DayFact = {
      id: row.id,
      kind: row.kind,
      type: row.type,
      date: row.date,
      first_day: row.first_day,
      kept: row.kept,
      day_key: row.day_key,
      relation_id: row.relation_id,
      person_id: life.id,
      other_person_id: other?.id ?? null,
      birth_year: other !== undefined && other.birth_year > 0 ? Math.min(life.birth_year, other.birth_year) : life.birth_year,
      deceased: life.deceased === 1 || other?.deceased === 1 ? 1 : 0,
      ended: couple?.ended ?? '',
      has_death_day: isGrave(row) && hasDeathDay.has(row.person_id),
      first_year: yearOfDay(row.date),
    }
    const those = facts.get(fact.day_key)
    if (those === undefined) facts.set(fact.day_key, [fact])
    else those.push(fact)
  }
  return facts
}

async function readPages<Row extends { id: number }>(readPage: (after: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const page = await readPage(all.at(-1)?.id ?? 0)
    for (const row of page) all.push(row)
    if (page.length < pageSize) return all
    await letOthersRun()
  }
}

const isGrave = ({ kind }: BareDayFact): boolean => kind === 'BURI' || kind === 'CREM'
const isOpenDeath = ({ kind, preferred, is_private: isPrivate, person_id: person }: BareDayFact): boolean =>
  kind === 'DEAT' && preferred === 1 && isPrivate !== 1 && person !== null
