import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The progress of putting back what a user did; at most one run per family. */
export const putBackRuns = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const ref = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql
      .raw(
        `create table put_backs (id ${ref} not null, family_id ${ref} not null references families (id) on delete cascade, change_id ${ref}, reverts ${ref},
          state text not null, journal text not null, created_at text not null, primary key (family_id, id))`,
      )
      .execute(db)
    await sql
      .raw(`create unique index put_backs_running on put_backs (family_id) where state in ('waiting', 'running')`)
      .execute(db)
    await sql.raw('create index put_backs_age on put_backs (created_at)').execute(db)
  },
})
