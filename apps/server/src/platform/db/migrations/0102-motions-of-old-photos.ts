import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Photos that came before films were found in them (0097) are searched once. */
export const motionsOfOldPhotos = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    const now = new Date(0).toISOString()
    await sql`insert into jobs (family_id, kind, payload, run_at, created_at)
      select distinct family_id, 'find-motions', '{}', cast(${now} as text), cast(${now} as text) from images`.execute(db)
  },
}
