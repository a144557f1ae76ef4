import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'
import { numberFamiliesOnPostgres } from './0013-family-ids-postgres.ts'
import { numberFamiliesOnSqlite } from './0013-family-ids-sqlite.ts'

/** The tables whose ids count within a family from this version on. Until then ids counted across the whole server. */
const numberedTables = [
  'people',
  'relations',
  'users',
  'gedcom_imports',
  'gedcom_records',
  'changes',
  'invites',
  'data_exports',
  'galleries',
  'images',
  'image_tags',
  'faces',
] as const

/**
 * Counts ids within a family, so that an id does not reveal how much others add. Primary keys and references become `(family_id,
 * id)`.
 */
export const familyIds = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await createCounters(db, engine)
    if (engine === 'sqlite') await numberFamiliesOnSqlite(db)
    else await numberFamiliesOnPostgres(db, numberedTables)
  },
})

/**
 * Rows keep their ids. Each family continues after the server's highest id, so no id is given out twice and each older id names
 * one row on the whole server.
 */
async function createCounters(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const number = engine === 'sqlite' ? 'integer' : 'bigint'
  await sql
    .raw(
      `create table family_ids (
        family_id ${number} not null references families (id) on delete cascade, table_name text not null,
        last_id ${number} not null, shared_up_to ${number} not null default 0, primary key (family_id, table_name))`,
    )
    .execute(db)
  for (const table of numberedTables) {
    const given =
      engine === 'sqlite'
        ? `coalesce((select seq from sqlite_sequence where name = '${table}'), 0)`
        : `coalesce(pg_sequence_last_value(pg_get_serial_sequence('${table}', 'id')::regclass), 0)`
    const { rows } = await sql<{
      last: number | null
    }>`select ${sql.raw(given)} as last union all select max(id) from ${sql.table(table)}`.execute(db)
    const last = Math.max(...rows.map((row) => Number(row.last ?? 0)))
    if (last > 0)
      await sql`insert into family_ids (family_id, table_name, last_id, shared_up_to) select id, ${table}, ${sql.lit(last)}, ${sql.lit(last)} from families`.execute(
        db,
      )
  }
}
