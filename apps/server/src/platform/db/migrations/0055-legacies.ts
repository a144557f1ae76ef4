import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Who receives a family when its keepers are silent, and the links by which these say that they are there. */
export const legacies = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const family = `family_id ${int} not null references families (id) on delete cascade`
    const statements = [
      `create table legacies (
        ${family}, months integer not null, successor_id ${int} not null, begun_at text, asked integer not null, asked_at text,
        delivered_at text, primary key (family_id))`,
      `create table legacy_links (token_hash text primary key, ${family}, user_id ${int} not null)`,
      'create index legacy_links_family on legacy_links (family_id)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
