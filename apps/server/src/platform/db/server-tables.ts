import type { ColumnType, Generated } from 'kysely'

// What servers keep about families and themselves; `tables.ts` says what the types of columns mean.

/** Set when the row is made, never changed. */
type Fixed<T> = ColumnType<T, T, never>

export interface DeathReportTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  /** Who says so. */
  user_id: number
  created_at: string
}

export interface DeathRefusalTable {
  family_id: Fixed<number>
  /** Who says that it is not true. */
  person_id: Fixed<number>
  /** Who had said so. */
  user_id: Fixed<number>
  refused_at: string
}

/** Putting back what somebody did, as a job: how far it has come and what came of it. */
export interface PutBackTable {
  /** Counts within the family. */
  id: Fixed<number>
  family_id: Fixed<number>
  /** The line of history about it; null when nothing could be put back. */
  change_id: number | null
  /** The line that it takes back; null when it puts back what a user did. */
  reverts: Fixed<number | null>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** JSON: how far it has come. */
  journal: string
  created_at: Fixed<string>
}

export interface MediaEpochTable {
  family_id: Fixed<number>
  /** Seconds since 1970: earlier addresses of the family's pictures open nothing from then on. */
  starts_at: Fixed<number>
}

export interface TaskRunTable {
  name: Fixed<string>
  /** When its turn last came, on any server. */
  at: string
}

export interface RequestCountTable {
  key: Fixed<string>
  count: number
  ends_at: string
}

/** Kept by triggers. */
export interface FamilyUsageTable {
  family_id: Fixed<number>
  /** With those in the trash. */
  photos: Generated<number>
  /** Of originals and of uploads that have begun. */
  bytes: Generated<number>
  /** Of copies of the family's data. */
  copies_bytes: Generated<number>
  /** With deleted ones that can be put back. */
  people: Generated<number>
  members: Generated<number>
}
