import type { PersonSummary } from '@banyan/contract'
import { decodePeople, encodePeople } from '@banyan/contract/columns'
import type { ListSource } from '../../families/lists/family-list.ts'
import { maskSummary } from '../../living/masks.ts'
import { listSummaries, readSummaries } from '../people.service.ts'

/** Days of birth and death double what a row differs from the next by, and older clients do not know them. */
const withoutDays = ({
  birth_day: _birth,
  death_day: _death,
  ...listed
}: PersonSummary): Omit<PersonSummary, 'birth_day' | 'death_day'> => listed

/** Everybody in the family, by birth year and id. */
export const peopleList: ListSource<PersonSummary> = {
  kind: 'person',
  format: { rankOf: (person) => person.birth_year, encode: encodePeople, decode: decodePeople, listed: withoutDays },
  hasAddresses: true,
  readPages: readSummaries,
  readRows: listSummaries,
  mask: maskSummary,
  maskedIds: (view) => view.masked(),
}
