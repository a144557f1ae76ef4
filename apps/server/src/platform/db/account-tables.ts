import type { Gender, Language } from '@banyan/contract'
import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface SessionTable {
  id: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  user_agent: Fixed<string>
  /** The key in `devices`; "" for a client that keeps no marker. */
  device_key: Generated<string>
  /** Only set for a session of an older version: until then its access tokens need no audience. */
  plain_tokens_until: Generated<string | null>
  created_at: Fixed<string>
  last_used_at: string
  ended_at: string | null
}

export interface RefreshTokenTable {
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

export interface FailedLoginTable {
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

export interface SignUpTable {
  id: Generated<number>
  token_hash: Fixed<string>
  name: Fixed<string>
  email: Fixed<string>
  gender: Fixed<Gender>
  language: Fixed<Language>
  birth_year: Fixed<number>
  address: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}

export interface PasswordResetTable {
  token_hash: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}

export interface EmailChangeTable {
  token_hash: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  /** The new email address. */
  email: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}

/** A device or place from which a user has signed in before. */
export interface DeviceTable {
  family_id: Fixed<number>
  user_id: Fixed<number>
  /** A keyed hash of the id in the browser's marker, or of the device type and internet address for clients without one. */
  key: Fixed<string>
  is_place: Fixed<0 | 1>
  created_at: Fixed<string>
  last_used_at: string
}

/** After somebody uses a mailed link, its account may sign in from that internet address although the address is locked. */
export interface LiftedLockTable {
  address_key: Fixed<string>
  account_key: Fixed<string>
  lifted_at: string
}

export interface EmailRestoreTable {
  token_hash: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  /** The order of a user's links: using one ends those with a higher position. */
  position: Fixed<number>
  /** The email address that was replaced. */
  email: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}
