import pg from 'pg'
import type { Operation, Verdict } from './operation.ts'
import { reads, shorten } from './sql-faults.ts'

type Callback = (error: Error) => void
interface Door {
  query(this: pg.Client, ...args: unknown[]): unknown
  connect(this: pg.Client, ...args: unknown[]): unknown
}

/**
 * Puts a judge before every query to a database with a name that begins with `prefix`. What is refused fails in PostgreSQL itself, with the code of a real
 * error and with what that does to its transaction; where the connection goes, it goes.
 *
 * @param isGone - whether no connection is to be had; opening one is no operation of its own
 * @returns what takes it away
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

/** As when the machine at the other end is switched off. */
function cut(client: pg.Client): pg.Client {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
  return client
}
