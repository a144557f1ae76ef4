import type { PersonSummary } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findRecordedEvents } from './recorded-events.service.ts'
import type { RecordedEvent } from './recorded-events.service.ts'
import { findLastPlaces, listLastPlaces } from './recorded-places.service.ts'
import { listRecordsOf } from './records.repository.ts'

/** What imported records say about a person in a list. */
export interface RecordedDetails {
  lastPlace?: PersonSummary['last_place']
}

/** Reads them for these people. @returns a look-up by the person's id */
export async function readRecordedDetails(
  db: Reader,
  family: FamilyId,
  people: number[],
): Promise<(id: number) => RecordedDetails> {
  const places = await listLastPlaces(db, family, people)
  return (id) => ({ lastPlace: places(id) })
}

/** What imported records say about a person in full. */
export interface RecordedLife extends RecordedDetails {
  events: RecordedEvent[]
}

/** Reads all that records say about these people, with one statement. @returns a look-up by the person's id */
export async function readRecordedLives(db: Reader, family: FamilyId, people: number[]): Promise<(id: number) => RecordedLife> {
  const records = await listRecordsOf(db, family, people)
  const events = await findRecordedEvents(records, people)
  const places = findLastPlaces(records)
  return (id) => ({ events: events.get(id) ?? [], lastPlace: places(id) })
}
