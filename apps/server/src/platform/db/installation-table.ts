import type { ColumnType, Generated } from 'kysely'

/** One row: which media store belongs to this database, and what time it was when a server last looked. */
export interface InstallationTable {
  /** The media store of this database carries the same. */
  id: string
  created_at: ColumnType<string, string, never>
  /** Grows with every sweep of the media store, which keeps the same number: a database that knows a lower one is an older copy. */
  sweeps: Generated<number>
  /** When a server last looked at its clock. */
  seen_at: string
  /** Since the clock jumped: nothing is deleted for good before servers have run for so long without another jump. */
  hold_seconds: Generated<number>
}
