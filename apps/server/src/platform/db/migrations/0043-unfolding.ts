import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Records that an earlier version has kept become facts, names and sources in a job, since that takes a while. */
export const unfolding = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index gedcom_records_xref on gedcom_records (family_id, xref)`.execute(db)
    await sql`create index gedcom_records_folded on gedcom_records (family_id, kind, id)
      where unfolded = 0 and kind in ('INDI', 'FAM', 'SOUR')`.execute(db)
    const now = new Date(0).toISOString()
    await sql`insert into jobs (family_id, kind, payload, run_at, created_at)
      select distinct family_id, 'unfold-records', '{}', cast(${now} as text), cast(${now} as text)
      from gedcom_records where unfolded = 0 and kind in ('INDI', 'FAM', 'SOUR')`.execute(db)
  },
})
