import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listIdentityRows, listKin, listKinById, listTakenEmails } from './people.repository.ts'

export type Identity = Awaited<ReturnType<typeof listIdentityRows>>[number]

const pageSize = 1_000

/** Lists what identifies the people of a family, read in pages so that a large family does not hold up other calls. */
export async function listIdentities(db: Reader, family: FamilyId): Promise<Identity[]> {
  const all: Identity[] = []
  for (;;) {
    const page = await listIdentityRows(db, family, all.at(-1)?.id ?? 0, pageSize)
    all.push(...page)
    if (page.length < pageSize) return all
    await letOthersRun()
  }
}

type Kin = Awaited<ReturnType<typeof listKin>>[number]

/** Lists a page of the family, by id, with what determines relation names. */
export const listKinshipPeople = (db: Reader, family: FamilyId, after: number, count: number): Promise<Kin[]> =>
  listKin(db, family, after, count)

/** Lists those of these people who are in the family, by id. */
export const listKinshipPeopleById = (db: Reader, family: FamilyId, ids: number[]): Promise<Kin[]> => listKinById(db, family, ids)

/** Returns those of these keys of addresses that somebody in the family has. */
export const listTakenAddresses = (db: Reader, family: FamilyId, keys: string[]): Promise<string[]> =>
  listTakenEmails(db, family, keys)
