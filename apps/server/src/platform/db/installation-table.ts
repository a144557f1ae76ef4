import type { ColumnType, Generated } from 'kysely'

/** One row: the id of the media store that belongs to this database, and the time when a server last checked the clock. */
export interface InstallationTable {
  /** The media store of this database carries the same id. */
  id: string
  created_at: ColumnType<string, string, never>
  /** Increases with every sweep of the media store, which keeps the same number: a database with a lower one is an older copy. */
  sweeps: Generated<number>
  /** When a server last checked its clock. */
  seen_at: string
  /** Set after a clock jump: nothing is deleted for good until servers have run this long without another jump. */
  hold_seconds: Generated<number>
}
