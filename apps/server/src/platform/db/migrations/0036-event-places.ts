import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const columns = [
  "place text not null default ''",
  "place_kind text not null default ''",
  'place_order integer not null default 0',
  'latitude double precision not null default 0',
  'longitude double precision not null default 0',
  'place_pending integer not null default 0',
]

/** Where the events of imported people took place. Records stored before are looked up by a job, since that takes a while. */
export const eventPlaces = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const column of columns) await sql.raw(`alter table gedcom_records add column ${column}`).execute(db)
    await sql`update gedcom_records set place_pending = 1
      where kind in ('INDI', 'FAM') and text like ${'%\n2 PLAC %'}`.execute(db)
    await sql`create index gedcom_records_places on gedcom_records (family_id, id) where place <> ''`.execute(db)
    await sql`create index gedcom_records_pending on gedcom_records (family_id, id) where place_pending = 1`.execute(db)
    const now = new Date(0).toISOString()
    await sql`insert into jobs (family_id, kind, payload, run_at, created_at)
      select distinct family_id, 'locate-records', '{"after":0}', cast(${now} as text), cast(${now} as text)
      from gedcom_records where place_pending = 1`.execute(db)
  },
})
