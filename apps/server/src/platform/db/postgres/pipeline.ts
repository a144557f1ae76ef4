import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import type { NamedStatements } from './named-statements.ts'
import { isSentAlong } from './send-along.ts'
import { StatementBatch } from './statement-batch.ts'

/** So many statements may wait to be sent that nobody waits for: enough that PostgreSQL always has some. */
const mostWaiting = 12

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
  #onSent: (() => void)[] = []
  /** Whether its statements have nothing to do with each other, so that one that fails leaves the others alone. */
  isShared = false
  /** Whether it has ended: no statement reaches PostgreSQL any more. */
  isEnded = false

  constructor(client: pg.PoolClient, statements: NamedStatements, types: pg.CustomTypesConfig) {
    this.#client = client
    this.#statements = statements
    this.#types = types
    this.#waiting = this.#newBatch()
    client.once('end', () => (this.isEnded = true))
  }

  /** Whether what is asked now travels with statements that wait to be sent. */
  get isCollecting(): boolean {
    return !this.#waiting.isEmpty
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A failure before it would make PostgreSQL skip it.
    if (query.sql.startsWith('rollback to')) await this.quiet()
    if (isSentAlong(query)) {
      this.#sendUnawaited(query.sql, query.parameters)
      // Whoever makes rows faster than PostgreSQL stores them would hold all of them in memory otherwise.
      if (this.#waiting.size >= mostWaiting) await this.#batchSent()
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#ask(query.sql, query.parameters)
    const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as Row[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  /** Runs a query whose rows are all that its caller wants. */
  async rowsOf({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
    return (await this.#ask(sql, parameters)).rows
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
    await this.quiet()
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
        for (const resolve of this.#onSent.splice(0)) resolve()
      }),
    )
  }

  #newBatch(): StatementBatch {
    return new StatementBatch(this.#types, (skipped, error) => {
      this.#isBusy = false
      const isOver = error === undefined || !this.isShared || !isOfOneStatement(error)
      for (const statement of skipped)
        if (isOver) statement.settle(error)
        else this.#waiting.addAgain(statement)
      if (this.#waiting.isEmpty) for (const resolve of this.#onQuiet.splice(0)) resolve()
      else this.#schedule()
    })
  }

  #batchSent(): Promise<void> {
    return new Promise((resolve) => this.#onSent.push(resolve))
  }

  /** Waits until everything sent is answered. */
  async quiet(): Promise<void> {
    if (this.#isBusy || !this.#waiting.isEmpty) await new Promise<void>((resolve) => this.#onQuiet.push(resolve))
  }
}

/** Whether PostgreSQL has refused one statement, and goes on with the next. */
const isOfOneStatement = (error: Error): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'
