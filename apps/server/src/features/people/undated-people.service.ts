import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './people.repository.ts'

/** Lists the people whose year of birth nobody has entered where everybody sees it. */
export const listUndated = (db: Reader, family: FamilyId): Promise<number[]> => repository.listUndated(db, family)
