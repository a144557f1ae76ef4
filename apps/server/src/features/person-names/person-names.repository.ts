import type { Reader } from '../../platform/db/database.ts'
import { prepared, preparedList } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { softDeletionColumns } from '../../platform/soft-delete.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

/** Includes deleted people. */
export async function listNames(
  db: Reader,
  family: FamilyId,
  ids: number[],
): Promise<({ id: number; name: string } & SoftDeletion)[]> {
  const [id] = ids
  if (id !== undefined && ids.length === 1) return nameOf(db, { family, id })
  return id === undefined ? [] : namesOf(db, { family }, ids)
}

const namesOf = preparedList((db, { family }: { family: FamilyId }, ids) =>
  db
    .selectFrom('people')
    .select(['id', 'name', ...softDeletionColumns])
    .where('family_id', '=', family)
    .where('id', 'in', ids),
)

const nameOf = prepared((db, { family, id }: { family: FamilyId; id: number }) =>
  db
    .selectFrom('people')
    .select(['id', 'name', ...softDeletionColumns])
    .where('family_id', '=', family)
    .where('id', '=', id),
)

export async function listNamesOfFamily(db: Reader, family: FamilyId, most: number): Promise<string[]> {
  return (
    await db
      .selectFrom('people')
      .select('name')
      .where('family_id', '=', family)
      .where('hidden_at', 'is', null)
      .limit(most)
      .execute()
  ).map(({ name }) => name)
}

export const listAllNames = (
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
