import type { Person } from '@banyan/contract'
import { readEvents } from '@banyan/gedcom'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listRecordsOf } from './records.repository.ts'

/** What imported records tell of a person: dates as they were written, places, marriages. */
export async function listRecordedEvents(db: Reader, family: FamilyId, personId: number): Promise<Person['events']> {
  const records = await listRecordsOf(db, family, personId)
  return records.flatMap((record) => {
    const partner = [record.partner_id, record.other_partner_id].find((id) => id !== null && id !== personId)
    const isCouple = record.kind === 'FAM' && partner !== undefined && partner !== null
    return readEvents({ tag: record.kind, text: record.text }).map((event) =>
      isCouple ? { ...event, partner_id: partner } : event,
    )
  })
}
