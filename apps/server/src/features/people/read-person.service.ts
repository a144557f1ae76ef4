import { isLanguage } from '@banyan/contract'
import type { Person } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { readFactsOfPerson } from '../facts/facts.service.ts'
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

type ViewNow = (db?: Reader) => Promise<View>

/** A person, and what the caller sees as it was asked for together with them. */
export interface ViewedPerson {
  person: Person
  view: Promise<View>
}

/** Returns a person to be masked by what {@link viewOfPerson} returns. With `db` it reads the person and the state of the family, and only that. */
export async function getViewedPerson(
  db: Reader,
  caller: Pick<Caller, 'familyId' | 'language'>,
  id: number,
  language: string | undefined,
  viewNow: ViewNow,
): Promise<ViewedPerson> {
  const reading = getPerson(db, caller, id, language)
  // After what it may hide.
  const view = viewNow(db)
  view.catch(() => undefined)
  return { person: await reading, view }
}

/**
 * Returns what the caller sees of a person who was read. It is read after everything that it may hide, since it may change in between: with
 * most people everything is read at once.
 */
export const viewOfPerson = ({ person, view }: ViewedPerson, viewNow: ViewNow): Promise<View> =>
  isReadAtOnce(person) ? view : viewNow()

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
