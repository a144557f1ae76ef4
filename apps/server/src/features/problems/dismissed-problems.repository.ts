import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { DismissedProblem } from './dismissed-problems.table.ts'

export async function listDismissed(db: Reader, family: FamilyId): Promise<DismissedProblem[]> {
  return db.selectFrom('dismissed_problems').select(['person_id', 'key']).where('family_id', '=', family).execute()
}

/** Lists what is dismissed of these people. */
export async function listDismissedOf(db: Reader, family: FamilyId, people: number[]): Promise<DismissedProblem[]> {
  return db
    .selectFrom('dismissed_problems')
    .select(['person_id', 'key'])
    .where('family_id', '=', family)
    .where('person_id', 'in', people)
    .execute()
}

/** @returns whether it was not dismissed before */
export async function insertDismissed(
  tx: Writer,
  family: FamilyId,
  { person_id, key }: DismissedProblem,
  now: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('dismissed_problems')
    .values({ family_id: family, person_id, key, created_at: now })
    .onConflict((conflict) => conflict.columns(['family_id', 'person_id', 'key']).doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it was dismissed before */
export async function deleteDismissed(tx: Writer, family: FamilyId, { person_id, key }: DismissedProblem): Promise<boolean> {
  const row = await tx
    .deleteFrom('dismissed_problems')
    .where('family_id', '=', family)
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}
