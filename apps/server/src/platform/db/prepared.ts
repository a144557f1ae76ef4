import type { Compilable, CompiledQuery } from 'kysely'
import type { Engine, Reader } from './database.ts'
import { engineOf } from './engine-of.ts'

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
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Values
  const templates = new Map<Engine, Template<Row>>()
  return async (db, values) => {
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
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
