import type { Encoding } from '@banyan/gedcom'
import type { ColumnType, Generated } from 'kysely'
import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'

/** `restoring`: the undo itself is being reversed. */
type UndoState = 'waiting' | 'running' | 'done' | 'failed' | 'restoring'

interface GedcomImportTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** A fraction from 0 to 1. */
  progress: Generated<number>
  file_name: Fixed<string>
  /** The id in the file of the uploader's own person, or "". */
  own_person: Fixed<string>
  people: Generated<number>
  relations: Generated<number>
  skipped: Generated<number>
  /** The history line about the import, which identifies its rows; null when it added nothing or an older version ran it. */
  change_id: ColumnType<number | null, number | null | undefined, number | null>
  /** The state of its undo; null when nobody has undone it. */
  undo_state: ColumnType<UndoState | null, UndoState | null | undefined, UndoState | null>
  /** JSON: the progress of its undo. */
  undo: ColumnType<string | null, string | null | undefined, string | null>
  /** JSON: a list of `{line, code, detail}`. */
  problems: Generated<string>
  /** JSON: what the import would bring; "" until that is known. Null for an import that is not only a preview. */
  preview: ColumnType<string | null, string | null | undefined, string | null>
  /** The file that a preview waits with, in the media store. */
  file_key: ColumnType<string | null, string | null | undefined, string | null>
  size_bytes: ColumnType<number | null, number | null | undefined, never>
  encoding: ColumnType<Encoding | null, Encoding | null | undefined, never>
  error: string | null
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    gedcom_imports: GedcomImportTable
  }
}
