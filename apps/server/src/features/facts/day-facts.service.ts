import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listDayFactsOfCouples, listDayFactsOfPeople, setKept } from './day-facts.repository.ts'
import type { DayFact } from './facts.table.ts'

/** So many keys are looked up one by one; of more, all facts with a day are read. */
const maxKeys = 300

/** Lists the facts whose day returns each year, also those that only some may see: those with one of these keys, by id, of people and of couples. */
export async function listDayFacts(
  db: Reader,
  family: FamilyId,
  { keys, ids }: { keys: readonly string[]; ids?: readonly number[] | undefined },
): Promise<DayFact[]> {
  const wanted = { family, ...(keys.length > maxKeys ? {} : { keys }), ...(ids === undefined ? {} : { ids }) }
  const rows = [...(await listDayFactsOfPeople(db, wanted)), ...(await listDayFactsOfCouples(db, wanted))]
  if (keys.length <= maxKeys) return rows
  const known = new Set(keys)
  return rows.filter(({ day_key: key }) => known.has(key))
}

/** Keeps a fact's day each year, or not; null is as usual for its kind. */
export const keepFact = (tx: Writer, family: FamilyId, fact: number, isKept: boolean | null): Promise<void> =>
  setKept(tx, family, fact, isKept === null ? null : isKept ? 1 : 0)
