import type { Person } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findFactsOfRecords } from '../facts/recorded-facts.service.ts'
import { readRecordedLives } from '../records/recorded-details.service.ts'
import type { ReadRecords, RecordedDetails } from '../records/recorded-details.service.ts'

/** What imported records say about a person, with the facts that say the rest. */
export interface RecordedPerson extends RecordedDetails {
  events: Person['events']
}

/**
 * Reads what records say about these people besides their rows.
 * @param records - see `readRecordsOf`
 * @returns a look-up by the person's id
 */
export async function readRecordedPeople(
  db: Reader,
  family: FamilyId,
  people: number[],
  records: ReadRecords,
): Promise<(id: number) => RecordedPerson> {
  const lives = await readRecordedLives(people, records)
  const origins = people.flatMap((id) => lives(id).events.flatMap(({ origin }) => origin ?? []))
  const factOf = await findFactsOfRecords(
    db,
    family,
    origins.map(({ record }) => record),
  )
  return (id) => {
    const { events, ...details } = lives(id)
    return {
      ...details,
      events: events.flatMap(({ origin, ...event }) => {
        if (origin === undefined) return [event]
        const fact = factOf(origin.record, origin.path)
        // Whoever deleted the fact deleted this with it.
        return fact === undefined ? [] : [{ ...event, fact_id: fact }]
      }),
    }
  }
}
