import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repository from './families.repository.ts'

/**
 * Marks the family as changed. Call it first in a transaction that changes people or relations, unless `changeFamily` runs it: the row's lock lets
 * one such transaction at a time through on PostgreSQL, so that what was checked stays true until the commit.
 */
export const touchFamily = (tx: Writer, family: FamilyId): Promise<void> => repository.touchFamily(tx, family)

/** The same for galleries, images and tags: nobody reads the lists of people anew for them. */
export const touchPhotos = (tx: Writer, family: FamilyId): Promise<void> => repository.touchPhotos(tx, family)

/**
 * Runs `work` in a transaction that changes people or relations of the family: one at a time for each family, and
 * whoever follows it hears of it after the commit.
 */
export async function changeFamily<T>(
  { database, eventBus }: Platform,
  family: FamilyId,
  work: (tx: Writer) => Promise<T>,
): Promise<T> {
  const result = await database.write(async (tx) => {
    await touchFamily(tx, family)
    await eventBus.publish(tx, family)
    return work(tx)
  })
  eventBus.publishLocally(family)
  return result
}
