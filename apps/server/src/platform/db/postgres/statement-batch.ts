import type pg from 'pg'
import type { QueryResult, Submittable } from 'pg'
import { BatchedStatement } from './batched-statement.ts'
import type { Description, Wire } from './batched-statement.ts'

/** A statement as `pg` takes it. */
export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which the connection keeps it prepared. */
  name?: string | undefined
}

/** What `pg` calls on what a connection is busy with. */
interface Handlers extends Submittable {
  name?: string | undefined
  text?: string | undefined
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleEmptyQuery(connection: Wire): void
  handleError(error: Error, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
}

/**
 * Statements that a connection sends in one piece and answers in one piece. When one fails, PostgreSQL skips the rest. `pg` runs it like a
 * statement of its own.
 */
export class StatementBatch implements Handlers {
  #parts: BatchedStatement[] = []
  readonly #types: pg.CustomTypesConfig
  readonly #onEnd: (skipped: BatchedStatement[], error?: Error) => void
  #answered = 0

  /** @param onEnd - called when all statements are settled but those that PostgreSQL has skipped, and with what another one failed */
  constructor(types: pg.CustomTypesConfig, onEnd: (skipped: BatchedStatement[], error?: Error) => void) {
    this.#types = types
    this.#onEnd = onEnd
  }

  get isEmpty(): boolean {
    return this.size === 0
  }

  get size(): number {
    return this.#parts.length
  }

  add(statement: Statement): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.addAgain(
        new BatchedStatement(statement, this.#types, (error, result) =>
          error === undefined ? resolve(result as QueryResult) : reject(error),
        ),
      )
    })
  }

  /** Adds a statement that another batch has not come to. */
  addAgain(statement: BatchedStatement): void {
    this.#parts.push(statement)
  }

  // `pg` notes under these what a connection has prepared.
  get name(): string | undefined {
    return this.#current?.name
  }

  get text(): string | undefined {
    return this.#current?.text
  }

  get #current(): BatchedStatement | undefined {
    return this.#parts[this.#answered]
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    const pieces: Buffer[] = []
    const stream = { writable: true, write: (bytes: Buffer) => pieces.push(bytes) > 0 }
    // Statements write to it what `pg` makes of them.
    const collecting = Object.create(wire, { stream: { value: stream } }) as Wire
    this.#parts = this.#parts.filter((part) => {
      try {
        part.submit(collecting, wire)
        return true
      } catch (error) {
        part.settle(error as Error)
        return false
      }
    })
    collecting.sync()
    if (wire.stream.writable) wire.stream.write(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))
  }

  handleRowDescription(message: Description): void {
    this.#current?.handleRowDescription(message)
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.#current?.handleDataRow(message)
  }

  handleCommandComplete(message: { text: string }, connection: Wire): void {
    this.#current?.handleCommandComplete(message, connection)
    this.#answered += 1
  }

  handleEmptyQuery(): void {
    this.#answered += 1
  }

  handleError(error: Error, connection: Wire): void {
    const [failed, ...skipped] = this.#parts.slice(this.#answered)
    for (const { name } of skipped) if (name !== undefined) delete connection.submittedNamedStatements[name]
    if (failed?.name !== undefined) delete connection.submittedNamedStatements[failed.name]
    // When nothing is left, PostgreSQL could not commit what it had run.
    const done = this.#parts.slice(0, this.#answered)
    for (const part of done) part.settle(failed === undefined ? error : undefined)
    failed?.settle(error)
    this.#onEnd(skipped, error)
  }

  handleReadyForQuery(): void {
    for (const part of this.#parts) part.settle()
    this.#onEnd([])
  }
}
