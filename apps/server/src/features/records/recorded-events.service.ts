import type { Person } from '@banyan/contract'
import { readEvents } from '@banyan/gedcom'
import type { RecordOfPeople } from './records.repository.ts'

/** Finds what imported records say about each of these people: dates as written, places, marriages. */
export function findRecordedEvents(records: RecordOfPeople[], people: number[]): Map<number, Person['events']> {
  const found = new Map<number, Person['events']>(people.map((id) => [id, []]))
  for (const record of records) {
    const events = readEvents({ tag: record.kind, text: record.text })
    for (const id of new Set([record.person_id, record.partner_id, record.other_partner_id])) {
      const partner = [record.partner_id, record.other_partner_id].find((each) => each !== null && each !== id)
      const isCouple = record.kind === 'FAM' && partner !== undefined && partner !== null
      for (const event of events) found.get(id ?? 0)?.push(isCouple ? { ...event, partner_id: partner } : event)
    }
  }
  return found
}
