import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Invitations of people by e-mail. */
export const invites = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite'
  const id = `id ${sqlite ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'}`
  const ref = sqlite ? 'integer' : 'bigint'
  return [
    `create table invites (
      ${id}, family_id ${ref} not null references families (id) on delete cascade, person_id ${ref} not null,
      user_id ${ref} references users (id) on delete set null, user_name text not null,
      email text not null, email_key text not null, token_hash text not null unique,
      sent_at text not null, expires_at text not null, ended_at text, created_at text not null,
      foreign key (family_id, person_id) references people (family_id, id) on delete cascade)`,
    // At most one open invitation per person.
    `create unique index invites_pending on invites (family_id, person_id) where ended_at is null`,
    `create index invites_person on invites (family_id, person_id)`,
    `create index invites_user on invites (user_id) where user_id is not null`,
    `create index invites_expiry on invites (expires_at)`,
  ]
}
