import pg from 'pg'
import type { QueryResult } from 'pg'

/** The parts of `pg`'s connection that a statement needs. */
export interface Wire {
  stream: { writable: boolean; write(bytes: Buffer): boolean }
  sync(): void
  parse(statement: { text: string; name: string }): void
  bind(values: { statement: string; values: unknown[]; valueMapper: (value: unknown) => string | Buffer | null }): void
  describe(what: { type: 'P' }): void
  execute(): void
  /** The texts of prepared statements, by name. */
  parsedStatements: Record<string, string>
  /** Those that were sent but not confirmed. */
  submittedNamedStatements: Record<string, string>
}

/** The columns of what a statement answers. */
interface Columns {
  names: string[]
  parsers: ((text: string) => unknown)[]
  /** A row to copy, so that all rows are of one shape. */
  blank: Record<string, unknown>
}

export interface Description {
  fields: { name: string; dataTypeID: number }[]
}

type Settle = (error: Error | undefined, result?: QueryResult) => void

/** What the prepared statements of each connection answer: it does not change as long as they are prepared, so it is asked for once. */
const described = new WeakMap<object, Map<string, Columns>>()
const noColumns: Columns = { names: [], parsers: [], blank: {} }

/** A statement among others that travel with it. It does what `pg.Query` does, without asking each time what columns it will get. */
export class BatchedStatement {
  text: string
  name: string | undefined
  values: unknown[]
  callback: Settle
  readonly #types: pg.CustomTypesConfig
  #columns: Columns | undefined
  #rows: unknown[] = []
  #result: QueryResult | undefined

  constructor(
    { text, values, name }: { text: string; values: readonly unknown[]; name?: string | undefined },
    types: pg.CustomTypesConfig,
    callback: Settle,
  ) {
    this.text = text
    this.name = name
    this.values = [...values]
    this.callback = callback
    this.#types = types
  }

  /**
   * @param wire - writes to `connection`, later
   * @throws Error when there is no such value in PostgreSQL
   */
  submit(wire: Wire, connection: object): void {
    const { text, name = '', values } = this
    this.#rows = []
    // Before anything is written for it.
    const bound = values.map(toText)
    if (name === '' || (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
      wire.parse({ text, name })
      if (name !== '') wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values: bound, valueMapper: itself })
    this.#columns = name === '' ? undefined : described.get(connection)?.get(name)
    if (this.#columns === undefined) wire.describe({ type: 'P' })
    wire.execute()
  }

  handleRowDescription({ fields }: Description): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, parsers, blank } = this.#columns ?? noColumns
    const row = { ...blank }
    for (let index = 0; index < fields.length; index += 1) {
      const text = fields[index]
      if (text !== null && text !== undefined) row[names[index]!] = parsers[index]!(text)
    }
    this.#rows.push(row)
  }

  /** @param text - such as SELECT 3, INSERT 0 1 or COMMIT */
  handleCommandComplete({ text }: { text: string }, connection: object): void {
    const words = text.split(' ')
    const count = Number(words.at(-1))
    this.#result = {
      command: words[0] ?? '',
      rowCount: Number.isNaN(count) ? null : count,
      rows: this.#rows,
    } as unknown as QueryResult
    if (this.name === undefined) return
    const known = described.get(connection) ?? new Map<string, Columns>()
    described.set(connection, known)
    // Without columns it answers no rows, and never will.
    if (!known.has(this.name)) known.set(this.name, this.#columns ?? noColumns)
  }

  settle(error?: Error): void {
    this.callback(error, this.#result)
  }
}

const itself = (value: unknown) => value as string | Buffer | null

/** Everything but texts and numbers is written as `pg` writes it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils

const toText = (value: unknown): string | Buffer | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : prepareValue(value)
