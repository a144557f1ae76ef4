import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './records.repository.ts'
import type { KnownRecord, NewRecord, RecordRow, UidRow } from './records.table.ts'

const outlinesAtOnce = 2_000
const knownAtOnce = 5_000

/** Keeps records of a file with what the family has. */
export const keepRecords = (tx: Writer, family: FamilyId, rows: NewRecord[]): Promise<void> =>
  repository.insertRecords(tx, family, rows)

/** Keeps by which UIDs files know people. Whoever has one first keeps it: sloppy files give one to two people. */
export const keepUids = (
  tx: Writer,
  family: FamilyId,
  rows: { uid: string; person_id: number; imported_by: number | null }[],
): Promise<void> => repository.insertUids(tx, family, rows)

/** What a file is compared with: every record, and every UID. Read in pages, so that a large family does not hold up the other calls. */
export async function readKnownRecords(
  db: Reader,
  family: FamilyId,
): Promise<{ records: KnownRecord[]; uids: Pick<UidRow, 'uid' | 'person_id'>[] }> {
  const records: KnownRecord[] = []
  for (;;) {
    const page = await repository.listKnownRecords(db, family, records.at(-1)?.id ?? 0, knownAtOnce)
    for (const row of page) records.push(row)
    if (page.length < knownAtOnce) break
    await letOthersRun()
  }
  return { records, uids: await repository.listUids(db, family) }
}

/** All records without their texts (but those of multimedia records), in the order in which they came, in pages. */
export async function* readRecordOutlines(db: Reader, family: FamilyId): AsyncGenerator<RecordRow[]> {
  for (
    let page = await repository.listRecordOutlines(db, family, 0, outlinesAtOnce);
    page.length > 0;
    page = await repository.listRecordOutlines(db, family, page.at(-1)?.id ?? 0, outlinesAtOnce)
  ) {
    yield page
    await letOthersRun()
  }
}

/** These records, whole. */
export const listRecordsById = (db: Reader, family: FamilyId, ids: number[]): Promise<RecordRow[]> =>
  repository.listRecordsById(db, family, ids)

/** The people's own records, whole, in the order in which they came. */
export const listRecordsOfPeople = (db: Reader, family: FamilyId, people: number[]): Promise<RecordRow[]> =>
  repository.listRecordsOfPeople(db, family, people)
