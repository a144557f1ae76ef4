import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { insertAllParticipants } from './fact-people.repository.ts'
import { insertFacts } from './facts.repository.ts'
import type { NewFact } from './facts.repository.ts'
import type { Participant } from './facts.table.ts'

const rowsAtOnce = 2_000

/** Adds facts that come from records, all with the same columns. @returns their ids, in the same order */
export async function addRecordedFacts(tx: Writer, family: FamilyId, facts: NewFact[]): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < facts.length; start += rowsAtOnce)
    for (const id of await insertFacts(tx, family, facts.slice(start, start + rowsAtOnce))) ids.push(id)
  return ids
}

/** Who else was at a new fact. */
export interface FactPeople {
  fact: number
  people: Participant[]
}

/** Adds who else was at new facts. The caller has made sure that the family has them. */
export async function addFactPeople(tx: Writer, family: FamilyId, facts: readonly FactPeople[]): Promise<void> {
  await insertAllParticipants(
    tx,
    family,
    facts.flatMap(({ fact, people }) =>
      people.map(({ person_id, role }, position) => ({ fact_id: fact, person_id, role, position })),
    ),
  )
}
