import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import type { DatabaseLocation, Engine, Writer } from './database.ts'
import { TransactionalAdapter } from './sqlite-writer.ts'
import type { Tables } from './tables.ts'
import type { WriterAnswer, WriterRequest } from './writer-protocol.ts'

/**
 * Runs `work` in one transaction, on a connection of a thread.
 *
 * @param serve - makes the thread serve a writer (`serveWriter`) of the database at a port
 */
export async function writeThrough<T>(
  location: DatabaseLocation,
  serve: (location: DatabaseLocation, port: MessagePort) => Promise<void>,
  work: (tx: Writer) => Promise<T>,
): Promise<T> {
  const { port1: port, port2: other } = new MessageChannel()
  try {
    await serve(location, other)
    const dialect = threadDialect(port, 'url' in location ? 'postgres' : 'sqlite')
    return await new Kysely<Tables>({ dialect }).transaction().execute(work)
  } finally {
    port.close()
  }
}

/** Statements that a thread runs which serves a writer at the other end of this port. */
const threadDialect = (port: MessagePort, engine: Engine): Dialect => ({
  createDriver: () => new ThreadDriver(new ThreadConnection(port)),
  ...(engine === 'sqlite'
    ? {
        createAdapter: () => new TransactionalAdapter(),
        createQueryCompiler: () => new SqliteQueryCompiler(),
        createIntrospector: (db) => new SqliteIntrospector(db),
      }
    : {
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
      }),
})

class ThreadConnection implements DatabaseConnection {
  readonly #port: MessagePort
  readonly #closed: Promise<undefined>
  isClosed = false

  constructor(port: MessagePort) {
    this.#port = port
    this.#closed = once(port, 'close').then(() => void (this.isClosed = true))
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { result } = await this.ask({ sql, parameters })
    return (result ?? { rows: [] }) as QueryResult<Row>
  }

  /** Nobody reads a stream within a transaction. */
  streamQuery(): never {
    throw new Error('a writer in a thread has no streams')
  }

  async ask(request: WriterRequest): Promise<Exclude<WriterAnswer, { error: unknown }>> {
    if (this.isClosed) throw new Error('the thread ended')
    const answered = once(this.#port, 'message').then(([message]: WriterAnswer[]) => message)
    this.#port.postMessage(request, [])
    const answer = await Promise.race([answered, this.#closed])
    if (answer === undefined) throw new Error('the thread ended')
    if ('error' in answer) throw errorOf(answer.error)
    return answer
  }
}

/** Errors of databases are told apart by their codes, which a message between threads leaves out. */
function errorOf({ name, message, code }: Extract<WriterAnswer, { error: unknown }>['error']): Error {
  if (typeof code === 'string' && code.startsWith('SQLITE_')) return new Sqlite.SqliteError(message, code)
  return Object.assign(new Error(message), { name }, code === undefined ? {} : { code })
}

class ThreadDriver implements Driver {
  readonly #connection: ThreadConnection

  constructor(connection: ThreadConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.ask('begin')
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.ask('commit')
  }

  /** A thread that has ended has rolled back, and the reason that it ended counts. */
  async rollbackTransaction(): Promise<void> {
    if (!this.#connection.isClosed) await this.#connection.ask('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
