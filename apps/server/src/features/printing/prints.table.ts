import type { Generated } from 'kysely'
import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'

/** A chart or book that a user has made to print. */
interface PrintTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  /** What was asked for, as JSON. */
  request: Fixed<string>
  title: Fixed<string>
  state: 'waiting' | 'running' | 'done' | 'failed'
  failure: PrintFailure | null
  /** A fraction from 0 to 1. */
  progress: Generated<number>
  pages: Generated<number>
  missing_characters: Generated<number>
  missing_pictures: Generated<number>
  /** The key of the file in the media store. */
  file_key: Fixed<string>
  size_bytes: Generated<number>
  created_at: Fixed<string>
  expires_at: string
}

export type PrintFailure = 'too_large' | 'too_many_sheets' | 'no_storage' | 'not_found' | 'no_line' | 'unknown'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    prints: PrintTable
  }
}
