import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { IdRange } from '../../platform/db/id-range.ts'
import { nextIds } from '../../platform/db/next-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { namesInRecord } from './other-names.service.ts'
import { recordMark } from './record-mark.ts'
import { isPlacePending } from './recorded-places.service.ts'
import * as repository from './records.repository.ts'
import type { KnownRecord, NumberedRecord, RecordRow, UidRow } from './records.table.ts'
import * as written from './written-records.repository.ts'

const outlinesAtOnce = 2_000
const knownAtOnce = 5_000
const textsAtOnce = 200

/** Takes the ids of records that are about to be stored. @returns the first of them */
export const takeRecordIds = (tx: Writer, family: FamilyId, count: number): Promise<number> =>
  nextIds(tx, family, 'gedcom_records', count)

/** Stores a file's records for the family. */
export const keepRecords = (tx: Writer, family: FamilyId, rows: NumberedRecord[]): Promise<void> =>
  repository.insertRecords(
    tx,
    family,
    rows.map((row) => ({ ...row, names: row.unfolded === 1 ? '[]' : namesInRecord(row), place_pending: isPlacePending(row) })),
  )

/**
 * Stores the UIDs by which files identify people. The first person with a UID keeps it, because sloppy files give one to two
 * people.
 */
export const keepUids = (
  tx: Writer,
  family: FamilyId,
  rows: { uid: string; person_id: number; imported_by: number | null }[],
): Promise<void> => repository.insertUids(tx, family, rows)

/**
 * Reads what a file is compared with: every record and every UID. Reads in pages, so that a large family does not hold up other
 * calls.
 */
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

/** Lists what is known of the records with these names from files that call themselves `key`. */
export const listKnownRecordsCalled = (db: Reader, family: FamilyId, key: string, xrefs: string[]): Promise<KnownRecord[]> =>
  repository.listKnownRecordsCalled(db, family, key, xrefs)

/** Lists the last record without a name of each kind and file that calls itself `key`. */
export const listLastNameless = (db: Reader, family: FamilyId, key: string): Promise<KnownRecord[]> =>
  repository.listLastNameless(db, family, key)

/** Lists the records of these people and of their couples; one may come twice. */
export const listKnownRecordsOf = (db: Reader, family: FamilyId, people: number[]): Promise<KnownRecord[]> =>
  repository.listKnownRecordsOf(db, family, people)

/** Lists whom these UIDs identify. */
export const listUidsAmong = (db: Reader, family: FamilyId, uids: string[]): Promise<Pick<UidRow, 'uid' | 'person_id'>[]> =>
  repository.listUidsAmong(db, family, uids)

/** Returns under which sources the family has records of files that call themselves `key`, and possibly others; in pages. */
export async function findSourcesCalled(db: Reader, family: FamilyId, key: string): Promise<Set<string>> {
  const last = await repository.lastRecordId(db, family)
  const sources = new Set<string>()
  for (let after = 0; after < last; after += outlinesAtOnce) {
    const range = { after, upTo: after + outlinesAtOnce }
    for (const source of await repository.listSourcesCalled(db, family, key, range)) sources.add(source)
    await letOthersRun()
  }
  return sources
}

/** Names what each of the family's records says, in pages, to compare files by that have no people. */
export async function readRecordMarks(db: Reader, family: FamilyId): Promise<[id: number, mark: string][]> {
  const marks: [number, string][] = []
  for (;;) {
    const page = await repository.listRecordTexts(db, family, marks.at(-1)?.[0] ?? 0, textsAtOnce)
    for (const row of page) marks.push([row.id, recordMark(row)])
    if (page.length < textsAtOnce) return marks
    await letOthersRun()
  }
}

/** Yields all records in their original order, in pages, without their texts (except those of multimedia records and
 * repositories). */
export async function* readRecordOutlines(db: Reader, family: FamilyId): AsyncGenerator<written.RecordOutline[]> {
  for (
    let page = await written.listRecordOutlines(db, family, 0, outlinesAtOnce);
    page.length > 0;
    page = await written.listRecordOutlines(db, family, page.at(-1)?.id ?? 0, outlinesAtOnce)
  ) {
    yield page
    await letOthersRun()
  }
}

/** A record with what an export needs of it. */
export type WrittenRecord = written.WrittenRecord

/** Returns these records as an export needs them. */
export const listRecordsById = (db: Reader, family: FamilyId, ids: number[]): Promise<WrittenRecord[]> =>
  written.listWrittenById(db, family, ids)

export type PersonRecord = written.PersonRecord
export type FamilyRecord = written.FamilyRecord

/** Lists the own records of the people from one id to another as an export needs them, in their original order. */
export const listRecordsOfPeople = (db: Reader, family: FamilyId, people: IdRange): Promise<PersonRecord[]> =>
  written.listRecordsOfPeopleBetween(db, family, people)

/** Lists the records of families among those from one id to another, as an export needs them. */
export const listRecordsOfFamilies = (db: Reader, family: FamilyId, records: IdRange): Promise<FamilyRecord[]> =>
  written.listRecordsOfFamiliesBetween(db, family, records)

/** Finds the header of the file that was imported first. */
export const findFirstHeader = (db: Reader, family: FamilyId): Promise<WrittenRecord | undefined> =>
  written.findFirstHeader(db, family)

/** Lists the records that any file calls this. */
export const listRecordsCalled = async (
  db: Reader,
  family: FamilyId,
  xrefs: string[],
): Promise<Pick<RecordRow, 'kind' | 'source' | 'xref'>[]> =>
  xrefs.length === 0 ? [] : repository.listRecordsCalled(db, family, [...new Set(xrefs)])

export type OtherOutline = Pick<RecordRow, 'id' | 'source' | 'kind' | 'xref'>

/** Lists all records that are about neither a person nor a family, in their original order, without their texts. */
export async function listOtherOutlines(db: Reader, family: FamilyId): Promise<OtherOutline[]> {
  const all: OtherOutline[] = []
  for (;;) {
    const page = await written.listOtherOutlines(db, family, all.at(-1)?.id ?? 0, outlinesAtOnce)
    for (const row of page) all.push(row)
    if (page.length < outlinesAtOnce) return all
    await letOthersRun()
  }
}
