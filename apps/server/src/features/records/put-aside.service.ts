import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { namesInRecord } from './other-names.service.ts'
import { isPlacePending } from './recorded-places.service.ts'
import {
  deleteRecords,
  deleteUids,
  insertRecordsAgain,
  insertUids,
  listRecordsById,
  listRecordsCalled,
} from './records.repository.ts'
import type { RecordRow, UidRow, WholeRecordRow } from './records.table.ts'

/** Takes records out of the family, so that another import of their file does not recognise them. @returns the removed records */
export async function takeRecordsOut(tx: Writer, family: FamilyId, ids: number[]): Promise<WholeRecordRow[]> {
  const rows = await listRecordsById(tx, family, ids)
  if (ids.length > 0) await deleteRecords(tx, family, ids)
  return rows
}

export async function takeUidsOut(tx: Writer, family: FamilyId, uids: string[]): Promise<void> {
  if (uids.length > 0) await deleteUids(tx, family, uids)
}

/** Puts records back, except those that exist again and those about people who are gone for good. */
export async function putRecordsBack(tx: Writer, family: FamilyId, rows: WholeRecordRow[]): Promise<void> {
  if (rows.length === 0) return
  const people = await listKnown(
    tx,
    family,
    rows.flatMap((row) => [row.person_id, row.partner_id, row.other_partner_id]),
  )
  const present = await listRecordsCalled(tx, family, [...new Set(rows.map((row) => row.xref))])
  const taken = new Set(present.map(nameOf))
  const back = rows.filter((row) => !taken.has(nameOf(row)) && (row.person_id === null || people.has(row.person_id)))
  const orNobody = (id: number | null): number | null => (id !== null && people.has(id) ? id : null)
  await insertRecordsAgain(
    tx,
    back.map((row) => ({
      ...row,
      names: namesInRecord(row),
      // Records that were put aside by an earlier version have no such column.
      place_pending: row.place_pending ?? isPlacePending(row),
      partner_id: orNobody(row.partner_id),
      other_partner_id: orNobody(row.other_partner_id),
    })),
  )
}

/** Puts UIDs back, except those that exist again and those of people who are gone for good. */
export async function putUidsBack(tx: Writer, family: FamilyId, rows: UidRow[]): Promise<void> {
  const people = await listKnown(
    tx,
    family,
    rows.map((row) => row.person_id),
  )
  await insertUids(
    tx,
    family,
    rows.filter((row) => people.has(row.person_id)),
  )
}

const nameOf = ({ kind, source, xref }: Pick<RecordRow, 'kind' | 'source' | 'xref'>): string =>
  JSON.stringify([kind, source, xref])

/** Returns those of these people whom the family has, including deleted ones. */
const listKnown = async (tx: Writer, family: FamilyId, ids: (number | null)[]): Promise<Set<number>> =>
  new Set((await findNamedPeople(tx, family, [...new Set(ids.filter((id) => id !== null))])).keys())
