import type { Fixed, Flag } from '../../../platform/db/columns.ts'

/** Two keepers let a member in who has lost every way in. A member has one at most that has not ended. */
interface RecoveryTable {
  id: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  created_at: Fixed<string>
  /** Whether somebody has asked for it at the sign-in page. */
  is_asked: Flag
  /** The users who have vouched; they may have left since. */
  first_keeper_id: number | null
  first_at: string | null
  second_keeper_id: number | null
  /** When the wait is over that the second keeper began. */
  opens_at: string | null
  expires_at: string
  /** Of the token mailed to the member, with which they stop it. */
  refuse_hash: string | null
  link_hash: string | null
  link_expires_at: string | null
  /** Set when it is used, refused or stopped. */
  ended_at: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    recoveries: RecoveryTable
  }
}
