import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { insertAllParticipants } from './fact-people.repository.ts'
import { insertFacts, listFactsOfRecords, listUnrecordedFacts as listUnrecorded, updateFact } from './facts.repository.ts'
import type { NewFact } from './facts.repository.ts'
import type { AnyFact, Participant } from './facts.table.ts'

const rowsAtOnce = 2_000

/** Adds facts that come from records, all with the same columns. @returns their ids, in the same order */
export async function addRecordedFacts(tx: Writer, family: FamilyId, facts: NewFact[]): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < facts.length; start += rowsAtOnce)
    for (const id of await insertFacts(tx, family, facts.slice(start, start + rowsAtOnce))) ids.push(id)
  return ids
}

/** Lists the facts of these people or couples that come from no record, deleted or not. */
export const listUnrecordedFacts = async (
  db: Reader,
  family: FamilyId,
  column: 'person_id' | 'relation_id',
  ids: number[],
): Promise<AnyFact[]> => (ids.length === 0 ? [] : listUnrecorded(db, family, column, ids))

/** Finds the facts that come from these records. @returns a look-up by record and path */
export async function findFactsOfRecords(
  db: Reader,
  family: FamilyId,
  records: readonly number[],
): Promise<(record: number, path: string) => number | undefined> {
  const rows = records.length === 0 ? [] : await listFactsOfRecords(db, family, [...new Set(records)])
  const found = new Map(rows.map((row) => [`${row.record_id} ${row.record_path}`, row.id]))
  return (record, path) => found.get(`${record} ${path}`)
}

/** Stores what a record adds to a fact that was there before. */
export const recordFact = (tx: Writer, family: FamilyId, id: number, changes: Parameters<typeof updateFact>[3]): Promise<void> =>
  updateFact(tx, family, id, changes)

/** Who else was at a new fact. */
interface FactPeople {
  fact: number
  people: Participant[]
}

/** Adds who else was at facts, from a position on. The caller has made sure that the family has them. */
export async function addFactPeople(tx: Writer, family: FamilyId, facts: readonly FactPeople[], first = 0): Promise<void> {
  await insertAllParticipants(
    tx,
    family,
    facts.flatMap(({ fact, people }) =>
      people.map(({ person_id, role }, index) => ({ fact_id: fact, person_id, role, position: first + index })),
    ),
  )
}
