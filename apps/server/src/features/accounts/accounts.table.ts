import type { KinRegionChoice, Language, Region } from '@banyan/contract'
import type { Generated } from 'kysely'
import type { Fixed, Flag, Id } from '../../platform/db/columns.ts'

/** What somebody signs in with. It ends with its last membership (a trigger). */
interface AccountTable {
  id: Id
  /** '' for an account without an address. */
  email: string
  /** The email address in lower case, unique on the server where it is not ''. */
  email_key: string
  /** '' for an account without a password. */
  password_hash: string
  language: Language
  region: Generated<Region>
  /** Whose words for relatives come first; "" until the user has chosen. */
  kin_region: Generated<KinRegionChoice | ''>
  /** Where the user's mornings are, a name of the IANA's list; "" until a device has said so. */
  time_zone: Generated<string>
  /** Whether the user chose it, so that no device changes it. */
  is_time_zone_fixed: Generated<Flag>
  /** What the keys of the account's devices derive from when the account comes from a version without accounts. */
  devices_of: Generated<string>
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    accounts: AccountTable
  }
}
