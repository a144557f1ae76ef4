import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { touchFamily } from './families.repository.ts'

/**
 * Runs `work` in a transaction that changes people or relations of the family: one at a time for each family, and
 * whoever follows it hears of it after the commit.
 */
export async function changeFamily<T>(
  { database, news }: Platform,
  family: FamilyId,
  work: (tx: Writer) => Promise<T>,
): Promise<T> {
  const result = await database.write(async (tx) => {
    await touchFamily(tx, family)
    await news.announce(tx, family)
    return work(tx)
  })
  news.tell(family)
  return result
}
