import type { Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { numberRows } from '../../../platform/db/next-ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { findImportOfLine, isImportRunning, updateImport } from '../gedcom-imports.repository.ts'

type RecordRow = Selectable<Tables['gedcom_records']>
type UidRow = Selectable<Tables['gedcom_uids']>

const atOnce = 200

/** Puts the records aside, so that another import of the file does not know them. */
export async function moveRecords(tx: Writer, family: FamilyId, line: number, ids: number[], at: string): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('gedcom_records')
    .selectAll()
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  await keep(tx, family, line, 'record', rows, at)
  await tx.deleteFrom('gedcom_records').where('family_id', '=', family).where('id', 'in', ids).execute()
}

export async function moveUids(tx: Writer, family: FamilyId, line: number, rows: UidRow[], at: string): Promise<void> {
  if (rows.length === 0) return
  await keep(tx, family, line, 'uid', rows, at)
  await tx
    .deleteFrom('gedcom_uids')
    .where('family_id', '=', family)
    .where(
      'uid',
      'in',
      rows.map((row) => row.uid),
    )
    .execute()
}

async function keep(
  tx: Writer,
  family: FamilyId,
  line: number,
  kind: 'record' | 'uid',
  rows: object[],
  at: string,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('undone_records')
    .values(
      await numberRows(
        tx,
        family,
        'undone_records',
        rows.map((row) => ({ change_id: line, kind, content: JSON.stringify(row), created_at: at })),
      ),
    )
    .execute()
}

/** Until an undone import is back nothing is imported: a file would bring those again whose records are not back yet. @throws ApiError `import_running` */
export async function beginBringingBack(tx: Writer, family: FamilyId, line: number): Promise<void> {
  if (await isImportRunning(tx, family)) throw new ApiError('import_running')
  await setUndoState(tx, family, line, { undo_state: 'restoring' })
}

/** Brings the next records of an undone import back, but those that are there again, and those about people who are gone for good. @returns how many it looked at */
export async function bringRecordsBack(tx: Writer, family: FamilyId, line: number): Promise<number> {
  const rows = await tx
    .selectFrom('undone_records')
    .select(['id', 'kind', 'content'])
    .where('family_id', '=', family)
    .where('change_id', '=', line)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  if (rows.length === 0) return 0
  await insertRecordsAgain(
    tx,
    family,
    rows.flatMap(({ kind, content }) => (kind === 'record' ? [JSON.parse(content) as RecordRow] : [])),
  )
  await insertUidsAgain(
    tx,
    family,
    rows.flatMap(({ kind, content }) => (kind === 'uid' ? [JSON.parse(content) as UidRow] : [])),
  )
  await tx
    .deleteFrom('undone_records')
    .where('family_id', '=', family)
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  return rows.length
}

export async function countRecordsAway(db: Reader, family: FamilyId, line: number): Promise<number> {
  const { count } = await db
    .selectFrom('undone_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('change_id', '=', line)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @param isBack - it can be undone again; otherwise it stays undone */
export const endBringingBack = (tx: Writer, family: FamilyId, line: number, isBack: boolean): Promise<void> =>
  setUndoState(tx, family, line, isBack ? { undo_state: null, undo: null } : { undo_state: 'done' })

async function setUndoState(
  tx: Writer,
  family: FamilyId,
  line: number,
  changes: Pick<Updateable<Tables['gedcom_imports']>, 'undo_state' | 'undo'>,
): Promise<void> {
  const row = await findImportOfLine(tx, family, line)
  if (row !== undefined) await updateImport(tx, family, row.id, changes)
}

async function insertRecordsAgain(tx: Writer, family: FamilyId, rows: RecordRow[]): Promise<void> {
  if (rows.length === 0) return
  const people = await listKnown(
    tx,
    family,
    rows.flatMap((row) => [row.person_id, row.partner_id, row.other_partner_id]),
  )
  const present = await tx
    .selectFrom('gedcom_records')
    .select(['kind', 'source', 'xref'])
    .where('family_id', '=', family)
    .where('xref', 'in', [...new Set(rows.map((row) => row.xref))])
    .execute()
  const taken = new Set(present.map(nameOf))
  const back = rows.filter((row) => !taken.has(nameOf(row)) && (row.person_id === null || people.has(row.person_id)))
  const orNobody = (id: number | null): number | null => (id !== null && people.has(id) ? id : null)
  if (back.length > 0)
    await tx
      .insertInto('gedcom_records')
      .values(
        back.map((row) => ({ ...row, partner_id: orNobody(row.partner_id), other_partner_id: orNobody(row.other_partner_id) })),
      )
      .execute()
}

async function insertUidsAgain(tx: Writer, family: FamilyId, rows: UidRow[]): Promise<void> {
  const people = await listKnown(
    tx,
    family,
    rows.map((row) => row.person_id),
  )
  const back = rows.filter((row) => people.has(row.person_id))
  if (back.length === 0) return
  await tx
    .insertInto('gedcom_uids')
    .values(back)
    .onConflict((conflict) => conflict.columns(['family_id', 'uid']).doNothing())
    .execute()
}

const nameOf = ({ kind, source, xref }: Pick<RecordRow, 'kind' | 'source' | 'xref'>): string =>
  JSON.stringify([kind, source, xref])

async function listKnown(tx: Writer, family: FamilyId, ids: (number | null)[]): Promise<Set<number>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Set()
  return new Set(
    (await tx.selectFrom('people').select('id').where('family_id', '=', family).where('id', 'in', wanted).execute()).map(
      (row) => row.id,
    ),
  )
}
