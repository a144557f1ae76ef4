import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Photos of guests are found by the line with which somebody let them in, however many others a line of history has brought. */
export const letInImages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('create index images_let_in on images (family_id, change_id) where guest_name is not null').execute(db)
  },
}
