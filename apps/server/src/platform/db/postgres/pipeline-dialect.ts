import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, Transaction } from 'kysely'
import type { Dialect, Driver, QueryExecutor, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { collectReads } from '../after-commit.ts'
import type { Reader, Writer } from '../database.ts'
import { runDirectly } from '../engine-of.ts'
import type { Tables } from '../tables.ts'
import type { NamedStatements } from './named-statements.ts'
import { PipelineConnection } from './pipeline.ts'

/** Kysely serializes the statements of a transaction, and gives each read a connection; these send them together. */
export interface PipelinedPool {
  db: Kysely<Tables>
  /** Runs `work` on one connection. */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
}

export function openPipelinedPool(pool: pg.Pool, statements: NamedStatements, types: pg.CustomTypesConfig): PipelinedPool {
  const driver = new PipelineDriver(pool, statements, types)
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
  const db = new Kysely<Tables>({ dialect })
  const on = (connection: PipelineConnection, isOpen: () => boolean) => {
    const executor: QueryExecutor = db.getExecutor().withConnectionProvider({
      provideConnection: async (consumer) => {
        if (!isOpen()) throw new Error('the transaction has ended')
        return consumer(connection)
      },
    })
    return { config: { dialect }, dialect, driver, executor }
  }
  const reading = new WeakMap<PipelineConnection, Kysely<Tables>>()
  const readers = new SharedReaders(driver, (connection) => {
    const known = reading.get(connection)
    if (known !== undefined) return known
    const made = new Kysely<Tables>(on(connection, () => true))
    runDirectly(made, (query) => connection.rowsOf(query))
    reading.set(connection, made)
    return made
  })

  const read: PipelinedPool['read'] = async (work) => {
    const reader = readers.join()
    try {
      return await work(await reader.db)
    } finally {
      await readers.leave(reader)
    }
  }

  /** Asks what a transaction wanted to read when it has committed. What is asked at once travels with the commit, the rest by itself. */
  const readAlong = (connection: PipelineConnection, reads: readonly ((db: Reader) => Promise<void>)[]): void => {
    if (reads.length === 0) return
    let isTravelling = true
    const { executor, ...config } = on(connection, () => true)
    const along = new Kysely<Tables>({
      ...config,
      executor: executor.withConnectionProvider({
        provideConnection: (consumer) => (isTravelling ? consumer(connection) : db.getExecutor().provideConnection(consumer)),
      }),
    })
    runDirectly(along, (query) =>
      isTravelling ? connection.rowsOf(query) : read(async (each) => (await each.executeQuery(query)).rows),
    )
    for (const each of reads) void each(along)
    isTravelling = false
  }

  return {
    db,
    read,
    write: async (work) => {
      const connection = await driver.acquireConnection()
      let isOpen = true
      try {
        connection.begin('begin')
        const tx = new Transaction<Tables>(on(connection, () => isOpen))
        runDirectly(tx, async (query) => {
          if (!isOpen) throw new Error('the transaction has ended')
          return connection.rowsOf(query)
        })
        const reads = collectReads(tx)
        const result = await work(tx)
        const committed = connection.commit()
        readAlong(connection, reads)
        await committed
        return result
      } catch (error) {
        // Whatever the rollback says, this is the reason.
        await driver.rollbackTransaction(connection).catch(() => undefined)
        throw error
      } finally {
        isOpen = false
        await driver.releaseConnection(connection)
      }
    },
  }
}

/** On so many connections calls read together; more share them. Fewer would let PostgreSQL work on one processor. */
const maxReaders = 3

interface SharedReader {
  users: number
  connection: Promise<PipelineConnection>
  db: Promise<Kysely<Tables>>
  isEnded: () => boolean
  isCollecting: () => boolean
}

/**
 * Lends connections to calls that only read: many at once share a few, on which their statements travel together. To send and to receive
 * costs both sides more than most statements.
 */
class SharedReaders {
  readonly #driver: PipelineDriver
  readonly #reading: (connection: PipelineConnection) => Kysely<Tables>
  #open: SharedReader[] = []

  constructor(driver: PipelineDriver, reading: (connection: PipelineConnection) => Kysely<Tables>) {
    this.#driver = driver
    this.#reading = reading
  }

  join(): SharedReader {
    this.#open = this.#open.filter((each) => !each.isEnded())
    const known =
      this.#open.find((each) => each.isCollecting()) ??
      (this.#open.length < maxReaders ? undefined : this.#open.reduce((one, other) => (other.users < one.users ? other : one)))
    const reader = known ?? this.#begin()
    reader.users += 1
    return reader
  }

  async leave(reader: SharedReader): Promise<void> {
    reader.users -= 1
    if (reader.users > 0) return
    this.#remove(reader)
    const connection = await reader.connection.catch(() => undefined)
    if (connection === undefined) return
    // What a call that failed has left behind does not travel with what others write.
    await connection.quiet()
    connection.isShared = false
    await this.#driver.releaseConnection(connection)
  }

  #remove(reader: SharedReader): void {
    this.#open = this.#open.filter((each) => each !== reader)
  }

  #begin(): SharedReader {
    let opened: PipelineConnection | undefined
    const connection = this.#driver.acquireConnection().then((each) => {
      opened = each
      each.isShared = true
      return each
    })
    const reader = {
      users: 0,
      connection,
      db: connection.then(this.#reading),
      isEnded: () => opened?.isEnded === true,
      isCollecting: () => opened?.isCollecting !== false,
    }
    // Whoever waits for it is told; the next ones try another.
    reader.db.catch(() => this.#remove(reader))
    this.#open.push(reader)
    return reader
  }
}

class PipelineDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #statements: NamedStatements
  readonly #types: pg.CustomTypesConfig
  readonly #connections = new WeakMap<pg.PoolClient, PipelineConnection>()
  readonly #broken = new WeakSet<PipelineConnection>()

  constructor(pool: pg.Pool, statements: NamedStatements, types: pg.CustomTypesConfig) {
    this.#pool = pool
    this.#statements = statements
    this.#types = types
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelineConnection> {
    const client = await this.#pool.connect()
    const known = this.#connections.get(client)
    if (known !== undefined) return known
    const connection = new PipelineConnection(client, this.#statements, this.#types)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: PipelineConnection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    connection.begin(`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`)
  }

  commitTransaction(connection: PipelineConnection): Promise<void> {
    return connection.commit()
  }

  async rollbackTransaction(connection: PipelineConnection): Promise<void> {
    try {
      await connection.rollback()
    } catch (error) {
      // Nobody knows what it still has open.
      this.#broken.add(connection)
      throw error
    }
  }

  async releaseConnection(connection: PipelineConnection): Promise<void> {
    connection.release(this.#broken.has(connection))
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}
