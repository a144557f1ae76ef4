import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * Cards that sign somebody in once, for accounts without an address and for other devices; sessions that last longer; and accounts
 * of a provider (OpenID Connect) that sign in.
 */
export const cards = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const statements = [
      `create table cards (
        id text primary key, family_id ${ref} not null, user_id ${ref} not null, token_hash text not null unique, kind text not null,
        maker_id ${ref} not null, maker_name text not null, created_at text not null, expires_at text not null, ended_at text,
        used_at text, user_agent text not null default '',
        foreign key (family_id, user_id) references users (family_id, id) on delete cascade)`,
      'create unique index cards_open on cards (family_id, user_id) where ended_at is null and used_at is null',
      'create index cards_user on cards (family_id, user_id, created_at)',
      'create index cards_kind on cards (family_id, kind, created_at)',
      'create index cards_expires on cards (expires_at)',
      'alter table sessions add column ends_at text',
      'alter table sign_in_tickets add column card_id text references cards (id) on delete cascade',
      'create index sign_in_tickets_card on sign_in_tickets (card_id) where card_id is not null',
      `create table oidc_links (
        issuer text not null, subject text not null, account_id ${ref} not null references accounts (id) on delete cascade,
        name text not null, created_at text not null, last_used_at text, primary key (issuer, subject))`,
      'create unique index oidc_links_account on oidc_links (account_id, issuer)',
      `create table oidc_requests (
        state_hash text primary key, browser_hash text not null, session_id text references sessions (id) on delete cascade,
        expires_at text not null)`,
      'create index oidc_requests_expires on oidc_requests (expires_at)',
      'create index oidc_requests_session on oidc_requests (session_id) where session_id is not null',
      `create table oidc_tickets (
        token_hash text primary key, issuer text not null, subject text not null, email text not null, has_factors integer not null,
        account_id ${ref} references accounts (id) on delete cascade, expires_at text not null)`,
      'create index oidc_tickets_account on oidc_tickets (account_id) where account_id is not null',
      'create index oidc_tickets_expires on oidc_tickets (expires_at)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
