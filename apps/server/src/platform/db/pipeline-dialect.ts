import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, Transaction } from 'kysely'
import type { Dialect, Driver, QueryExecutor, TransactionSettings } from 'kysely'
import type pg from 'pg'
import type { Reader, Writer } from './database.ts'
import type { NamedStatements } from './named-statements.ts'
import { PipelineConnection } from './pipeline.ts'
import type { Tables } from './tables.ts'

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
  return {
    db,
    read: async (work) => {
      const connection = await driver.acquireConnection()
      try {
        return await work(new Kysely<Tables>(on(connection, () => true)))
      } finally {
        await driver.releaseConnection(connection)
      }
    },
    write: async (work) => {
      const connection = await driver.acquireConnection()
      let isOpen = true
      try {
        connection.begin('begin')
        const result = await work(new Transaction<Tables>(on(connection, () => isOpen)))
        await connection.commit()
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
