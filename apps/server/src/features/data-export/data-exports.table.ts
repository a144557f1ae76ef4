import type { Generated } from 'kysely'
import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'

/** A copy of the family's data that a user may see. */
interface DataExportTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** A fraction from 0 to 1. */
  progress: Generated<number>
  /** The key of the file in the media store. */
  file_key: Fixed<string>
  size_bytes: Generated<number>
  created_at: Fixed<string>
  expires_at: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    data_exports: DataExportTable
  }
}
