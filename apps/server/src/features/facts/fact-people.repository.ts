import type { Reader, Writer } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { preparedList } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Participant } from './facts.table.ts'

/** Lists who else was there, in their order. Without `includesDeleted`, nobody who is deleted. */
export async function listParticipants(
  db: Reader,
  family: FamilyId,
  facts: number[],
  includesDeleted: boolean,
): Promise<(Participant & { fact_id: number })[]> {
  return (includesDeleted ? anyParticipantsOf : participantsOf)(db, { family }, facts)
}

const listedParticipants = (includesDeleted: boolean) =>
  preparedList((db, { family }: { family: FamilyId }, facts) =>
    db
      .selectFrom('fact_people')
      .innerJoin('people', (join) =>
        join.onRef('people.family_id', '=', 'fact_people.family_id').onRef('people.id', '=', 'fact_people.person_id'),
      )
      .select(['fact_people.fact_id', 'fact_people.person_id', 'fact_people.role'])
      .where('fact_people.family_id', '=', family)
      .where('fact_people.fact_id', 'in', facts)
      .$if(!includesDeleted, (query) => query.where('people.hidden_at', 'is', null))
      .orderBy('fact_people.fact_id')
      .orderBy('fact_people.position'),
  )
const participantsOf = listedParticipants(false)
const anyParticipantsOf = listedParticipants(true)

/** Whether somebody else was there at any fact of the family. */
export async function hasParticipants(db: Reader, family: FamilyId): Promise<boolean> {
  const row = await db.selectFrom('fact_people').select('fact_id').where('family_id', '=', family).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function deleteParticipants(tx: Writer, family: FamilyId, fact: number): Promise<void> {
  await tx.deleteFrom('fact_people').where('family_id', '=', family).where('fact_id', '=', fact).execute()
}

export async function insertParticipants(tx: Writer, family: FamilyId, fact: number, people: Participant[]): Promise<void> {
  if (people.length === 0) return
  await tx
    .insertInto('fact_people')
    .values(people.map(({ person_id, role }, position) => ({ family_id: family, fact_id: fact, person_id, role, position })))
    .execute()
}

/** Inserts who was there, of many facts. */
export async function insertAllParticipants(
  tx: Writer,
  family: FamilyId,
  rows: (Participant & { fact_id: number; position: number })[],
): Promise<void> {
  await insertRows(
    tx,
    'fact_people',
    rows.map((row) => ({ ...row, family_id: family })),
  )
}

/** Lists where a person was with others. */
export async function listPartsOf(
  db: Reader,
  family: FamilyId,
  person: number,
): Promise<{ fact_id: number; position: number }[]> {
  return db
    .selectFrom('fact_people')
    .select(['fact_id', 'position'])
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .orderBy('fact_id')
    .orderBy('position')
    .execute()
}

/** Gives the parts of one person in these facts to another. */
export async function moveParts(tx: Writer, family: FamilyId, facts: number[], from: number, to: number): Promise<void> {
  if (facts.length === 0) return
  await tx
    .updateTable('fact_people')
    .set({ person_id: to })
    .where('family_id', '=', family)
    .where('fact_id', 'in', facts)
    .where('person_id', '=', from)
    .execute()
}
