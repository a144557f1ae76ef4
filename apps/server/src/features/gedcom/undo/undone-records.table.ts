import type { FamilyRowId, Fixed } from '../../../platform/db/columns.ts'

/** A record, UID or heart that undoing its import removed. */
interface UndoneRecordTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The history line of the import. */
  change_id: Fixed<number>
  kind: Fixed<'record' | 'uid' | 'heart'>
  /** JSON: the row before it was removed. */
  content: Fixed<string>
  created_at: Fixed<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    undone_records: UndoneRecordTable
  }
}
