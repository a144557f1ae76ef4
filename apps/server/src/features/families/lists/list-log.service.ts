import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import * as repository from './list-log.repository.ts'

export type ListState = repository.ListState

/** How far a family's lists have come. */
export const getListState = (db: Reader, family: FamilyId): Promise<ListState> => repository.findListState(db, family)
