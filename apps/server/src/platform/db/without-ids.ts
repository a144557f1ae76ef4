import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Reader } from './database.ts'
import { engineOf } from './engine-of.ts'

/** A condition that leaves out rows with any of these ids, however many: they are one parameter. */
export const withoutIds = (db: Reader, column: string, ids: ReadonlySet<number>): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} not in ${rowsOfIds(db, ids)}`

/** The opposite: only rows with one of these ids. */
export const withIds = (db: Reader, column: string, ids: ReadonlySet<number>): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in ${rowsOfIds(db, ids)}`

/** A table of these ids, in its column `id`. */
export const rowsOfIds = (db: Reader, ids: Iterable<number>): Expression<unknown> => {
  const list = JSON.stringify([...ids])
  return engineOf(db) === 'sqlite'
    ? sql`(select value as id from json_each(${list}))`
    : sql`(select value::integer as id from json_array_elements_text(cast(${list} as json)))`
}
