import type { ColumnType, Generated } from 'kysely'

// What servers keep about families and themselves. `tables.ts` explains the column types.

/** Set on insert, never changed. */
type Fixed<T> = ColumnType<T, T, never>

export interface DeathReportTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  /** The user who made the report. */
  user_id: number
  created_at: string
}

export interface DeathRefusalTable {
  family_id: Fixed<number>
  /** The person who says that it is not true. */
  person_id: Fixed<number>
  /** The user who had made the report. */
  user_id: Fixed<number>
  refused_at: string
}

/** A job that puts back what somebody did: its progress and its result. */
export interface PutBackTable {
  /** Counts within the family. */
  id: Fixed<number>
  family_id: Fixed<number>
  /** The history line about it; null when nothing could be put back. */
  change_id: number | null
  /** The history line that it undoes; null when it undoes everything that a user did. */
  reverts: Fixed<number | null>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** JSON: the progress. */
  journal: string
  created_at: Fixed<string>
}

export interface MediaEpochTable {
  family_id: Fixed<number>
  /** Seconds since 1970: the family's picture addresses signed for an earlier time stop working. */
  starts_at: Fixed<number>
}

export interface TaskRunTable {
  name: Fixed<string>
  /** When the task's last turn came, on any server. */
  at: string
}

export interface RequestCountTable {
  key: Fixed<string>
  count: number
  ends_at: string
}

/** Maintained by triggers. */
export interface FamilyUsageTable {
  family_id: Fixed<number>
  /** Includes photos in the trash. */
  photos: Generated<number>
  /** The bytes of originals and of uploads in progress. */
  bytes: Generated<number>
  /** The bytes of copies of the family's data. */
  copies_bytes: Generated<number>
  /** Includes deleted people who can be put back. */
  people: Generated<number>
  members: Generated<number>
}
