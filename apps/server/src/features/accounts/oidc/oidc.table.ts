import type { Fixed, Flag } from '../../../platform/db/columns.ts'

/** An account of a provider (OpenID Connect) that signs in to an account here. */
interface OidcLinkTable {
  issuer: Fixed<string>
  /** What the provider calls the account for ever; an address there may be given to somebody else. */
  subject: Fixed<string>
  account_id: Fixed<number>
  /** The address there, or what the account is called, for its owner to recognise it. */
  name: Fixed<string>
  created_at: Fixed<string>
  last_used_at: string | null
}

/** A browser is at the provider. */
interface OidcRequestTable {
  state_hash: Fixed<string>
  browser_hash: Fixed<string>
  /** The session that connects an account; null for signing in. */
  session_id: Fixed<string | null>
  expires_at: Fixed<string>
}

/** Somebody has signed in at the provider, and is yet to say that they join, or that the account with their address is theirs. */
interface OidcTicketTable {
  token_hash: Fixed<string>
  issuer: Fixed<string>
  subject: Fixed<string>
  email: Fixed<string>
  /** Whether the provider has asked for a second factor. */
  has_factors: Fixed<Flag>
  /** The account with that address; null where an invitation is accepted. */
  account_id: Fixed<number | null>
  expires_at: Fixed<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    oidc_links: OidcLinkTable
    oidc_requests: OidcRequestTable
    oidc_tickets: OidcTicketTable
  }
}
