import type { Language, Region } from '@banyan/contract'
import type { Generated } from 'kysely'
import type { FamilyRowId, Fixed, Flag } from '../../platform/db/columns.ts'

interface UserTable {
  id: FamilyRowId
  family_id: Fixed<number>
  person_id: Fixed<number>
  email: string
  /** The email address in lower case, unique on the server. */
  email_key: string
  password_hash: string
  language: Language
  region: Generated<Region>
  receive_update_emails: Generated<Flag>
  receive_photo_update_emails: Generated<Flag>
  /** The last change that the daily mail covered or could skip. */
  updates_told_id: Generated<number>
  /** The last day (UTC) on which somebody checked whether there is anything to mail. */
  updates_day: Generated<string>
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UserTable
  }
}
