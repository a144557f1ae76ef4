import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Operation, Verdict } from './operation.ts'

type AnyFunction = (this: Sqlite.Statement, ...args: never[]) => unknown

export const reads = /^\s*(?:select|with|explain|pragma (?!wal_checkpoint)|begin|rollback)/i

/** Asks a judge before every statement that SQLite runs on a file below `root`. @returns a function that stops it */
export function failSql(root: string, judge: (operation: Operation) => Verdict): () => void {
  const probe = new Sqlite(':memory:')
  const prototype = Object.getPrototypeOf(probe.prepare('select 1')) as Record<string, AnyFunction>
  probe.close()
  const undo: (() => void)[] = []
  for (const name of ['run', 'all', 'get', 'iterate']) {
    const original = prototype[name]
    if (original === undefined) throw new Error(`the driver has no ${name}`)
    prototype[name] = function (this: Sqlite.Statement, ...args) {
      const { database, source } = this
      const verdict =
        database.name.startsWith(root + path.sep) && !/^\s*rollback/i.test(source)
          ? judge({ name: shorten(source), isWrite: !reads.test(source), kind: 'sql' })
          : undefined
      if (verdict === undefined) return original.apply(this, args)
      // SQLite does the same when the disk is full.
      if (verdict.isHalf && database.inTransaction) database.exec('rollback')
      throw new Sqlite.SqliteError(verdict.error.message, verdict.error.code ?? 'SQLITE_IOERR')
    }
    undo.push(() => (prototype[name] = original))
  }
  return () => {
    for (const each of undo) each()
  }
}

/** Shortens a statement for people: `insert into people`. */
export const shorten = (source: string): string =>
  /^\s*(?:insert into|update|delete from|select|\w+)(?:[\s\S]*?from)?\s+"?\w*/i
    .exec(source)?.[0]
    .replaceAll(/"|\s+/g, ' ')
    .replace(/select[\s\S]*from/, 'select from')
    .trim()
    .slice(0, 60) ?? source.slice(0, 40)
