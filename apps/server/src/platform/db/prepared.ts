import type { Compilable, CompiledQuery } from 'kysely'
import type { Engine, Reader, Writer } from './database.ts'
import { engineOf } from './engine-of.ts'
import { sendAlong } from './send-along.ts'

/** Stands in a query for a value that every run gives. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Template<Row> {
  query: CompiledQuery<Row>
  /** The name of each parameter that a run gives, at its position; the others are part of the query. */
  names: (string | undefined)[]
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
  return async (db, values) => (await db.executeQuery<Row>(queryOf(db, values))).rows
}

/** As {@link prepared}, for a statement whose answer nobody needs: see {@link sendAlong}. */
export function preparedAlong<Values extends object>(
  build: (tx: Writer, values: Values) => Compilable<unknown>,
): (tx: Writer, values: Values) => Promise<void> {
  const queryOf = compiledOnce<Writer, Values, unknown>(build)
  return (tx, values) => sendAlong(tx, queryOf(tx, values))
}

/** Longer lists are built for each run. */
const longestPrepared = 64

/**
 * As {@link prepared}, for a query with a list of ids: there is a text for each power of two, and a list between two repeats its last id.
 *
 * @param build - makes the query, whose rows must be the same when an id is repeated
 * @returns a function that runs it; there must be at least one id
 */
export function preparedList<Values extends object, Row>(
  build: (db: Reader, values: Values, ids: number[]) => Compilable<Row>,
): (db: Reader, values: Values, ids: readonly number[]) => Promise<Row[]> {
  const bySize = new Map<number, (db: Reader, values: Values & Record<string, number>) => CompiledQuery<Row>>()
  const queryOf = (size: number): ((db: Reader, values: Values & Record<string, number>) => CompiledQuery<Row>) => {
    const known = bySize.get(size)
    if (known !== undefined) return known
    const names = Array.from({ length: size }, (_, index) => `id ${index}`)
    const made = compiledOnce((db: Reader, values: Values & Record<string, number>) =>
      build(
        db,
        values,
        names.map((name) => values[name] as number),
      ),
    )
    bySize.set(size, made)
    return made
  }
  return async (db, values, ids) => {
    if (ids.length > longestPrepared) return (await db.executeQuery<Row>(build(db, values, [...ids]).compile())).rows
    const size = 2 ** Math.ceil(Math.log2(ids.length))
    const named: Record<string, number> = {}
    for (let index = 0; index < size; index += 1) named[`id ${index}`] = ids[Math.min(index, ids.length - 1)] ?? 0
    return (await db.executeQuery<Row>(queryOf(size)(db, { ...values, ...named }))).rows
  }
}

function compiledOnce<Db extends Reader, Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => CompiledQuery<Row> {
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Values
  const templates = new Map<Engine, Template<Row>>()
  return (db, values) => {
    const engine = engineOf(db)
    let template = templates.get(engine)
    if (template === undefined) {
      const query = build(db, placeholders).compile()
      template = { query, names: query.parameters.map((value) => (value instanceof Placeholder ? value.name : undefined)) }
      templates.set(engine, template)
    }
    const { query, names } = template
    const parameters = names.map((name, index) =>
      name === undefined ? query.parameters[index] : (values as Record<string, unknown>)[name],
    )
    return { ...query, parameters }
  }
}
