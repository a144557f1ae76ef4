import { readOtherNames } from '@banyan/gedcom'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const recordsAtOnce = 500
const maxNameLength = 255
const maxNames = 20

interface Row {
  family_id: number
  id: number
  text: string
}

/** Makes the other names of imported people searchable: they were stored with their records, but could not be found. */
export const otherNames = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table gedcom_records add column names text not null default '[]'`.execute(db)
    let [family, id] = [0, 0]
    for (let isMore = true; isMore;) {
      const { rows } = await sql<Row>`select family_id, id, text from gedcom_records
        where kind = 'INDI' and text <> '' and (family_id > ${family} or (family_id = ${family} and id > ${id}))
        order by family_id, id limit ${recordsAtOnce}`.execute(db)
      for (const row of rows) {
        const names = readOtherNames(row.text)
          .slice(0, maxNames)
          .map((name) => Array.from(name).slice(0, maxNameLength).join(''))
        if (names.length > 0)
          await sql`update gedcom_records set names = ${JSON.stringify(names)} where family_id = ${row.family_id} and id = ${row.id}`.execute(
            db,
          )
      }
      ;[family, id] = [rows.at(-1)?.family_id ?? family, rows.at(-1)?.id ?? id]
      isMore = rows.length === recordsAtOnce
    }
    await sql`create index gedcom_records_names on gedcom_records (family_id, person_id) where names <> '[]'`.execute(db)
  },
})
