import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'

/** What every table of files has that users have had made for themselves. */
export interface MadeFileTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** A fraction from 0 to 1. */
  progress: Generated<number>
  /** The key of the file in the media store. */
  file_key: Fixed<string>
  size_bytes: Generated<number>
  /** What its user did not see when it was made, see `packSight`; null for files of older versions, and until it is done. */
  sight: string | null
  created_at: Fixed<string>
  expires_at: string
}

export type MadeFileRow = Selectable<MadeFileTable>
export type NewMadeFile = Omit<Insertable<MadeFileTable>, 'family_id' | 'id'>
export type MadeFileChanges = Updateable<MadeFileTable>
