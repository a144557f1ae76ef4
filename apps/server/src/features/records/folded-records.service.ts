import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import {
  countFoldedRecords,
  listFamiliesWithFoldedRecords,
  listFoldedRecords,
  listNamedRecords,
  listRecordsById,
  listRecordsOfPeople,
  setUnfolded,
} from './records.repository.ts'
import type { FoldedKind, NamedRecord, WholeRecordRow } from './records.table.ts'

/** Lists the ids of records of a kind whose content has not become rows yet. */
export const listFolded = (db: Reader, family: FamilyId, kind: FoldedKind, after: number, count: number): Promise<number[]> =>
  listFoldedRecords(db, family, kind, after, count)

export const countFolded = (db: Reader, family: FamilyId): Promise<number> => countFoldedRecords(db, family)

export const listFamiliesWithFolded = (db: Reader): Promise<FamilyId[]> => listFamiliesWithFoldedRecords(db)

/** Returns those of these records whose content has not become rows yet. */
export const readFolded = async (db: Reader, family: FamilyId, ids: number[]): Promise<WholeRecordRow[]> =>
  (await listRecordsById(db, family, ids)).filter((row) => row.unfolded === 0)

/** Returns the records of these people whose content has, or has not, become rows yet. */
export async function readRecordsOfPeople(
  db: Reader,
  family: FamilyId,
  people: number[],
): Promise<{ folded: WholeRecordRow[]; unfolded: Set<number> }> {
  const rows = people.length === 0 ? [] : await listRecordsOfPeople(db, family, people)
  return {
    folded: rows.filter((row) => row.unfolded === 0),
    unfolded: new Set(rows.flatMap((row) => (row.unfolded !== 0 && row.text !== '' ? (row.person_id ?? []) : []))),
  }
}

/** Notes that the content of records has become rows; 2: that it stays in them. */
export const markUnfolded = async (tx: Writer, family: FamilyId, ids: number[], unfolded: 1 | 2): Promise<void> => {
  if (ids.length > 0) await setUnfolded(tx, family, ids, unfolded)
}

/** A reference in a record: a kind of record, the file, and the xref. */
export interface Reference {
  source: string
  xref: string
}

/** Finds what records refer to. @returns a look-up */
export async function findReferences(
  db: Reader,
  family: FamilyId,
  kind: string,
  references: readonly Reference[],
): Promise<(reference: Reference) => NamedRecord | undefined> {
  const found = new Map<string, NamedRecord>()
  const keyOf = ({ source, xref }: Reference): string => `${xref}\n${source}`
  for (const [source, those] of Map.groupBy(references, (each) => each.source)) {
    const xrefs = [...new Set(those.map(({ xref }) => xref))]
    for (let start = 0; start < xrefs.length; start += referencesAtOnce) {
      const page = xrefs.slice(start, start + referencesAtOnce)
      for (const record of await listNamedRecords(db, family, { source, kind }, page))
        found.set(keyOf({ source, xref: record.xref }), record)
    }
  }
  return (reference) => found.get(keyOf(reference))
}

/** So many fit into one statement of SQLite. */
const referencesAtOnce = 10_000
