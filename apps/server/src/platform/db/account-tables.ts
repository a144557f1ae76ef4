import type { Gender, Language } from '@banyan/contract'
import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface SessionTable {
  id: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  user_agent: Fixed<string>
  /** Of `devices`; "" for a client that keeps no marker. */
  device_key: Generated<string>
  /** Of a session of an older version: until then its access tokens need no audience. */
  plain_tokens_until: Generated<string | null>
  created_at: Fixed<string>
  last_used_at: string
  ended_at: string | null
}

export interface RefreshTokenTable {
  /** Keyed with the secret, so that another secret ends it; of an older version, until a server starts or it is used, plain. */
  token_hash: string
  is_bound: Generated<0 | 1>
  /** The hash of the token that it was given for; "" for the first of a session. */
  replaces: Generated<string>
  /** When one that was given for it was used for the first time. */
  succeeded_at: string | null
  family_id: Fixed<number>
  session_id: Fixed<string>
  expires_at: Fixed<string>
}

export interface FailedLoginTable {
  id: Generated<number>
  /** IPv4 address or IPv6 /64; behind a proxy that is not configured the account is part of it. Known devices have keys of their own. */
  address_key: Fixed<string>
  /** Keyed hash of the e-mail address tried. */
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
  /** The new address. */
  email: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}

/** Where a user has signed in before. */
export interface DeviceTable {
  family_id: Fixed<number>
  user_id: Fixed<number>
  /** Keyed hash of the id in the marker that the browser keeps; of a place, of the kind of device and its internet address. */
  key: Fixed<string>
  is_place: Fixed<0 | 1>
  created_at: Fixed<string>
  last_used_at: string
}

/** After a mailed link was used, its own account may sign in from there although the address is locked. */
export interface LiftedLockTable {
  address_key: Fixed<string>
  account_key: Fixed<string>
  lifted_at: string
}

export interface EmailRestoreTable {
  token_hash: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  /** Of the user's links: a used one ends those with a higher position. */
  position: Fixed<number>
  /** The address that was replaced. */
  email: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}
