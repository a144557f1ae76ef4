import type { Fixed, Flag } from '../../../platform/db/columns.ts'

interface PasskeyTable {
  /** Random: what the API calls it by. */
  id: Fixed<string>
  account_id: Fixed<number>
  /** The authenticator's own id, in base64url, like the key and the handle. */
  credential_id: Fixed<string>
  /** The host name that it was made for. WebAuthn: relying party ID. */
  host: Fixed<string>
  /** What the authenticator stores for the account; the same for all of its passkeys. */
  user_handle: Fixed<string>
  /** COSE. */
  public_key: Fixed<string>
  sign_count: number
  /** Separated by commas. */
  transports: Fixed<string>
  is_synced: Flag
  name: string
  created_at: Fixed<string>
  last_used_at: string | null
}

/** What an authenticator is to sign. The row goes when it comes back, so each is used once, on any server. */
interface PasskeyChallengeTable {
  challenge_hash: Fixed<string>
  purpose: Fixed<'sign_in' | 'confirm' | 'create'>
  /** Null before anybody has signed in, like the session. */
  account_id: Fixed<number | null>
  session_id: Fixed<string | null>
  /** For `create`; otherwise "". */
  user_handle: Fixed<string>
  expires_at: Fixed<string>
}

/** The secret of an app that makes codes (RFC 6238). */
interface TotpSecretTable {
  account_id: Fixed<number>
  /** Encrypted with a key that is derived from the server's secret. */
  sealed_secret: string
  /** The time step of the last code that was used; an earlier one is a replay. */
  last_counter: number
  begun_at: string
  /** Codes are asked for from then on; null until the first code. */
  confirmed_at: string | null
}

interface RecoveryCodeTable {
  account_id: Fixed<number>
  /** argon2id, with one salt for all codes of a set. */
  code_hash: Fixed<string>
  created_at: Fixed<string>
  used_at: string | null
}

/** Somebody has typed the right password, or holds a card, and has yet to type a code. */
interface SignInTicketTable {
  token_hash: Fixed<string>
  account_id: Fixed<number>
  /** The card; null for a password. It is used up when the code is right. */
  card_id: Fixed<string | null>
  expires_at: Fixed<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    passkeys: PasskeyTable
    passkey_challenges: PasskeyChallengeTable
    totp_secrets: TotpSecretTable
    recovery_codes: RecoveryCodeTable
    sign_in_tickets: SignInTicketTable
  }
}
