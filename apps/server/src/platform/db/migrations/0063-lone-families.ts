import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The records of families in which nobody is known as a partner: most families have none, and whoever reads a person asks. */
export const loneFamilies = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index gedcom_records_lone on gedcom_records (family_id, id)
      where kind = 'FAM' and partner_id is null and other_partner_id is null`.execute(db)
  },
}
