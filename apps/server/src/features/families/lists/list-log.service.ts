import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import * as repository from './list-log.repository.ts'

export type ListState = repository.ListState

/** How far a family's lists have come. */
export const getListState = (db: Reader, family: FamilyId): Promise<ListState> => repository.findListState(db, family)

/**
 * Lists the facts whose private mark, or whom they concern, may have changed in `version` of the family or later.
 * @returns undefined if it is more than `maxRows`, or some of it is forgotten
 */
export async function listMarkedSince(
  db: Reader,
  family: FamilyId,
  version: number,
  maxRows: number,
): Promise<number[] | undefined> {
  const ids = await repository.listChangedIds(db, family, 'mark', version, maxRows + 1)
  if (ids.length > maxRows) return undefined
  // Afterwards, so that nothing was forgotten in between.
  return (await repository.isRemembered(db, family, version)) ? ids : undefined
}

/** Whose days that return each year may have changed. */
export interface ChangedDays {
  people: number[]
  relations: number[]
}

/**
 * Lists the people and couples whose days may have changed in `version` of the family or later, but for new facts.
 * @returns undefined if it is more than `maxRows`, or some of it is forgotten
 */
export async function listDaysChangedSince(
  db: Reader,
  family: FamilyId,
  version: number,
  maxRows: number,
): Promise<ChangedDays | undefined> {
  const people = await repository.listChangedIds(db, family, 'day', version, maxRows + 1)
  const relations = await repository.listChangedIds(db, family, 'couple', version, maxRows + 1)
  if (people.length + relations.length > maxRows) return undefined
  // Afterwards, so that nothing was forgotten in between.
  return (await repository.isRemembered(db, family, version)) ? { people, relations } : undefined
}
