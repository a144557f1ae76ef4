import type { Compilable, CompiledQuery } from 'kysely'
import type { Engine, Reader, Writer } from './database.ts'
import { directRun, engineOf, ReadingAdapter } from './engine-of.ts'
import { sendAlong } from './postgres/send-along.ts'

/** Stands in a query for a value that every run gives: its name, or its position in a list. */
class Placeholder {
  readonly key: string | number

  constructor(key: string | number) {
    this.key = key
  }
}

interface Template<Row> {
  query: CompiledQuery<Row>
  /** Of each parameter that a run gives, at its position; the others are part of the query. */
  keys: (string | number | undefined)[]
}

/**
 * A query that is built and compiled once for each engine, for the calls that are made most: to build and compile one takes longer
 * than to run it. The text must not depend on the values: `in` lists and optional conditions are for ordinary queries.
 *
 * @param build - makes the query from placeholders, which it may only pass on as values
 * @returns a function that runs it and returns its rows
 */
export function prepared<Values extends object, Row>(
  build: (db: Reader, values: Values) => Compilable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const queryOf = compiledOnce(build)
  return (db, values) => rowsOf(db, queryOf(db, values))
}

/** Runs a query at once where it can: going through Kysely takes longer than most of them. */
async function rowsOf<Row>(db: Reader, query: CompiledQuery<Row>): Promise<Row[]> {
  const run = directRun(db)
  if (run !== undefined) return run(query) as Promise<Row[]>
  const { adapter, plugins } = db.getExecutor()
  if (adapter instanceof ReadingAdapter && plugins.length === 0)
    return adapter.database.prepare(query.sql).all(query.parameters) as Row[]
  return (await db.executeQuery<Row>(query)).rows
}

/** As {@link prepared}, for a statement whose answer nobody needs: see {@link sendAlong}. */
export function preparedAlong<Values extends object>(
  build: (tx: Writer, values: Values) => Compilable<unknown>,
): (tx: Writer, values: Values) => Promise<void> {
  const queryOf = compiledOnce<Writer, Values, unknown>(build)
  return (tx, values) => sendAlong(tx, queryOf(tx, values))
}

/** Longer lists are built for each run. */
const longestPrepared = 1_024

/**
 * As {@link prepared}, for a query with a list of ids: there is a text for each power of two, and a list between two repeats its last id.
 *
 * @param build - makes the query, whose rows must be the same when an id is repeated
 * @returns a function that runs it; there must be at least one id
 */
export function preparedList<Values extends object, Row>(
  build: (db: Reader, values: Values, ids: number[]) => Compilable<Row>,
): (db: Reader, values: Values, ids: readonly number[]) => Promise<Row[]> {
  const bySize = new Map<number, (db: Reader, values: Values, ids: readonly number[]) => CompiledQuery<Row>>()
  const queryOf = (size: number): ((db: Reader, values: Values, ids: readonly number[]) => CompiledQuery<Row>) => {
    const known = bySize.get(size)
    if (known !== undefined) return known
    // Nothing but the query sees them.
    const list = Array.from({ length: size }, (_, index) => new Placeholder(index)) as unknown as number[]
    const made = compiledOnce((db: Reader, values: Values) => build(db, values, list))
    bySize.set(size, made)
    return made
  }
  return async (db, values, ids) => {
    const query =
      ids.length > longestPrepared
        ? build(db, values, [...ids]).compile()
        : queryOf(2 ** Math.ceil(Math.log2(ids.length)))(db, values, ids)
    return rowsOf(db, query)
  }
}

function compiledOnce<Db extends Reader, Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values, ids?: readonly number[]) => CompiledQuery<Row> {
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Values
  const templates = new Map<Engine, Template<Row>>()
  return (db, values, ids = []) => {
    const engine = engineOf(db)
    let template = templates.get(engine)
    if (template === undefined) {
      const query = build(db, placeholders).compile()
      template = { query, keys: query.parameters.map((value) => (value instanceof Placeholder ? value.key : undefined)) }
      templates.set(engine, template)
    }
    const { query, keys } = template
    const parameters = keys.map((key, index) => {
      if (key === undefined) return query.parameters[index]
      if (typeof key === 'number') return ids[Math.min(key, ids.length - 1)]
      return (values as Record<string, unknown>)[key]
    })
    return { ...query, parameters }
  }
}
