import pg from 'pg'
import type { Operation, Verdict } from './operation.ts'
import { reads, shorten } from './sql-faults.ts'

type Callback = (error: Error) => void
interface Door {
  query(this: pg.Client, ...args: unknown[]): unknown
  connect(this: pg.Client, ...args: unknown[]): unknown
}

/**
 * Asks a judge before every query to a database whose name begins with `prefix`. A refused query fails in PostgreSQL itself, with
 * the code of a real error and its effect on the transaction; a broken connection really breaks.
 *
 * @param isGone - whether connecting fails; opening a connection is not counted as an operation
 * @returns a function that stops it
 */
export function failPostgres(prefix: string, judge: (operation: Operation) => Verdict, isGone: () => boolean): () => void {
  const prototype = pg.Client.prototype as unknown as Door
  const { query, connect } = prototype
  const isOurs = ({ database }: pg.Client): boolean => database?.startsWith(prefix) === true

  prototype.query = function (...args) {
    const [asked, ...more] = args
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '')
    const verdict =
      isOurs(this) && !/^\s*rollback/i.test(text)
        ? judge({ name: shorten(text), isWrite: !reads.test(text), kind: 'postgres' })
        : undefined
    if (verdict === undefined) return query.apply(this, args)
    const { error, isCut, isDone } = verdict
    if (isDone) return (query.apply(this, args) as Promise<unknown>).then(() => query.call(cut(this), 'select 1'))
    if (isCut) return query.apply(cut(this), args)
    const answer = more.filter((each) => typeof each === 'function')
    return query.call(
      this,
      `do $$ begin raise exception '${error.message.replaceAll("'", '')}' using errcode = '${error.code ?? '58030'}'; end $$`,
      ...answer,
    )
  }

  prototype.connect = function (...args) {
    if (!isOurs(this) || !isGone()) return connect.apply(this, args)
    const [answer] = args as (Callback | undefined)[]
    const refusal = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (answer === undefined) return Promise.reject(refusal)
    process.nextTick(answer, refusal)
    return undefined
  }
  return () => Object.assign(prototype, { query, connect })
}

/** Cuts the connection as if the other machine had been switched off. */
function cut(client: pg.Client): pg.Client {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
  return client
}
