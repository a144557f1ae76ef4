import type { PersonSummary } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findRecordedEvents } from './recorded-events.service.ts'
import type { RecordedEvent } from './recorded-events.service.ts'
import { findLastPlaces, listLastPlaces } from './recorded-places.service.ts'
import { listRecordsOf, listRecordsOfPerson } from './records.repository.ts'
import type { RecordOfPerson } from './records.repository.ts'

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

/** The records about people, as they are read. */
export type ReadRecords = ReturnType<typeof listRecordsOf>
export type ReadRecordsOfPerson = Promise<RecordOfPerson[]>

/** Reads the records about these people, for what is read from them. */
export const readRecordsOf = (db: Reader, family: FamilyId, people: number[]): ReadRecords => listRecordsOf(db, family, people)

/** Reads the records about a person, for what is read from them. */
export const readRecordsOfPerson = (db: Reader, family: FamilyId, person: number): ReadRecordsOfPerson =>
  listRecordsOfPerson(db, family, person)

/** Reads all that records say about these people. @returns a look-up by the person's id */
export async function readRecordedLives(people: number[], read: ReadRecords): Promise<(id: number) => RecordedLife> {
  const records = await read
  const events = await findRecordedEvents(records, people)
  const places = findLastPlaces(records)
  return (id) => ({ events: events.get(id) ?? [], lastPlace: places(id) })
}
