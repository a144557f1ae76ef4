import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Relatives whose report of a user's death that user has refuted. */
export const deathRefusals = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint'
    await sql
      .raw(
        `create table death_refusals (
          family_id ${integer} not null references families (id) on delete cascade, person_id ${integer} not null,
          user_id ${integer} not null, refused_at text not null, primary key (family_id, person_id, user_id),
          foreign key (family_id, person_id) references people (family_id, id) on delete cascade)`,
      )
      .execute(db)
    await sql.raw('create index death_refusals_age on death_refusals (refused_at)').execute(db)
  },
})
