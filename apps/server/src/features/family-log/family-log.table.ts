import type { FamilyLogKind, FamilyLogProblem, FamilyLogTopic } from '@banyan/contract'
import type { Fixed } from '../../platform/db/columns.ts'

/** Where a family's log ends. The first append makes it. */
interface FamilyLogHeadTable {
  family_id: Fixed<number>
  /** Names this log in its entries, so that none of another log fits. */
  chain: Fixed<string>
  /** The number of the last entry. */
  number: number
  /** The hash of the last entry. */
  hash: string
  /** The number and hash of the last entry that is older than the log is kept for; 0 and "" while none is. */
  start_number: number
  start_hash: string
  /** Names the key of the seal. */
  key_mark: string
  seal: string
}

/** What happened. No column can change: nothing updates an entry. */
interface FamilyLogEntryTable {
  family_id: Fixed<number>
  number: Fixed<number>
  created_at: Fixed<string>
  kind: Fixed<FamilyLogKind>
  topic: Fixed<FamilyLogTopic>
  /** Who did it; null for the server and its operator. */
  user_id: Fixed<number | null>
  /** Their person. An entry holds no names, so that they can be erased without breaking the chain. */
  person_id: Fixed<number | null>
  /** Who it was done to. Somebody who is invited is no member yet, and has only a person. */
  subject_id: Fixed<number | null>
  subject_person_id: Fixed<number | null>
  /** The kind of browser and system; "" for the server. */
  device: Fixed<string>
  /** JSON of the kind's `LogDetails`; "" for kinds without. */
  details: Fixed<string>
  /** Names the key of the seal. */
  key_mark: Fixed<string>
  /** The hash of the entry before. */
  previous: Fixed<string>
  seal: Fixed<string>
}

/** The last check of each family's log. */
interface FamilyLogCheckTable {
  family_id: Fixed<number>
  checked_at: string
  entries: number
  problem: FamilyLogProblem | null
  problem_number: number | null
  unsealed: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    family_log_heads: FamilyLogHeadTable
    family_log_entries: FamilyLogEntryTable
    family_log_checks: FamilyLogCheckTable
  }
}
