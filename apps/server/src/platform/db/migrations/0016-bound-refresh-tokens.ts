import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Refresh tokens that are bound to the secret and know their successor, and access tokens with an audience. */
export const boundRefreshTokens = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const aDayLater =
      engine === 'sqlite'
        ? `strftime('%Y-%m-%dT%H:%M:%fZ', last_used_at, '+1 day')`
        : `to_char(last_used_at::timestamp + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    const statements = [
      // A server binds plain hashes to the secret when it starts: a migration does not know the secret.
      'alter table refresh_tokens add column is_bound integer not null default 0',
      `alter table refresh_tokens add column replaces text not null default ''`,
      'alter table refresh_tokens add column succeeded_at text',
      'create index refresh_tokens_unbound on refresh_tokens (token_hash) where is_bound = 0',
      'alter table sessions add column plain_tokens_until text',
      // An access token lives for a day, and fetching one counts as using the session. A day after the last use, the last token
      // without an audience has expired.
      `update sessions set plain_tokens_until = ${aDayLater}`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
