import { sql } from 'kysely'
import type { Writer } from './database.ts'

/**
 * What SQLite's statistics say of a large family: rows of the index, and how many have the same first column, the same first two, and
 * so on. Without any, SQLite takes each family for a few rows, and prefers a primary key to an index that finds much less.
 */
const typical: [table: string, index: string, statistics: string][] = [
  ['people', 'sqlite_autoindex_people_1', '10000 1000 1'],
  ['people', 'people_order', '10000 1000 10 1'],
  ['relations', 'relations', '20000 2000 1'],
  ['relations', 'relations_from', '20000 2000 4'],
  ['relations', 'relations_to', '20000 2000 3'],
  ['relations', 'relations_pair', '20000 2000 4 1'],
  ['relations', 'relations_batch', '200 20 3'],
  ['gedcom_records', 'sqlite_autoindex_gedcom_records_1', '10000 1000 1'],
  ['gedcom_records', 'gedcom_records_person', '8000 800 1'],
  ['gedcom_records', 'gedcom_records_partner', '4000 400 2'],
  ['gedcom_records', 'gedcom_records_other_partner', '4000 400 2'],
  ['gedcom_records', 'gedcom_records_names', '1000 100 1'],
  ['gedcom_uids', 'gedcom_uids', '10000 1000 1'],
  ['gedcom_uids', 'gedcom_uids_person', '10000 1000 1'],
]

/** Writes typical statistics for those tables that SQLite could not analyse yet, since they are empty. */
export async function writeTypicalStatistics(tx: Writer): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'sqlite_stat1'`.execute(tx)
  // Makes the table of statistics.
  if (rows.length === 0) await sql`analyze people`.execute(tx)
  const known = await sql<{ tbl: string }>`select distinct tbl from sqlite_stat1`.execute(tx)
  const analysed = new Set(known.rows.map(({ tbl }) => tbl))
  for (const [table, index, statistics] of typical)
    if (!analysed.has(table))
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${statistics})`.execute(tx)
}
