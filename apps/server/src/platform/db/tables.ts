import type { AlarmKind } from '@banyan/contract'
import type { ColumnType, Generated } from 'kysely'
import type { FamilyRowId, Fixed, Id } from './columns.ts'

/**
 * The tables as both engines hold them, so that one query works on SQLite and PostgreSQL alike: ids are integers, times are ISO
 * 8601 text in UTC (which sorts as text), booleans are 0 and 1, JSON is text.
 *
 * These are the platform's own. A feature declares its tables in its `*.table.ts`, which adds them to this interface.
 */
export interface Tables {
  family_ids: FamilyIdTable
  media_epochs: MediaEpochTable
  task_runs: TaskRunTable
  installation: InstallationTable
  request_counts: RequestCountTable
  alarms: AlarmTable
  jobs: JobTable
  mails: MailTable
}

/** Tables whose ids count within a family. */
export type NumberedTable = {
  [Name in keyof Tables]: Tables[Name] extends { family_id: Fixed<number>; id: FamilyRowId } ? Name : never
}[keyof Tables]

/** The highest ids that a family has given out, by table. */
interface FamilyIdTable {
  family_id: Fixed<number>
  table_name: Fixed<NumberedTable>
  last_id: number
  /**
   * Up to this id all families of the server counted together (until version 0.2.0), so such an id names one row, whatever the
   * family.
   */
  shared_up_to: ColumnType<number, undefined, never>
}

interface MediaEpochTable {
  family_id: Fixed<number>
  /** Seconds since 1970: from then on, the family's earlier picture addresses no longer work. */
  starts_at: Fixed<number>
}

interface TaskRunTable {
  name: Fixed<string>
  /** When the task's last turn came, on any server. */
  at: string
}

/** One row: the id of the media store that belongs to this database, and the time when a server last checked the clock. */
interface InstallationTable {
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

interface RequestCountTable {
  key: Fixed<string>
  count: number
  ends_at: string
}

interface AlarmTable {
  /** A random id. */
  id: Fixed<string>
  kind: Fixed<AlarmKind>
  /** Tells several alarms of a kind apart: a task's name, a media key. At most one row per kind and subject is open. */
  subject: Fixed<string>
  /** JSON: details of the latest occurrence. */
  detail: string
  first_seen_at: Fixed<string>
  last_seen_at: string
  count: Generated<number>
  resolved_at: string | null
}

interface JobTable {
  id: Id
  family_id: Fixed<number | null>
  kind: Fixed<string>
  /** JSON: the handler's input. */
  payload: Fixed<string>
  run_at: string
  attempts: Generated<number>
  /** A worker holds the job until then; if the worker dies, the next one takes over. */
  leased_until: string | null
  /** The message of the last failure. */
  failure: string | null
  /** A fraction from 0 to 1, for handlers that report it. */
  progress: Generated<number>
  created_at: Fixed<string>
}

interface MailTable {
  id: Id
  family_id: Fixed<number | null>
  /** Names the event: a second mail about the same event is not stored. */
  event_key: Fixed<string>
  recipient: Fixed<string>
  subject: Fixed<string>
  /** Text, HTML and link are erased once the mail is sent or given up. */
  text: string
  html: string
  message_id: Fixed<string>
  unsubscribe_url: string | null
  attempts: Generated<number>
  next_attempt_at: string
  failure: string | null
  sent_at: string | null
  created_at: Fixed<string>
}
