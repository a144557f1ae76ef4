import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'
import { listAllNames, listNames, listNamesOfFamily } from './person-names.repository.ts'

export interface NamedPerson extends SoftDeletion {
  name: string
}

/** Returns those of these people whom the family has, including deleted ones. */
export async function findNamedPeople(db: Reader, family: FamilyId, ids: number[]): Promise<Map<number, NamedPerson>> {
  if (ids.length === 0) return new Map()
  return new Map((await listNames(db, family, ids)).map(({ id, ...person }) => [id, person]))
}

/** Whether the family has all of these people, and none of them is deleted. */
export async function areAllThere(db: Reader, family: FamilyId, ids: number[]): Promise<boolean> {
  const people = await findNamedPeople(db, family, ids)
  return ids.every((id) => people.get(id)?.hidden_at === null)
}

/** Lists at most the requested number of names of the family's people. */
export const listSomeNames = (db: Reader, family: FamilyId, most: number): Promise<string[]> =>
  listNamesOfFamily(db, family, most)

/** A page of the names of the family's people, by id, without deleted ones. */
export const listNamesAfter = (
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<{ id: number; name: string }[]> => listAllNames(db, family, after, count)
