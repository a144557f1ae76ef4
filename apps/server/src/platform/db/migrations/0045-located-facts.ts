import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Where the gazetteer finds the places of facts that have no coordinates of their own. A job looks up those stored before. */
export const locatedFacts = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const real = engine === 'sqlite' ? 'real' : 'double precision'
    for (const column of [
      `found_latitude ${real} not null default 0`,
      `found_longitude ${real} not null default 0`,
      'place_sought integer not null default 0',
    ])
      await sql.raw(`alter table facts add column ${column}`).execute(db)
    await sql`create index facts_places_to_seek on facts (family_id, id)
      where place_sought = 0 and place <> '' and latitude = 0 and longitude = 0`.execute(db)
    const now = new Date(0).toISOString()
    await sql`insert into jobs (family_id, kind, payload, run_at, created_at)
      select distinct family_id, 'locate-facts', '{"after":0}', cast(${now} as text), cast(${now} as text)
      from facts where place <> '' and latitude = 0 and longitude = 0`.execute(db)
  },
})
