import type { Role } from '@banyan/contract'
import type { Generated } from 'kysely'
import type { FamilyRowId, Fixed, Flag } from '../../platform/db/columns.ts'

/** The membership of an account in a family. */
interface UserTable {
  id: FamilyRowId
  family_id: Fixed<number>
  account_id: Fixed<number>
  person_id: Fixed<number>
  role: Role
  /** When they became keeper; '' for founders, for keepers of before this was noted, and for others. */
  keeper_since: Generated<string>
  receive_update_emails: Generated<Flag>
  receive_photo_update_emails: Generated<Flag>
  /** The last change that the daily mail covered or could skip. */
  updates_told_id: Generated<number>
  /** The last day (UTC) on which somebody checked whether there is anything to mail. */
  updates_day: Generated<string>
  /** Kinds of days that the daily mail has, with commas between, and whose. */
  mailed_days: Generated<string>
  mailed_who: Generated<'near' | 'everybody'>
  /** When the account last signed in to this family or renewed a session in it; '' if it never has. */
  last_used_at: string
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UserTable
  }
}
