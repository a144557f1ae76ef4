import type { Selectable } from 'kysely'
import type { Writer } from '../../../platform/db/database.ts'
import { numberRows } from '../../../platform/db/next-ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

type RecordRow = Selectable<Tables['gedcom_records']>
type UidRow = Selectable<Tables['gedcom_uids']>

const atOnce = 200

/** Puts the records aside, so that another import of the file does not know them. */
export async function moveRecords(tx: Writer, family: FamilyId, line: number, ids: number[], at: string): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.selectFrom('gedcom_records').selectAll().where('family_id', '=', family).where('id', 'in', ids).orderBy('id').execute()
  await keep(tx, family, line, 'record', rows, at)
  await tx.deleteFrom('gedcom_records').where('family_id', '=', family).where('id', 'in', ids).execute()
}

export async function moveUids(tx: Writer, family: FamilyId, line: number, rows: UidRow[], at: string): Promise<void> {
  if (rows.length === 0) return
  await keep(tx, family, line, 'uid', rows, at)
  await tx.deleteFrom('gedcom_uids').where('family_id', '=', family).where('uid', 'in', rows.map((row) => row.uid)).execute()
}

async function keep(tx: Writer, family: FamilyId, line: number, kind: 'record' | 'uid', rows: object[], at: string): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('undone_records').values(await numberRows(tx, family, 'undone_records', rows.map((row) => ({ change_id: line, kind, content: JSON.stringify(row), created_at: at })))).execute()
}

/** Brings the records of an undone import back, but those that are there again, and those about people who are gone for good; the import can be undone again. */
export async function bringRecordsBack(tx: Writer, family: FamilyId, line: number): Promise<void> {
  for (;;) {
    const rows = await tx.selectFrom('undone_records').select(['id', 'kind', 'content']).where('family_id', '=', family).where('change_id', '=', line).orderBy('id').limit(atOnce).execute()
    if (rows.length === 0) break
    await insertRecordsAgain(tx, family, rows.flatMap(({ kind, content }) => (kind === 'record' ? [JSON.parse(content) as RecordRow] : [])))
    await insertUidsAgain(tx, family, rows.flatMap(({ kind, content }) => (kind === 'uid' ? [JSON.parse(content) as UidRow] : [])))
    await tx.deleteFrom('undone_records').where('family_id', '=', family).where('id', 'in', rows.map((row) => row.id)).execute()
  }
  await tx.updateTable('gedcom_imports').set({ undo_state: null, undo: null }).where('family_id', '=', family).where('change_id', '=', line).execute()
}

async function insertRecordsAgain(tx: Writer, family: FamilyId, rows: RecordRow[]): Promise<void> {
  if (rows.length === 0) return
  const people = await listKnown(tx, family, rows.flatMap((row) => [row.person_id, row.partner_id, row.other_partner_id]))
  const present = await tx.selectFrom('gedcom_records').select(['kind', 'source', 'xref']).where('family_id', '=', family).where('xref', 'in', [...new Set(rows.map((row) => row.xref))]).execute()
  const taken = new Set(present.map(nameOf))
  const back = rows.filter((row) => !taken.has(nameOf(row)) && (row.person_id === null || people.has(row.person_id)))
  const orNobody = (id: number | null): number | null => (id !== null && people.has(id) ? id : null)
  if (back.length > 0) await tx.insertInto('gedcom_records').values(back.map((row) => ({ ...row, partner_id: orNobody(row.partner_id), other_partner_id: orNobody(row.other_partner_id) }))).execute()
}

async function insertUidsAgain(tx: Writer, family: FamilyId, rows: UidRow[]): Promise<void> {
  const people = await listKnown(tx, family, rows.map((row) => row.person_id))
  const back = rows.filter((row) => people.has(row.person_id))
  if (back.length === 0) return
  await tx.insertInto('gedcom_uids').values(back).onConflict((conflict) => conflict.columns(['family_id', 'uid']).doNothing()).execute()
}

const nameOf = ({ kind, source, xref }: Pick<RecordRow, 'kind' | 'source' | 'xref'>): string => JSON.stringify([kind, source, xref])

async function listKnown(tx: Writer, family: FamilyId, ids: (number | null)[]): Promise<Set<number>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Set()
  return new Set((await tx.selectFrom('people').select('id').where('family_id', '=', family).where('id', 'in', wanted).execute()).map((row) => row.id))
}
