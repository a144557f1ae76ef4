import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

type Table = Tables['gedcom_imports']
export type ImportRow = Selectable<Table>
export type NewImport = Omit<Insertable<Table>, 'family_id' | 'id'>

const longestList = 50

export async function insertImport(tx: Writer, family: FamilyId, row: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('gedcom_imports')
    .values({ ...row, family_id: family })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateImport(tx: Writer, family: FamilyId, id: number, changes: Updateable<Table>): Promise<void> {
  await tx.updateTable('gedcom_imports').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export async function findImport(db: Reader, family: FamilyId, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('gedcom_imports').selectAll().where('family_id', '=', family).where('id', '=', id).executeTakeFirst()
}

/** The latest of the family, newest first, without their problems. */
export async function listImports(db: Reader, family: FamilyId): Promise<Omit<ImportRow, 'problems'>[]> {
  return db
    .selectFrom('gedcom_imports')
    .select(['id', 'family_id', 'user_id', 'state', 'progress', 'file_name', 'own_person', 'people', 'relations', 'skipped', 'error', 'created_at'])
    .where('family_id', '=', family)
    .orderBy('id', 'desc')
    .limit(longestList)
    .execute()
}

export async function isImportRunning(db: Reader, family: FamilyId): Promise<boolean> {
  const row = await db.selectFrom('gedcom_imports').select('id').where('family_id', '=', family).where('state', 'in', ['waiting', 'running']).executeTakeFirst()
  return row !== undefined
}
