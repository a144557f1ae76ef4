import type { Generated } from 'kysely'
import type { Fixed } from '../../../platform/db/columns.ts'

interface SessionTable {
  id: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  user_agent: Fixed<string>
  /** The key in `devices`; "" for a client that keeps no marker. */
  device_key: Generated<string>
  /** Only set for sessions of older versions: until then, their access tokens need no audience. */
  plain_tokens_until: Generated<string | null>
  created_at: Fixed<string>
  last_used_at: string
  ended_at: string | null
  /** When somebody last proved who they are: at sign-in, or later for a serious call. Null for sessions of older versions. */
  confirmed_at: string | null
  /** When it ends at the latest, if it lasts longer than others: somebody without an address has signed in with a card. */
  ends_at: Fixed<string | null>
}

interface RefreshTokenTable {
  /**
   * Keyed with the secret, so that changing the secret invalidates it. Rows of an older version stay unkeyed until a server
   * starts or the token is used.
   */
  token_hash: string
  is_bound: Generated<0 | 1>
  /** The hash of the token that this one replaced; "" for the first of a session. */
  replaces: Generated<string>
  /** When one of its successors was first used. */
  succeeded_at: string | null
  family_id: Fixed<number>
  session_id: Fixed<string>
  expires_at: Fixed<string>
}

/** A device or place from which an account has signed in before. */
interface DeviceTable {
  account_id: Fixed<number>
  /** A keyed hash of the id in the browser's marker, or of the device type and internet address for clients without one. */
  key: Fixed<string>
  is_place: Fixed<0 | 1>
  created_at: Fixed<string>
  last_used_at: string
}

interface FailedLoginTable {
  id: Generated<number>
  /**
   * IPv4 address or IPv6 /64; behind a proxy that is not configured, the account is part of it. Known devices have their own
   * keys.
   */
  address_key: Fixed<string>
  /** A keyed hash of the email address tried. */
  account_key: Fixed<string>
  created_at: Fixed<string>
}

/** After somebody uses a mailed link, its account may sign in from that internet address although the address is locked. */
interface LiftedLockTable {
  address_key: Fixed<string>
  account_key: Fixed<string>
  lifted_at: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sessions: SessionTable
    refresh_tokens: RefreshTokenTable
    devices: DeviceTable
    failed_logins: FailedLoginTable
    lifted_locks: LiftedLockTable
  }
}
