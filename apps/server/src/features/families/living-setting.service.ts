import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './families.repository.ts'

export type LivingSetting = repository.LivingSetting

/** Returns who sees the living people of a family, and how far `near` reaches. */
export const getLivingSetting = (db: Reader, family: FamilyId): Promise<LivingSetting> => repository.getLivingSetting(db, family)

export const setLivingSetting = (tx: Writer, family: FamilyId, changes: Partial<LivingSetting>): Promise<void> =>
  repository.updateLivingSetting(tx, family, changes)
