import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { BatchedStatement } from '../../platform/db/postgres/batched-statement.ts'

export interface Statement {
  source: string
  values: unknown[]
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown

/** Records each statement that reads or writes rows, on either engine, until `stop` is called. */
export function recordStatements(record: (statement: Statement) => void): { stop: () => void } {
  const undo: (() => void)[] = []
  const patch = (
    prototype: object,
    name: string,
    statementOf: (self: unknown, args: unknown[]) => Statement | undefined,
  ): void => {
    const methods = prototype as Record<string, AnyFunction>
    const original = methods[name]
    if (original === undefined) throw new Error(`the driver has no ${name}`)
    methods[name] = function (this: unknown, ...args) {
      const statement = statementOf(this, args)
      if (statement !== undefined && /^\s*(?:select|with|insert|update|delete)\b/i.test(statement.source)) record(statement)
      return original.apply(this, args)
    }
    undo.push(() => (methods[name] = original))
  }
  const probe = new Sqlite(':memory:')
  const statementPrototype = Object.getPrototypeOf(probe.prepare('select 1')) as object
  probe.close()
  for (const name of ['run', 'all', 'get', 'iterate'])
    patch(statementPrototype, name, (self, [values]) => ({
      source: (self as Sqlite.Statement).source,
      values: Array.isArray(values) ? [...(values as unknown[])] : [],
    }))
  for (const prototype of [pg.Query.prototype, BatchedStatement.prototype])
    patch(prototype, 'submit', (self) => {
      const { text, values } = self as { text?: string; values?: unknown[] }
      return text === undefined ? undefined : { source: text, values: values ?? [] }
    })
  return { stop: () => undo.forEach((each) => each()) }
}
