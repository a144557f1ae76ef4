import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The time from which a family's earlier picture addresses stop working. */
export const mediaEpochs = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint'
    const family = `family_id ${integer} not null references families (id) on delete cascade`
    await sql
      .raw(`create table media_epochs (${family}, starts_at ${integer} not null, primary key (family_id, starts_at))`)
      .execute(db)
  },
})
