import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

/** Two people, the lower id first. */
export type Pair = readonly [number, number]

export const pairOf = (one: number, other: number): Pair => (one < other ? [one, other] : [other, one])

/** @returns whether the pair is new */
export async function insertDistinctPair(tx: Writer, family: FamilyId, [one, other]: Pair, now: string): Promise<boolean> {
  const row = await tx
    .insertInto('distinct_people')
    .values({ family_id: family, person_id: one, other_person_id: other, created_at: now })
    .onConflict((conflict) => conflict.columns(['family_id', 'person_id', 'other_person_id']).doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDistinctPair(tx: Writer, family: FamilyId, [one, other]: Pair): Promise<void> {
  await tx
    .deleteFrom('distinct_people')
    .where('family_id', '=', family)
    .where('person_id', '=', one)
    .where('other_person_id', '=', other)
    .execute()
}

export async function listDistinctPairs(db: Reader, family: FamilyId): Promise<Pair[]> {
  const rows = await db
    .selectFrom('distinct_people')
    .select(['person_id', 'other_person_id'])
    .where('family_id', '=', family)
    .execute()
  return rows.map((row) => [row.person_id, row.other_person_id])
}

/** Lists people known to differ from a person. */
export async function listDistinctFrom(db: Reader, family: FamilyId, person: number): Promise<number[]> {
  const rows = await db
    .selectFrom('distinct_people')
    .select(['person_id', 'other_person_id'])
    .where('family_id', '=', family)
    .where((expression) => expression.or([expression('person_id', '=', person), expression('other_person_id', '=', person)]))
    .orderBy('person_id')
    .orderBy('other_person_id')
    .execute()
  return rows.map((row) => (row.person_id === person ? row.other_person_id : row.person_id))
}
