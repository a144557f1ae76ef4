import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

/** A family is born with its first user. */
export async function insertFamily(tx: Writer, createdAt: string): Promise<FamilyId> {
  const row = await tx.insertInto('families').values({ created_at: createdAt }).returning('id').executeTakeFirstOrThrow()
  return row.id as FamilyId
}

/**
 * Marks the family as changed. Call it first in a transaction that changes people or relations: the row's lock lets
 * one such transaction at a time through on PostgreSQL, so that what was checked stays true until the commit.
 */
export async function touchFamily(tx: Writer, family: FamilyId): Promise<void> {
  await tx
    .updateTable('families')
    .set((expression) => ({ version: expression('version', '+', 1) }))
    .where('id', '=', family)
    .execute()
}

export async function findFamilyVersion(db: Reader, family: FamilyId): Promise<number> {
  const row = await db.selectFrom('families').select('version').where('id', '=', family).executeTakeFirst()
  return row?.version ?? 0
}
