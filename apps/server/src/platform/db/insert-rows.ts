import { CompiledQuery } from 'kysely'
import type { Insertable } from 'kysely'
import { LruCache } from '../lru-cache.ts'
import type { Engine, Writer } from './database.ts'
import { engineOf } from './engine-of.ts'
import { sendAlong } from './send-along.ts'
import type { Tables } from './tables.ts'

/**
 * How many values one statement inserts on SQLite, so that its text is short enough to stay prepared. On PostgreSQL a statement costs
 * a round trip, so there is only its own limit of parameters.
 */
const valuesAtOnce = { sqlite: 900, postgres: 50_000 } as const

/** How many texts are kept, and how long they may be. */
const keptTexts = 500
const longestText = 4_000

/**
 * Inserts many rows with few statements, whose texts repeat and so are prepared once: to build and prepare one for each batch takes
 * as long as to insert the rows. On PostgreSQL they travel with the next statement of the transaction ({@link sendAlong}).
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
    const end = Math.min(rows.length, start + rowsAtOnce)
    const values: unknown[] = []
    for (let index = start; index < end; index += 1) addValues(values, rows[index] ?? {}, columns, table)
    await sendAlong(tx, CompiledQuery.raw(textFor(beginning, end - start, columns.length, engine, ending), values))
  }
}

/** The texts of statements by how they begin, how many rows they insert, and how they end: the same text is found faster among the prepared. */
const texts = new LruCache<string>(keptTexts)

function textFor(beginning: string, rows: number, columns: number, engine: Engine, ending: string): string {
  const key = `${engine} ${rows} ${beginning}${ending}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = `${beginning}${placeholders(rows, columns, engine)}${ending}`
  if (text.length <= longestText) texts.set(key, text, 1)
  return text
}

function placeholders(rows: number, columns: number, engine: keyof typeof valuesAtOnce): string {
  let count = 0
  const placeholder = engine === 'sqlite' ? () => '?' : () => `$${(count += 1)}`
  return Array.from({ length: rows }, () => `(${Array.from({ length: columns }, placeholder).join(', ')})`).join(', ')
}

const quoted = (name: string): string => `"${name}"`

/** Leaves the defaults of the table to the others. */
const definedColumns = (row: object): string[] =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]))

/** Without a list for each row: a file may bring a million. */
function addValues(values: unknown[], row: object, columns: readonly string[], table: string): void {
  const cells = row as Record<string, unknown>
  let left = columns.length
  for (const column in cells) if (cells[column] !== undefined) left -= 1
  for (const column of columns) {
    const value = cells[column]
    if (value === undefined) left = -1
    values.push(value)
  }
  if (left !== 0) throw new Error(`rows with different columns for ${table}`)
}
