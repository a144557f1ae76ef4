import { CompiledQuery } from 'kysely'
import type { Insertable } from 'kysely'
import type { Writer } from './database.ts'
import { engineOf } from './engine-of.ts'
import type { Tables } from './tables.ts'

/**
 * How many values one statement inserts on SQLite, so that its text is short enough to stay prepared. On PostgreSQL a statement costs
 * a round trip, so there is only its own limit of parameters.
 */
const valuesAtOnce = { sqlite: 900, postgres: 50_000 } as const

/**
 * Inserts many rows with few statements, whose texts repeat and so are prepared once: to build and prepare one for each batch takes
 * as long as to insert the rows.
 *
 * @param rows - all with the same columns, in any number
 * @param options.unlessPresent - columns by which a row that is there already stays as it is
 */
export async function insertRows<Table extends keyof Tables & string>(
  tx: Writer,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  { unlessPresent }: { unlessPresent?: readonly (keyof Tables[Table] & string)[] } = {},
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = definedColumns(first)
  const engine = engineOf(tx)
  const rowsAtOnce = Math.max(1, Math.floor(valuesAtOnce[engine] / columns.length))
  const ending = unlessPresent === undefined ? '' : ` on conflict (${unlessPresent.map(quoted).join(', ')}) do nothing`
  const beginning = `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values `
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    const values = some.flatMap((row) => valuesOf(row, columns, table))
    let count = 0
    const placeholder = engine === 'sqlite' ? () => '?' : () => `$${(count += 1)}`
    const tuples = some.map(() => `(${columns.map(placeholder).join(', ')})`)
    await tx.executeQuery(CompiledQuery.raw(`${beginning}${tuples.join(', ')}${ending}`, values))
  }
}

const quoted = (name: string): string => `"${name}"`

/** Leaves the defaults of the table to the others. */
const definedColumns = (row: object): string[] =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]))

function valuesOf(row: object, columns: string[], table: string): unknown[] {
  const values = columns.map((column) => (row as Record<string, unknown>)[column])
  if (values.includes(undefined) || definedColumns(row).length !== columns.length)
    throw new Error(`rows with different columns for ${table}`)
  return values
}
