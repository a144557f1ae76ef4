import type { PersonSummary } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listOtherNames } from './other-names.service.ts'
import { listLastPlaces } from './recorded-places.service.ts'

/** What imported records say about a person in a list. */
export interface RecordedDetails {
  /** What they call the person besides their name. */
  otherNames?: readonly string[] | undefined
  lastPlace?: PersonSummary['last_place']
}

/** Reads them for these people, or for everybody without `people`. @returns a look-up by the person's id */
export async function readRecordedDetails(
  db: Reader,
  family: FamilyId,
  people?: number[],
): Promise<(id: number) => RecordedDetails> {
  const names = await listOtherNames(db, family, people)
  const places = await listLastPlaces(db, family, people)
  return (id) => ({ otherNames: names.get(id), lastPlace: places.get(id) })
}
