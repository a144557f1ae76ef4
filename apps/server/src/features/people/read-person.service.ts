import { isLanguage } from '@banyan/contract'
import type { Person } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { readFactsOfPerson } from '../facts/facts.service.ts'
import { maskPerson } from '../living/masks.ts'
import { readNamesOfPerson } from '../names/names.service.ts'
import { readRecordsOfPerson } from '../records/recorded-details.service.ts'
import { readKeptOfPerson } from './lists/kept-structures.service.ts'
import { presentPerson } from './people.presenter.ts'
import { findPersonToShow, listBiographies } from './people.repository.ts'
import { readRecordedPeople } from './recorded-lives.service.ts'

/** Returns a person with every field; the biography in `language`, or in the caller's. */
export async function getPerson(
  db: Reader,
  caller: Pick<Caller, 'familyId' | 'language'>,
  id: number,
  language?: string,
): Promise<Person> {
  const family = caller.familyId
  const wanted = isLanguage(language) ? language : caller.language
  const records = readRecordsOfPerson(db, family, id)
  const [{ row, biographies }, recorded, names, facts, kept] = await Promise.all([
    readToShow(db, family, id),
    readRecordedPeople(db, family, [id], records),
    readNamesOfPerson(db, family, id),
    readFactsOfPerson(db, family, id),
    readKeptOfPerson(db, family, id, records),
  ])
  return Object.assign(presentPerson(row, biographies, wanted, recorded(id), names, facts), kept)
}

/**
 * The same as the caller sees them. What they see is read after everything that it may hide, since it may change in between: with most
 * people everything is read at once.
 */
export async function getSeenPerson(
  db: Reader,
  caller: Pick<Caller, 'familyId' | 'language'>,
  id: number,
  language: string | undefined,
  viewNow: (db: Reader) => Promise<View>,
): Promise<Person> {
  const [person, view] = await Promise.all([getPerson(db, caller, id, language), viewNow(db)])
  return maskPerson(isReadAtOnce(person) ? view : await viewNow(db), person)
}

/** Whether the answer holds nothing that was read after the first queries. */
const isReadAtOnce = ({ biographies, events, names, facts, kept, lone_families }: Person): boolean =>
  Object.keys(biographies).length === 0 &&
  events.length === 0 &&
  kept === undefined &&
  lone_families === undefined &&
  names.every(({ sources }) => sources.length === 0) &&
  facts.every((fact) => fact.participants.length + fact.image_ids.length + fact.sources.length === 0)

async function readToShow(db: Reader, family: FamilyId, id: number) {
  const row = await findPersonToShow(db, family, id)
  if (row === undefined) throw new ApiError('not_found')
  return { row, biographies: row.has_biographies ? await listBiographies(db, family, id) : [] }
}
