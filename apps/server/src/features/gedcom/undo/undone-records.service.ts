import type { Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WholeHeartRow } from '../../comments/comments.table.ts'
import { putHeartsBack, takeHeartsOut } from '../../comments/imported-hearts.service.ts'
import { followNames } from '../../people/lists/follow-names.service.ts'
import { putRecordsBack, putUidsBack, takeRecordsOut, takeUidsOut } from '../../records/put-aside.service.ts'
import type { UidRow, WholeRecordRow } from '../../records/records.table.ts'
import { findImportOfLine, isImportRunning, updateImport } from '../gedcom-imports.repository.ts'
import type { ImportChanges } from '../gedcom-imports.repository.ts'
import { enqueueUnfolding } from '../unfold/unfold.job.ts'
import { countUndoneRecords, deleteUndoneRecords, insertUndoneRecords, listUndoneRecords } from './undone-records.repository.ts'

const atOnce = 200

/** Moves the records aside, so that another import of the file does not recognize them. */
export async function moveRecords(tx: Writer, family: FamilyId, line: number, ids: number[], at: string): Promise<void> {
  const rows = await takeRecordsOut(tx, family, ids)
  await insertUndoneRecords(tx, family, line, 'record', rows, at)
  await followNames(tx, family, peopleOf(rows))
}

const peopleOf = (rows: WholeRecordRow[]): number[] => rows.flatMap((row) => row.person_id ?? [])

export async function moveUids(tx: Writer, family: FamilyId, line: number, rows: UidRow[], at: string): Promise<void> {
  await insertUndoneRecords(tx, family, line, 'uid', rows, at)
  await takeUidsOut(
    tx,
    family,
    rows.map((row) => row.uid),
  )
}

/** @returns how many */
export async function moveHearts(tx: Writer, family: FamilyId, line: number, at: string): Promise<number> {
  const rows = await takeHeartsOut(tx, family, line, at)
  await insertUndoneRecords(tx, family, line, 'heart', rows, at)
  return rows.length
}

/**
 * Blocks imports until an undone import is restored: a file would duplicate people whose records are not back yet. @throws
 * ApiError `import_running`
 */
export async function beginBringingBack(tx: Writer, family: FamilyId, line: number): Promise<void> {
  if (await isImportRunning(tx, family)) throw new ApiError('import_running')
  await setUndoState(tx, family, line, { undo_state: 'restoring' })
}

/**
 * Restores the next records of an undone import, except those that exist again and those about people who are gone for good.
 * @returns how many it examined
 */
export async function bringRecordsBack(tx: Writer, family: FamilyId, line: number, at: string): Promise<number> {
  const rows = await listUndoneRecords(tx, family, line, atOnce)
  if (rows.length === 0) return 0
  const records = rows.flatMap(({ kind, content }) => (kind === 'record' ? [JSON.parse(content) as WholeRecordRow] : []))
  await putRecordsBack(tx, family, records)
  await followNames(tx, family, peopleOf(records))
  await putUidsBack(
    tx,
    family,
    rows.flatMap(({ kind, content }) => (kind === 'uid' ? [JSON.parse(content) as UidRow] : [])),
  )
  await putHeartsBack(
    tx,
    family,
    rows.flatMap(({ kind, content }) => (kind === 'heart' ? [JSON.parse(content) as WholeHeartRow] : [])),
    at,
  )
  await deleteUndoneRecords(
    tx,
    family,
    rows.map((row) => row.id),
  )
  return rows.length
}

export const countRecordsAway = (db: Reader, family: FamilyId, line: number): Promise<number> =>
  countUndoneRecords(db, family, line)

/** @param isBack - it can be undone again; otherwise it stays undone */
export async function endBringingBack(
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  family: FamilyId,
  line: number,
  isBack: boolean,
): Promise<void> {
  await setUndoState(tx, family, line, isBack ? { undo_state: null, undo: null } : { undo_state: 'done' })
  // An earlier version may have put the records aside.
  await enqueueUnfolding(tx, platform, family)
}

async function setUndoState(
  tx: Writer,
  family: FamilyId,
  line: number,
  changes: Pick<ImportChanges, 'undo_state' | 'undo'>,
): Promise<void> {
  const row = await findImportOfLine(tx, family, line)
  if (row !== undefined) await updateImport(tx, family, row.id, changes)
}
