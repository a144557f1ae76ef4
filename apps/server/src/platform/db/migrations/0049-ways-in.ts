import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * Passkeys, codes from an app, recovery codes, and what happened to an account; and when somebody last proved in a session who they
 * are.
 */
export const waysIn = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    const id = engine === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'
    const account = `account_id ${ref} not null references accounts (id) on delete cascade`
    const statements = [
      `create table passkeys (
        id text primary key, ${account}, credential_id text not null unique, host text not null, user_handle text not null,
        public_key text not null, sign_count ${ref} not null, transports text not null, is_synced integer not null,
        name text not null, created_at text not null, last_used_at text)`,
      'create index passkeys_account on passkeys (account_id, created_at)',
      `create table passkey_challenges (
        challenge_hash text primary key, purpose text not null, account_id ${ref} references accounts (id) on delete cascade,
        session_id text references sessions (id) on delete cascade, user_handle text not null, expires_at text not null)`,
      'create index passkey_challenges_expires on passkey_challenges (expires_at)',
      'create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null',
      'create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null',
      `create table totp_secrets (
        account_id ${ref} primary key references accounts (id) on delete cascade, sealed_secret text not null, last_counter ${ref} not null,
        begun_at text not null, confirmed_at text)`,
      `create table recovery_codes (
        ${account}, code_hash text not null, created_at text not null, used_at text, primary key (account_id, code_hash))`,
      `create table sign_in_tickets (token_hash text primary key, ${account}, expires_at text not null)`,
      'create index sign_in_tickets_account on sign_in_tickets (account_id)',
      'create index sign_in_tickets_expires on sign_in_tickets (expires_at)',
      `create table account_events (
        id ${id}, ${account}, kind text not null, name text not null, user_agent text not null, created_at text not null)`,
      'create index account_events_account on account_events (account_id, created_at)',
      'create index account_events_created on account_events (created_at)',
      'alter table sessions add column confirmed_at text',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
