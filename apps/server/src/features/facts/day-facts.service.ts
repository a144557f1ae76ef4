import { setImmediate as letOthersRun } from 'node:timers/promises'
import { yearOfDay } from '@banyan/calendar'
import type { Database, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findLastFactId, listDayFactsOfCouples, listDayFactsOfPeople, setKept } from './day-facts.repository.ts'
import type { DayFactRow } from './facts.table.ts'
import { keptDayFacts } from './kept-day-facts.ts'
import type { DayFacts } from './kept-day-facts.ts'

/** So many keys are looked up one by one; of more, all facts with a day are read, and kept until the family changes. */
const maxKeys = 300
/** In a family with more facts, many people share a day: looking up more days at once would hold up others. */
const manyFacts = 5_000
const keysAtOnce = 24

/**
 * Lists the facts whose day returns each year, also those that only some may see: those with one of these keys and maybe others, of people and
 * of couples.
 */
export async function listDayFacts(
  database: Database,
  family: FamilyId,
  { keys, ids }: { keys: readonly string[]; ids?: readonly number[] | undefined },
): Promise<DayFacts> {
  const { read } = database
  if (ids !== undefined) {
    const wanted = { family, ids, ...(keys.length > maxKeys ? {} : { keys }) }
    return byKey([...(await listDayFactsOfPeople(read, wanted)), ...(await listDayFactsOfCouples(read, wanted))])
  }
  const kept = keptDayFacts(database)
  if (keys.length > maxKeys) return kept.get(family)
  const known = await kept.find(family)
  if (known !== undefined) return known
  const rows: DayFactRow[] = []
  const atOnce = (await findLastFactId(read, family)) > manyFacts ? keysAtOnce : maxKeys
  for (let start = 0; start < keys.length; start += atOnce) {
    const wanted = { family, keys: keys.slice(start, start + atOnce) }
    for (const row of await listDayFactsOfPeople(read, wanted)) rows.push(row)
    if (atOnce < keys.length) await letOthersRun()
    for (const row of await listDayFactsOfCouples(read, wanted)) rows.push(row)
  }
  return byKey(rows)
}

/** Reads a large family's facts with a day, so that nobody waits for them later. */
export const keepDayFacts = async (database: Database, family: FamilyId): Promise<void> => {
  await keptDayFacts(database).get(family)
}

const byKey = (rows: readonly DayFactRow[]): DayFacts =>
  Map.groupBy(
    rows.map((row) => ({ ...row, first_year: yearOfDay(row.date) })),
    ({ day_key: key }) => key,
  )

/** Keeps a fact's day each year, or not; null is as usual for its kind. */
export const keepFact = (tx: Writer, family: FamilyId, fact: number, isKept: boolean | null): Promise<void> =>
  setKept(tx, family, fact, isKept === null ? null : isKept ? 1 : 0)
