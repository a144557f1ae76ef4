import { yearlyDayOf } from '@banyan/calendar'
import type { Database, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { slices } from '../../platform/in-slices.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { getListState } from '../families/lists/list-log.service.ts'
import {
  listAllDayFacts,
  listCouples,
  listDayFactsOfCouples,
  listDayFactsOfPeople,
  listLives,
  setKept,
} from './day-facts.repository.ts'
import type { BareDayFact } from './day-facts.repository.ts'
import type { DayFact, DayFactRow } from './facts.table.ts'

/** Facts by the key of their yearly day. */
export type DayFacts = ReadonlyMap<string, readonly DayFact[]>

/** So many keys are looked up one by one; of more, all facts with a day are read, and kept until the family changes. */
const maxKeys = 300
/** So many facts of all families are kept; about 300 bytes each. */
const maxKept = 200_000

interface Kept {
  state: string
  facts: DayFacts
}

const keptOf = new WeakMap<Database, LruCache<Kept>>()

/**
 * Lists the facts whose day returns each year, also those that only some may see: those with one of these keys and maybe others, of people and
 * of couples.
 */
export async function listDayFacts(
  database: Database,
  family: FamilyId,
  { keys, ids }: { keys: readonly string[]; ids?: readonly number[] | undefined },
): Promise<DayFacts> {
  if (keys.length > maxKeys && ids === undefined) return listAll(database, family)
  const wanted = { family, ...(keys.length > maxKeys ? {} : { keys }), ...(ids === undefined ? {} : { ids }) }
  const { read } = database
  return byKey([...(await listDayFactsOfPeople(read, wanted)), ...(await listDayFactsOfCouples(read, wanted))])
}

const byKey = (rows: readonly DayFactRow[]): DayFacts =>
  Map.groupBy(
    rows.map((row) => ({ ...row, first_year: yearlyDayOf(row.date)?.year })),
    ({ day_key: key }) => key,
  )

async function listAll(database: Database, family: FamilyId): Promise<DayFacts> {
  const { key, version } = await getListState(database.read, family)
  const kept = keptOf.get(database) ?? new LruCache<Kept>(maxKept)
  keptOf.set(database, kept)
  const state = `${key} ${version}`
  const known = kept.get(String(family))
  if (known?.state === state) return known.facts
  const facts = await readAll(database, family)
  kept.set(
    String(family),
    { state, facts },
    [...facts.values()].reduce((sum, { length }) => sum + length, 0),
  )
  return facts
}

async function readAll({ read }: Database, family: FamilyId): Promise<DayFacts> {
  const [rows, lives, couples] = await Promise.all([
    listAllDayFacts(read, family),
    listLives(read, family),
    listCouples(read, family),
  ])
  const lifeOf = new Map(lives.map((life) => [life.id, life]))
  const coupleOf = new Map(couples.map((couple) => [couple.id, couple]))
  const hasDeathDay = new Set(rows.filter(isOpenDeath).map(({ person_id: person }) => person))
  const facts = new Map<string, DayFact[]>()
  const pause = slices()
  for (const row of rows) {
    const paused = pause()
    if (paused !== undefined) await paused
    const { preferred: _preferred, is_private: _private, ...bare } = row
    const couple = row.relation_id === null ? undefined : coupleOf.get(row.relation_id)
    const life = lifeOf.get(row.person_id ?? couple?.from_person_id ?? 0)
    const other = couple === undefined ? undefined : lifeOf.get(couple.to_person_id)
    if (life === undefined || (row.person_id === null && other === undefined)) continue
    const fact: DayFact = {
      ...bare,
      person_id: life.id,
      other_person_id: other?.id ?? null,
      birth_year: other !== undefined && other.birth_year > 0 ? Math.min(life.birth_year, other.birth_year) : life.birth_year,
      deceased: life.deceased === 1 || other?.deceased === 1 ? 1 : 0,
      ended: couple?.ended ?? '',
      has_death_day: isGrave(row) && hasDeathDay.has(row.person_id),
      first_year: yearlyDayOf(row.date)?.year,
    }
    const those = facts.get(fact.day_key)
    if (those === undefined) facts.set(fact.day_key, [fact])
    else those.push(fact)
  }
  return facts
}

const isGrave = ({ kind }: BareDayFact): boolean => kind === 'BURI' || kind === 'CREM'
const isOpenDeath = ({ kind, preferred, is_private: isPrivate, person_id: person }: BareDayFact): boolean =>
  kind === 'DEAT' && preferred === 1 && isPrivate !== 1 && person !== null

/** Keeps a fact's day each year, or not; null is as usual for its kind. */
export const keepFact = (tx: Writer, family: FamilyId, fact: number, isKept: boolean | null): Promise<void> =>
  setKept(tx, family, fact, isKept === null ? null : isKept ? 1 : 0)
