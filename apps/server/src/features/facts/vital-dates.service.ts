import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listVitalFactsOfAll } from './facts.repository.ts'

export interface VitalDates {
  birth: string
  death: string
}

const peopleAtOnce = 1_000

/** Finds the preferred dates of birth and death of these people, as DateValues; what only some may see is never preferred. */
export async function findVitalDates(db: Reader, family: FamilyId, people: readonly number[]): Promise<Map<number, VitalDates>> {
  const found = new Map<number, VitalDates>()
  for (let from = 0; from < people.length; from += peopleAtOnce)
    for (const fact of await listVitalFactsOfAll(db, family, people.slice(from, from + peopleAtOnce))) {
      const { person_id: person, kind, date, denied, preferred, is_private: isPrivate } = fact
      if (person === null || preferred !== 1 || denied !== 0 || isPrivate === 1 || date === '') continue
      const dates = found.get(person) ?? { birth: '', death: '' }
      found.set(person, kind === 'BIRT' ? { ...dates, birth: date } : kind === 'DEAT' ? { ...dates, death: date } : dates)
    }
  return found
}
