import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Reader } from './database.ts'
import { engineOf } from './engine-of.ts'

/** A condition that leaves out rows with any of these ids, however many: they are one parameter. */
export function withoutIds(db: Reader, column: string, ids: ReadonlySet<number>): Expression<SqlBool> {
  const list = JSON.stringify([...ids])
  return engineOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} not in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} not in (select value::integer from json_array_elements_text(cast(${list} as json)))`
}
