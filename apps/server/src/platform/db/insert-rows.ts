import { CompiledQuery } from 'kysely'
import type { Insertable } from 'kysely'
import { LruCache } from '../lru-cache.ts'
import type { Writer } from './database.ts'
import { engineOf } from './engine-of.ts'
import { sendAlong } from './postgres/send-along.ts'
import type { Tables } from './tables.ts'

/** On PostgreSQL a statement costs a round trip, so there is only its own limit of parameters. */
const valuesAtOnce = 50_000

/** How many texts are kept, and how long they may be; on SQLite, no text is longer, so that all stay prepared. */
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
  for (const row of rows) checkColumns(row, columns, table)
  const ending = unlessPresent === undefined ? '' : ` on conflict (${unlessPresent.map(quoted).join(', ')}) do nothing`
  const insertion = { beginning: `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) `, columns, ending }
  const statements = engineOf(tx) === 'sqlite' ? shortStatements(insertion, rows) : longStatements(insertion, rows)
  for (const statement of statements) await sendAlong(tx, statement)
}

interface Insertion {
  beginning: string
  columns: readonly string[]
  ending: string
}

type Cells = Record<string, unknown>

/** Statements for PostgreSQL, to which what all rows say alike is sent once. */
function* longStatements(insertion: Insertion, rows: readonly object[]): Generator<CompiledQuery> {
  const { shared, own, sharedValues } = partColumns(rows as readonly Cells[], insertion.columns)
  const types = own.map((column) => arrayTypeOf(rows as readonly Cells[], column))
  const rowsAtOnce = Math.max(1, Math.floor(valuesAtOnce / insertion.columns.length))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const end = Math.min(rows.length, start + rowsAtOnce)
    // For few rows PostgreSQL takes longer to take arrays apart.
    if (end - start < fewRows || types.includes(undefined)) {
      yield CompiledQuery.raw(valuesText(insertion, own, shared, end - start), [
        ...sharedValues,
        ...valuesOf(rows, start, end, own),
      ])
    } else {
      const arrays = own.map((column, index) => arrayOf(rows as readonly Cells[], start, end, column, types[index] === 'text'))
      yield CompiledQuery.raw(arraysText(insertion, own, shared, types), [...sharedValues, ...arrays])
    }
  }
}

const valuesText = (
  { beginning, columns, ending }: Insertion,
  own: readonly string[],
  shared: readonly string[],
  count: number,
): string =>
  textFor(`postgres ${beginning}${count} ${own.join(' ')}${ending}`, () => {
    const places = new Map(shared.map((column, index) => [column, index + 1]))
    let last = shared.length
    const row = (): string => `(${columns.map((column) => `$${places.get(column) ?? (last += 1)}`).join(', ')})`
    return `${beginning}values ${Array.from({ length: count }, row).join(', ')}${ending}`
  })

/** The same text for any number of rows, with an array for each column: PostgreSQL parses and plans it once. */
const arraysText = (
  { beginning, columns, ending }: Insertion,
  own: readonly string[],
  shared: readonly string[],
  types: readonly unknown[],
): string =>
  textFor(`arrays ${beginning}${own.join(' ')} ${types.join(' ')}${ending}`, () => {
    const places = new Map(shared.map((column, index) => [column, `$${index + 1}`]))
    const arrays = types.map((type, index) => `$${shared.length + index + 1}::${String(type)}[]`)
    const values = columns.map((column) => places.get(column) ?? `"row".${quoted(column)}`)
    return `${beginning}select ${values.join(', ')} from unnest(${arrays.join(', ')}) as "row" (${own.map(quoted).join(', ')})${ending}`
  })

/** The type of an array that holds a column, from which PostgreSQL converts to that of the column; undefined if there is none. */
function arrayTypeOf(rows: readonly Cells[], column: string): 'text' | 'double precision' | undefined {
  let type: 'text' | 'double precision' | undefined
  for (const row of rows) {
    const value = row[column]
    if (value === null) continue
    const own = typeof value === 'string' ? 'text' : typeof value === 'number' ? 'double precision' : undefined
    if (own === undefined || (type !== undefined && own !== type)) return undefined
    type = own
  }
  return type
}

function arrayOf(rows: readonly Cells[], start: number, end: number, column: string, isText: boolean): string {
  const values: unknown[] = []
  for (let index = start; index < end; index += 1) {
    const value = rows[index]?.[column]
    values.push(value === null ? 'NULL' : isText ? `"${escaped(value as string)}"` : value)
  }
  return `{${values.join()}}`
}

const escaped = (value: string): string => (/["\\]/.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value)

/** From so many rows on, columns in which all say the same are looked for. */
const fewRows = 8

/**
 * Statements for SQLite, where it takes about as long to bind a value as to store it. What all rows say alike is bound once. How many rows
 * a statement inserts is halved until the rest is inserted, so there are few texts.
 */
function* shortStatements(insertion: Insertion, rows: readonly object[]): Generator<CompiledQuery> {
  const { shared, own, sharedValues } = partColumns(rows as readonly Cells[], insertion.columns)
  const textWith = (count: number): string => shortText(insertion, own, shared, count)
  const rowLength = 2 * own.length + 2
  let atOnce = Math.max(1, Math.floor((longestText - textWith(1).length) / rowLength) + 1)
  for (let start = 0; start < rows.length; start += atOnce) {
    while (atOnce > rows.length - start) atOnce = Math.ceil(atOnce / 2)
    const values = valuesOf(rows, start, start + atOnce, own)
    for (const value of sharedValues) values.push(value)
    yield CompiledQuery.raw(textWith(atOnce), values)
  }
}

/** Parts the columns in which all rows say the same from the others; there is one of these, if only because a statement needs one. */
function partColumns(rows: readonly Cells[], columns: readonly string[]) {
  const shared = rows.length < fewRows ? [] : columns.filter((column) => isShared(rows, column))
  if (shared.length === columns.length) shared.pop()
  const own = columns.filter((column) => !shared.includes(column))
  return { shared, own, sharedValues: shared.map((column) => rows[0]?.[column]) }
}

function isShared(rows: readonly Cells[], column: string): boolean {
  const value = rows[0]?.[column]
  for (const row of rows) if (row[column] !== value) return false
  return true
}

function shortText(
  { beginning, columns, ending }: Insertion,
  own: readonly string[],
  shared: readonly string[],
  count: number,
): string {
  return textFor(`sqlite ${beginning}${count} ${own.join(' ')}${ending}`, () => {
    const rows = `values ${Array.from({ length: count }, () => `(${own.map(() => '?').join()})`).join()}`
    if (shared.length === 0) return `${beginning}${rows}${ending}`
    // SQLite calls the columns of VALUES so.
    const names = new Map(own.map((column, index) => [column, `column${index + 1}`] as const))
    const values = columns.map((column) => names.get(column) ?? quoted(column)).join()
    const constants = shared.map((column) => `? as ${quoted(column)}`).join()
    // Without a condition, the beginning of `on conflict` would be one of a join.
    return `${beginning}select ${values} from (${rows}), (select ${constants}) where true${ending}`
  })
}

/** Texts by how they begin, how many rows they insert, and so on: the same text is found faster among the prepared. */
const texts = new LruCache<string>(keptTexts)

function textFor(key: string, make: () => string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = make()
  if (text.length <= longestText) texts.set(key, text, 1)
  return text
}

const quoted = (name: string): string => `"${name}"`

/** Leaves the defaults of the table to the others. */
const definedColumns = (row: object): string[] =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]))

/** Without a list for each row: a file may bring a million. */
function checkColumns(row: object, columns: readonly string[], table: string): void {
  const cells = row as Cells
  let left = columns.length
  for (const column in cells) if (cells[column] !== undefined) left -= 1
  if (left !== 0 || columns.some((column) => cells[column] === undefined))
    throw new Error(`rows with different columns for ${table}`)
}

function valuesOf(rows: readonly object[], start: number, end: number, columns: readonly string[]): unknown[] {
  const values: unknown[] = []
  for (let index = start; index < end; index += 1) {
    const cells = (rows[index] ?? {}) as Cells
    for (const column of columns) values.push(cells[column])
  }
  return values
}
