import type { Person } from '@banyan/contract'
import { isPlain, readEvents, readRemains } from '@banyan/gedcom'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import type { RecordOfPeople } from './records.repository.ts'

/** What a record says of a fact besides its row. */
interface FactOrigin {
  record: number
  path: string
}

export type RecordedEvent = Omit<Person['events'][number], 'fact_id'> & { origin?: FactOrigin }

/**
 * Finds what imported records say about each of these people that is not in rows of their own: events that Banyan has no kind of, and
 * what the facts have no field for. Of records that have not become rows yet, everything.
 */
export async function findRecordedEvents(records: RecordOfPeople[], people: number[]): Promise<Map<number, RecordedEvent[]>> {
  const found = new Map<number, RecordedEvent[]>(people.map((id) => [id, []]))
  for (const record of records) {
    if (record.unfolded === 1 && isPlain({ tag: record.kind, text: record.text })) continue
    const events = await eventsIn(record)
    for (const id of new Set([record.person_id, record.partner_id, record.other_partner_id])) {
      const partner = [record.partner_id, record.other_partner_id].find((each) => each !== null && each !== id)
      const isCouple = record.kind === 'FAM' && partner !== undefined && partner !== null
      for (const event of events) found.get(id ?? 0)?.push(isCouple ? { ...event, partner_id: partner } : event)
    }
  }
  return found
}

async function eventsIn({ id, kind, text, unfolded }: RecordOfPeople): Promise<RecordedEvent[]> {
  if (unfolded !== 1 || (kind !== 'INDI' && kind !== 'FAM')) return readEvents({ tag: kind, text })
  const remains = await inSlices(readRemains({ tag: kind, text }))
  return remains.map(({ path, ...event }) => (path === undefined ? event : { ...event, origin: { record: id, path } }))
}
