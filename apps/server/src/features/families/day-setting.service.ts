import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './families.repository.ts'

export type DaySetting = repository.DaySetting

/** Returns which festivals a family keeps, and in which month the days of a leap month. */
export const getDaySetting = (db: Reader, family: FamilyId): Promise<DaySetting> => repository.getDaySetting(db, family)

export const setDaySetting = (tx: Writer, family: FamilyId, changes: Partial<DaySetting>): Promise<void> =>
  repository.updateDaySetting(tx, family, changes)
