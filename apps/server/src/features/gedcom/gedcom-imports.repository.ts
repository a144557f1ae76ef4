import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

type Table = Tables['gedcom_imports']
export type ImportRow = Selectable<Table>
/** Leaves out the columns that may be long. */
export type ListedImport = Omit<
  ImportRow,
  'problems' | 'undo' | 'undo_state' | 'preview' | 'file_key' | 'size_bytes' | 'encoding'
>
export type ImportChanges = Updateable<Table>
export type NewImport = Omit<Insertable<Table>, 'family_id' | 'id'>

const maxListed = 50

export async function insertImport(tx: Writer, family: FamilyId, row: NewImport): Promise<number> {
  const id = await nextId(tx, family, 'gedcom_imports')
  await tx
    .insertInto('gedcom_imports')
    .values({ ...row, id, family_id: family })
    .execute()
  return id
}

export async function updateImport(tx: Writer, family: FamilyId, id: number, changes: ImportChanges): Promise<void> {
  await tx.updateTable('gedcom_imports').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export async function findImport(db: Reader, family: FamilyId, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('gedcom_imports').selectAll().where('family_id', '=', family).where('id', '=', id).executeTakeFirst()
}

/** Lists the family's latest imports, newest first, without their problems and without previews. */
export async function listImports(db: Reader, family: FamilyId): Promise<ListedImport[]> {
  return db
    .selectFrom('gedcom_imports')
    .select([
      'id',
      'family_id',
      'user_id',
      'state',
      'progress',
      'file_name',
      'own_person',
      'people',
      'relations',
      'skipped',
      'error',
      'change_id',
      'created_at',
    ])
    .where('family_id', '=', family)
    .where('preview', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

/** Finds the import that a history line records. */
export async function findImportOfLine(db: Reader, family: FamilyId, change: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom('gedcom_imports')
    .selectAll()
    .where('family_id', '=', family)
    .where('change_id', '=', change)
    .executeTakeFirst()
}

export async function listUndoStates(
  db: Reader,
  family: FamilyId,
  changes: number[],
): Promise<Pick<ImportRow, 'change_id' | 'undo_state'>[]> {
  return db
    .selectFrom('gedcom_imports')
    .select(['change_id', 'undo_state'])
    .where('family_id', '=', family)
    .where('change_id', 'in', changes)
    .execute()
}

/** Whether an import runs, or one is being undone or restored. */
export async function isImportRunning(db: Reader, family: FamilyId): Promise<boolean> {
  const row = await db
    .selectFrom('gedcom_imports')
    .select('id')
    .where('family_id', '=', family)
    .where((eb) =>
      eb.or([eb('state', 'in', ['waiting', 'running']), eb('undo_state', 'in', ['waiting', 'running', 'restoring'])]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the files that the previews of all families wait with. */
export async function listPreviewedFiles(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('gedcom_imports')
    .select('file_key')
    .where('preview', 'is not', null)
    .where('file_key', 'is not', null)
    .execute()
  return rows.map(({ file_key }) => file_key ?? '')
}

/** Removes the user's previews, or one of them. @returns what they were */
export async function deletePreviews(
  tx: Writer,
  family: FamilyId,
  { userId, id }: { userId: number; id?: number },
): Promise<ImportRow[]> {
  const rows = await tx
    .deleteFrom('gedcom_imports')
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .where('preview', 'is not', null)
    .where('state', 'in', ['done', 'failed'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returningAll()
    .execute()
  return rows
}
