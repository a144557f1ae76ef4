import pg from 'pg'
import type { Operation, Verdict } from './operation.ts'
import { reads, shorten } from './sql-faults.ts'

type Callback = (error: Error | null, result?: unknown) => void
interface Door {
  query(this: pg.Client, ...args: unknown[]): unknown
  connect(this: pg.Client, ...args: unknown[]): unknown
}
interface Wire {
  stream: { destroy(): void }
  /** Of the database that it reaches. */
  databaseName?: string | undefined
}
/** A statement on its way, alone or among others that travel with it. */
interface Sent {
  text: string
  name?: string | undefined
  values?: unknown[] | undefined
  callback: Callback
  submit(this: Sent, connection: Wire): unknown
}

/**
 * Asks a judge before every statement to a database whose name begins with `prefix`. A refused one fails in PostgreSQL itself, with
 * the code of a real error and its effect on the transaction; a broken connection really breaks.
 *
 * @param isGone - whether connecting fails; opening a connection is not counted as an operation
 * @returns a function that stops it
 */
export function failPostgres(prefix: string, judge: (operation: Operation) => Verdict, isGone: () => boolean): () => void {
  const prototype = pg.Client.prototype as unknown as Door
  const { query, connect } = prototype
  const statements = pg.Query.prototype as unknown as Sent
  const { submit } = statements
  const isOurs = ({ database }: pg.Client): boolean => database?.startsWith(prefix) === true

  prototype.query = function (...args) {
    wireOf(this).databaseName = this.database
    return query.apply(this, args)
  }

  statements.submit = function (connection) {
    const { text } = this
    const verdict =
      connection.databaseName?.startsWith(prefix) === true && !/^\s*rollback/i.test(text)
        ? judge({ name: shorten(text), isWrite: !reads.test(text), kind: 'postgres' })
        : undefined
    if (verdict === undefined) return submit.call(this, connection)
    const { error, isCut, isDone } = verdict
    if (isDone) {
      const { callback } = this
      this.callback = () => {
        connection.stream.destroy()
        callback(new Error('Connection terminated unexpectedly'))
      }
    } else if (isCut) {
      connection.stream.destroy()
    } else {
      this.text = `do $$ begin raise exception '${error.message.replaceAll("'", '')}' using errcode = '${error.code ?? '58030'}'; end $$`
      this.name = undefined
      this.values = []
    }
    return submit.call(this, connection)
  }

  prototype.connect = function (...args) {
    if (!isOurs(this) || !isGone()) return connect.apply(this, args)
    const [answer] = args as (Callback | undefined)[]
    const refusal = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (answer === undefined) return Promise.reject(refusal)
    process.nextTick(answer, refusal)
    return undefined
  }
  return () => {
    Object.assign(prototype, { query, connect })
    statements.submit = submit
  }
}

const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection
