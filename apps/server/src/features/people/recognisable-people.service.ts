import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listPeopleRefusingFaces } from './people.repository.ts'

/** Returns those of these people whose face descriptions must not be stored. */
export const listRefusing = async (db: Reader, family: FamilyId, ids: number[]): Promise<Set<number>> =>
  new Set(ids.length === 0 ? [] : await listPeopleRefusingFaces(db, family, ids))
