import { yearOfDay } from '@banyan/calendar'
import type { Database, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listDayFactsOfCouples, listDayFactsOfPeople, setKept } from './day-facts.repository.ts'
import type { DayFactRow } from './facts.table.ts'
import { keptDayFacts } from './kept-day-facts.ts'
import type { DayFacts } from './kept-day-facts.ts'

/** So many keys are looked up one by one; of more, all facts with a day are read, and kept until the family changes. */
const maxKeys = 300
/**
 * Lists the facts whose day returns each year, also those that only some may see: those with one of these keys and maybe others, of people and
 * of couples.
 */
export async function listDayFacts(
  database: Database,
  family: FamilyId,
  { keys, ids }: { keys: readonly string[]; ids?: readonly number[] | undefined },
): Promise<DayFacts> {
  if (keys.length > maxKeys && ids === undefined) return keptDayFacts(database).get(family)
  const wanted = { family, ...(keys.length > maxKeys ? {} : { keys }), ...(ids === undefined ? {} : { ids }) }
  const { read } = database
  return byKey([...(await listDayFactsOfPeople(read, wanted)), ...(await listDayFactsOfCouples(read, wanted))])
}

const byKey = (rows: readonly DayFactRow[]): DayFacts =>
  Map.groupBy(
    rows.map((row) => ({ ...row, first_year: yearOfDay(row.date) })),
    ({ day_key: key }) => key,
  )

/** Keeps a fact's day each year, or not; null is as usual for its kind. */
export const keepFact = (tx: Writer, family: FamilyId, fact: number, isKept: boolean | null): Promise<void> =>
  setKept(tx, family, fact, isKept === null ? null : isKept ? 1 : 0)
