import type { Person } from '@banyan/contract'
import { readEvents } from '@banyan/gedcom'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listRecordsOf } from './records.repository.ts'

/** Lists what imported records say about each of these people: dates as written, places, marriages. */
export async function listRecordedEvents(db: Reader, family: FamilyId, people: number[]): Promise<Map<number, Person['events']>> {
  const found = new Map<number, Person['events']>(people.map((id) => [id, []]))
  for (const record of people.length === 0 ? [] : await listRecordsOf(db, family, people)) {
    const events = readEvents({ tag: record.kind, text: record.text })
    for (const id of new Set([record.person_id, record.partner_id, record.other_partner_id])) {
      const partner = [record.partner_id, record.other_partner_id].find((each) => each !== null && each !== id)
      const isCouple = record.kind === 'FAM' && partner !== undefined && partner !== null
      for (const event of events) found.get(id ?? 0)?.push(isCouple ? { ...event, partner_id: partner } : event)
    }
  }
  return found
}
