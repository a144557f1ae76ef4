import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import type { NamedStatements } from './named-statements.ts'
import { isSentAlong } from './send-along.ts'
import { StatementBatch } from './statement-batch.ts'

/**
 * A connection on which statements that are ready together travel together: a round trip takes longer than most of them run. They run
 * in the order given.
 */
export class PipelineConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #statements: NamedStatements
  readonly #types: pg.CustomTypesConfig
  #waiting: StatementBatch
  #isBusy = false
  #isScheduled = false
  /** Why a statement failed that nobody waits for. */
  #failure: unknown
  #onQuiet: (() => void)[] = []

  constructor(client: pg.PoolClient, statements: NamedStatements, types: pg.CustomTypesConfig) {
    this.#client = client
    this.#statements = statements
    this.#types = types
    this.#waiting = this.#newBatch()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A failure before it would make PostgreSQL skip it.
    if (query.sql.startsWith('rollback to')) await this.#quiet()
    if (isSentAlong(query)) {
      this.#sendUnawaited(query.sql, query.parameters)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#ask(query.sql, query.parameters)
    const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as Row[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  /** Everybody reads in pages. */
  streamQuery(): never {
    throw new Error('this connection has no streams')
  }

  /** Begins a transaction together with its first statements. */
  begin(statement: string): void {
    this.#sendUnawaited(statement, [])
  }

  /** @throws Error when PostgreSQL has rolled back instead */
  async commit(): Promise<void> {
    const { command } = await this.#ask('commit', [])
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
  }

  async rollback(): Promise<void> {
    // A failure before it would make PostgreSQL skip it.
    await this.#quiet()
    this.#failure = undefined
    await this.#ask('rollback', [])
  }

  release(isBroken: boolean): void {
    this.#client.release(isBroken)
  }

  #sendUnawaited(text: string, values: readonly unknown[]): void {
    this.#send(text, values).catch((error: unknown) => (this.#failure ??= error))
  }

  async #ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#send(text, values)
    } catch (error) {
      // What failed first is the reason.
      const reason = this.#failure ?? error
      this.#failure = undefined
      if (reason instanceof Error) Error.captureStackTrace(reason)
      throw reason
    }
  }

  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const answer = this.#waiting.add({ text, values, name: this.#statements.nameOf(this.#client, text) })
    if (!this.#isBusy) this.#schedule()
    return answer
  }

  /** Sends what waits, once all that is ready to run has run: it may add to it. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isScheduled = false
        this.#isBusy = true
        const batch = this.#waiting
        this.#waiting = this.#newBatch()
        this.#client.query(batch)
      }),
    )
  }

  #newBatch(): StatementBatch {
    return new StatementBatch(this.#types, () => {
      this.#isBusy = false
      if (this.#waiting.isEmpty) for (const resolve of this.#onQuiet.splice(0)) resolve()
      else this.#schedule()
    })
  }

  /** Waits until everything sent is answered. */
  async #quiet(): Promise<void> {
    if (this.#isBusy || !this.#waiting.isEmpty) await new Promise<void>((resolve) => this.#onQuiet.push(resolve))
  }
}
