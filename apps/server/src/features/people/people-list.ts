import type { PersonSummary } from '@banyan/contract'
import { decodePeople, encodePeople } from '@banyan/contract/columns'
import type { ListSource } from '../families/lists/family-list.ts'
import { listSummaries, readSummaries } from './people.service.ts'

/** Everybody in the family, by birth year and id. */
export const peopleList: ListSource<PersonSummary> = {
  kind: 'person',
  format: { rankOf: (person) => person.birth_year, encode: encodePeople, decode: decodePeople },
  hasAddresses: true,
  readPages: readSummaries,
  readRows: listSummaries,
}
