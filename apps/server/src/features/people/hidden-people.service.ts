import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { notHidden } from '../../platform/soft-delete.ts'
import { recordFieldChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { emit } from '../events/events.ts'
import { isEmailTaken, listAnyPeople, listBiographiesOfAll, updatePerson } from './people.repository.ts'
import type { BiographyRow, PersonRow } from './people.table.ts'

/** Finds these people, deleted or not. */
export const findAnyPeople = async (db: Reader, family: FamilyId, ids: number[]): Promise<PersonRow[]> =>
  ids.length === 0 ? [] : listAnyPeople(db, family, ids)

/** Lists all biographies of these people. */
export const listBiographiesOf = async (db: Reader, family: FamilyId, ids: number[]): Promise<BiographyRow[]> =>
  ids.length === 0 ? [] : listBiographiesOfAll(db, family, ids)

/** Finds the person, deleted or not. */
export async function findAnyPerson(db: Reader, family: FamilyId, id: number): Promise<PersonRow | undefined> {
  return (await findAnyPeople(db, family, [id]))[0]
}

/** Notes that something of a person has changed that is not in their row. */
export const noteChangedPerson = (tx: Writer, family: FamilyId, id: number, now: string): Promise<void> =>
  updatePerson(tx, family, id, { updated_at: now })

/**
 * Shows a hidden person again. If somebody else now has their email address, it stays with that person.
 * @returns a function to call after recording the return
 */
export async function showPerson(tx: Writer, author: Author, person: PersonRow, now: string): Promise<() => Promise<void>> {
  const isTaken = await isEmailTaken(tx, author.familyId, person.email_key, person.id)
  await updatePerson(tx, author.familyId, person.id, {
    ...notHidden,
    ...(isTaken ? { email: '', email_key: '' } : {}),
  })
  if (person.hidden_batch !== null) await emit(tx, 'personShown', { family: author.familyId, batchId: person.hidden_batch })
  return async () => {
    if (isTaken)
      await recordFieldChange(tx, author, { personId: person.id, field: 'email', before: person.email, after: '' }, now)
  }
}
