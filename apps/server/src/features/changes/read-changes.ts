import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findLastChangeId } from './changes.repository.ts'

/** Where the history of a family stands: the id of its last line, 0 without one. */
export const findLastChange = (db: Reader, family: FamilyId): Promise<number> => findLastChangeId(db, family)
