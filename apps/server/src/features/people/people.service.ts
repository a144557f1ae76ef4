import { randomUUID } from 'node:crypto'
import { isLanguage } from '@banyan/contract'
import type { CallBody, Gender, Language, Person, PersonSummary, Relation } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailKey, searchKey } from '../../platform/text/clean-text.ts'
import { touchFamily } from '../families/families.repository.ts'
import { listRecordedEvents } from '../gedcom/recorded-events.service.ts'
import { addRelation, hideRelationsOf } from '../relations/relations.service.ts'
import { cleanBiography } from './biography-html.ts'
import { refuseChange, refuseDelete } from './people.policy.ts'
import { presentPerson, presentSummary } from './people.presenter.ts'
import { findPerson, hidePerson, insertPerson, listBiographies, listPeople, saveBiography, searchPeople, updatePerson } from './people.repository.ts'
import type { PersonRow } from './people.repository.ts'
import { isChangeable, readChange, readPersonText } from './person-fields.ts'

export async function listFamily(platform: Platform, caller: Caller): Promise<PersonSummary[]> {
  return (await listPeople(platform.database.read, caller.familyId)).map(presentSummary)
}

export async function searchFamily(platform: Platform, caller: Caller, text: string): Promise<PersonSummary[]> {
  return (await searchPeople(platform.database.read, caller.familyId, searchKey(text.trim()))).map(presentSummary)
}

/** The person with every field; the biography in `language`, or in the caller's. */
export async function getPerson(db: Reader, caller: Caller, id: number, language?: string): Promise<Person> {
  const row = await getRow(db, caller.familyId, id)
  const wanted = isLanguage(language) ? language : caller.language
  return presentPerson(row, await listBiographies(db, caller.familyId, id), wanted, await listRecordedEvents(db, caller.familyId, id))
}

/** A new person and how they stand to one who is there already. */
export async function createPerson(platform: Platform, caller: Caller, asked: CallBody<'createPerson'>): Promise<{ person: Person; relation: Relation }> {
  const name = readPersonText('name', asked.name)
  const address = readPersonText('address', asked.address)
  const now = platform.now().toISOString()
  return platform.database.write(async (tx) => {
    await touchFamily(tx, caller.familyId)
    await getRow(tx, caller.familyId, asked.from_person_id)
    const id = await insertPerson(tx, caller.familyId, { ...blank(name, caller.language, now), gender: asked.gender, birth_year: asked.birth_year, address })
    const relation = await addRelation(tx, caller.familyId, { from: asked.from_person_id, to: id, type: asked.relation_type }, now)
    return { person: await getPerson(tx, caller, id), relation }
  })
}

/** The person of a family's first user, at sign-up. */
export async function addFirstPerson(
  tx: Writer,
  family: FamilyId,
  asked: { name: string; email: string; gender: Gender; language: Language; birth_year: number; address: string },
  now: string,
): Promise<number> {
  const { name, email, gender, language, birth_year, address } = asked
  return insertPerson(tx, family, { ...blank(name, language, now), gender, birth_year, address, email, email_key: emailKey(email) })
}

/** One field of a person. `previous`, when given, must still be what is stored. */
export async function changePerson(
  platform: Platform,
  caller: Caller,
  id: number,
  change: { field: string; value: unknown; previous?: unknown; language?: string | undefined },
): Promise<Person> {
  const { field, value, previous } = change
  const language = isLanguage(change.language) ? change.language : caller.language
  const now = platform.now().toISOString()
  return platform.database.write(async (tx) => {
    await touchFamily(tx, caller.familyId)
    const row = await getRow(tx, caller.familyId, id)
    if (!isChangeable(field)) throw new ApiError('protected_field', { field })
    const refusal = refuseChange(caller, subject(row), field)
    if (refusal !== undefined) throw new ApiError(refusal, { field })
    if (field === 'biography') {
      const html = cleanBiography(value)
      if (previous !== undefined) refuseStale((await listBiographies(tx, caller.familyId, id)).find((text) => text.language === language)?.html ?? '', previous)
      await saveBiography(tx, caller.familyId, id, language, html)
      await updatePerson(tx, caller.familyId, id, { updated_at: now })
    } else {
      const columns = readChange(field, value)
      if (previous !== undefined) refuseStale(presentPerson(row, [], language, [])[field as keyof Person], previous)
      await store(tx, caller.familyId, id, { ...columns, updated_at: now })
      if (columns.language !== undefined && row.user_id !== null) await updateUserLanguage(tx, row.user_id, columns.language)
    }
    return getPerson(tx, caller, id, language)
  })
}

/** Hides the person with their relations; they can be put back for 30 days. */
export async function deletePerson(platform: Platform, caller: Caller, id: number): Promise<void> {
  const now = platform.now().toISOString()
  const hiddenBy = randomUUID()
  await platform.database.write(async (tx) => {
    await touchFamily(tx, caller.familyId)
    const refusal = refuseDelete(subject(await getRow(tx, caller.familyId, id)))
    if (refusal !== undefined) throw new ApiError(refusal)
    await hidePerson(tx, caller.familyId, id, now, hiddenBy)
    await hideRelationsOf(tx, caller.familyId, id, now, hiddenBy)
  })
}

/** A user's own person speaks the language of their settings. */
export async function followUserLanguage(tx: Writer, caller: Caller, language: Language): Promise<void> {
  await updatePerson(tx, caller.familyId, caller.personId, { language })
}

async function updateUserLanguage(tx: Writer, userId: number, language: Language): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

async function store(tx: Writer, family: FamilyId, id: number, changes: Parameters<typeof updatePerson>[3]): Promise<void> {
  try {
    await updatePerson(tx, family, id, changes)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('email_in_family', { field: 'email' })
    throw error
  }
}

function refuseStale(stored: unknown, previous: unknown): void {
  const same = stored === previous || String(stored) === String(previous ?? '')
  if (!same) throw new ApiError('value_changed', { current: stored })
}

async function getRow(db: Reader, family: FamilyId, id: number): Promise<PersonRow> {
  const row = await findPerson(db, family, id)
  if (row === undefined) throw new ApiError('not_found')
  return row
}

const subject = (row: PersonRow): { id: number; userId: number | null; locked: boolean } => ({ id: row.id, userId: row.user_id, locked: row.locked === 1 })

const blank = (name: string, language: Language, now: string) => ({ name, search_name: searchKey(name), language, created_at: now, updated_at: now })
