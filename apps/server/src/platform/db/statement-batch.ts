import pg from 'pg'
import type { QueryResult, Submittable } from 'pg'

/** A statement as `pg` takes it. */
export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which the connection keeps it prepared. */
  name?: string | undefined
}

/** What `pg` calls on the statement that a connection is busy with. */
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

/** The parts of `pg`'s connection that a batch needs. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  sync(): void
  /** Prepared statements that were sent but not confirmed, by name. */
  submittedNamedStatements: Record<string, string>
}

interface Part {
  query: Handlers
  settle: (error: Error | undefined, result: QueryResult) => void
}

/**
 * Statements that a connection sends in one piece and answers in one piece. When one fails, PostgreSQL skips the rest, and all of them
 * fail with the same error. `pg` runs it like a statement of its own.
 */
export class StatementBatch implements Handlers {
  readonly #parts: Part[] = []
  readonly #types: pg.CustomTypesConfig
  readonly #onEnd: () => void
  #answered = 0

  /** @param onEnd - called when all statements are settled */
  constructor(types: pg.CustomTypesConfig, onEnd: () => void) {
    this.#types = types
    this.#onEnd = onEnd
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  add({ text, values, name }: Statement): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const settle: Part['settle'] = (error, result) => (error === undefined ? resolve(result) : reject(error))
      const config = {
        text,
        values: [...values],
        types: this.#types,
        queryMode: 'extended',
        ...(name === undefined ? {} : { name }),
      }
      const query = new pg.Query(config, (error, result) => settle(error ?? undefined, result as unknown as QueryResult))
      this.#parts.push({ query: query as unknown as Handlers, settle })
    })
  }

  // `pg` notes under these what a connection has prepared.
  get name(): string | undefined {
    return this.#current?.query.name
  }

  get text(): string | undefined {
    return this.#current?.query.text
  }

  get #current(): Part | undefined {
    return this.#parts[this.#answered]
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    // Each statement would ask for its answer by itself.
    const withoutSync = Object.create(wire, { sync: { value: () => undefined } }) as pg.Connection
    wire.stream.cork()
    try {
      for (const { query } of this.#parts) query.submit(withoutSync)
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription(message: unknown): void {
    this.#current?.query.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#current?.query.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    this.#current?.query.handleCommandComplete(message, connection)
    this.#answered += 1
  }

  handleEmptyQuery(): void {
    this.#answered += 1
  }

  handleError(error: Error, connection: Wire): void {
    const failed = this.#parts.slice(this.#answered)
    // When nothing is left, PostgreSQL could not commit what it had run.
    for (const { query } of failed.length === 0 ? [] : this.#parts.slice(0, this.#answered)) query.handleReadyForQuery(connection)
    for (const { query, settle } of failed.length === 0 ? this.#parts : failed) {
      if (query.name !== undefined) delete connection.submittedNamedStatements[query.name]
      settle(error, undefined as never)
    }
    this.#onEnd()
  }

  handleReadyForQuery(connection: Wire): void {
    for (const { query } of this.#parts) query.handleReadyForQuery(connection)
    this.#onEnd()
  }
}
