import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Who sees the living people of a family, and how many steps away `near` reaches. */
export const livingPeople = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const column of [`living_seen_by text not null default 'everyone'`, 'near_steps integer not null default 4'])
      await sql.raw(`alter table families add column ${column}`).execute(db)
  },
})
