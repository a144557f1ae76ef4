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
  Transaction,
} from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import type { DatabaseLocation, Engine, Writer } from '../database.ts'
import { isSentAlong } from '../postgres/send-along.ts'
import type { Tables } from '../tables.ts'
import { TransactionalAdapter } from './sqlite-writer.ts'
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
    const dialect = threadDialect(new ThreadDriver(new ThreadConnection(port)), 'url' in location ? 'postgres' : 'sqlite')
    return await new Kysely<Tables>({ dialect }).transaction().execute(work)
  } finally {
    port.close()
  }
}

/** A transaction of SQLite that somebody else has begun, and will end, on a connection of a thread. */
export interface JoinedTransaction {
  tx: Writer
  /** Waits until all statements have run that were sent without waiting. @throws the error of one that failed */
  settled(): Promise<void>
}

/** @param port - at whose other end a thread serves the writer */
export function joinTransaction(port: MessagePort): JoinedTransaction {
  const connection = new ThreadConnection(port)
  const driver = new ThreadDriver(connection)
  const dialect = threadDialect(driver, 'sqlite')
  const executor = new Kysely<Tables>({ dialect })
    .getExecutor()
    .withConnectionProvider({ provideConnection: async (consumer) => consumer(connection) })
  return {
    tx: new Transaction<Tables>({ config: { dialect }, dialect, driver, executor }),
    settled: () => connection.settled(),
  }
}

/** Statements that a thread runs which serves a writer. */
const threadDialect = (driver: ThreadDriver, engine: Engine): Dialect => ({
  createDriver: () => driver,
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

type Answer = Exclude<WriterAnswer, { error: unknown }>

/** How many statements may be on their way that nobody waits for: enough that the thread always has one. */
const mostAlong = 12

class ThreadConnection implements DatabaseConnection {
  readonly #port: MessagePort
  /** The requests without an answer, in their order. */
  readonly #waiting: PromiseWithResolvers<Answer>[] = []
  /** The statements without an answer that nobody waits for. */
  readonly #along: Promise<void>[] = []
  #failure: Error | undefined
  isClosed = false

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (answer: WriterAnswer) => {
      const request = this.#waiting.shift()
      if ('error' in answer) request?.reject(errorOf(answer.error))
      else request?.resolve(answer)
    })
    port.on('close', () => {
      this.isClosed = true
      for (const request of this.#waiting.splice(0)) request.reject(new Error('the thread ended'))
    })
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query
    if (isSentAlong(query)) {
      await this.#sendAlong({ sql, parameters })
      return { rows: [] }
    }
    const { result } = await this.ask({ sql, parameters })
    return (result ?? { rows: [] }) as QueryResult<Row>
  }

  async #sendAlong(request: WriterRequest): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    this.#along.push(
      this.#send(request).then(
        () => undefined,
        (error: Error) => void (this.#failure ??= error),
      ),
    )
    if (this.#along.length > mostAlong) await this.#along.shift()
  }

  async settled(): Promise<void> {
    await Promise.all(this.#along.splice(0))
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Nobody reads a stream within a transaction. */
  streamQuery(): never {
    throw new Error('a writer in a thread has no streams')
  }

  /** What was sent along comes first, so its errors are known when this is answered. */
  async ask(request: WriterRequest): Promise<Answer> {
    const answer = await this.#send(request)
    if (this.#failure !== undefined && request !== 'rollback') throw this.#failure
    return answer
  }

  #send(request: WriterRequest): Promise<Answer> {
    if (this.isClosed) return Promise.reject(new Error('the thread ended'))
    const answered = Promise.withResolvers<Answer>()
    this.#waiting.push(answered)
    this.#port.postMessage(request, [])
    return answered.promise
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
