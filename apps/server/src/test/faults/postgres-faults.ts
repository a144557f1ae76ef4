import pg from 'pg'
import { BatchedStatement } from '../../platform/db/postgres/batched-statement.ts'
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
  /** @param real - where `connection` only collects what several statements write */
  submit(this: Sent, connection: Wire, real?: Wire): unknown
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
  // Of those that travel alone, and of those that travel together.
  const kinds = [pg.Query.prototype, BatchedStatement.prototype].map((each) => each as unknown as Sent)
  const submits = kinds.map(({ submit }) => submit)
  const isOurs = ({ database }: pg.Client): boolean => database?.startsWith(prefix) === true

  prototype.query = function (...args) {
    wireOf(this).databaseName = this.database
    return query.apply(this, args)
  }

  const submitOf = (submit: Sent['submit']): Sent['submit'] =>
    function (connection, real = connection) {
      const { text } = this
      const verdict =
        real.databaseName?.startsWith(prefix) === true && !/^\s*rollback/i.test(text)
          ? judge({ name: shorten(text), isWrite: !reads.test(text), kind: 'postgres' })
          : undefined
      if (verdict === undefined) return submit.call(this, connection, real)
      const { error, isCut, isDone } = verdict
      if (isDone) {
        const { callback } = this
        this.callback = () => {
          real.stream.destroy()
          callback(new Error('Connection terminated unexpectedly'))
        }
      } else if (isCut) {
        real.stream.destroy()
      } else {
        this.text = `do $$ begin raise exception '${error.message.replaceAll("'", '')}' using errcode = '${error.code ?? '58030'}'; end $$`
        this.name = undefined
        this.values = []
      }
      return submit.call(this, connection, real)
    }
  for (const [index, kind] of kinds.entries()) kind.submit = submitOf(submits[index]!)

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
    for (const [index, kind] of kinds.entries()) kind.submit = submits[index]!
  }
}

const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection
