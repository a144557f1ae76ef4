import type pg from 'pg'

/** Named after their third use, at most so many, so that no connection keeps plans of statements that hardly ever come. */
const usesBefore = 2
const maxNames = 400
const maxCounted = 5_000

/**
 * Whether a statement may be prepared under a name. Not with `*`: PostgreSQL refuses to run it again after another server has
 * added a column. Nor with a long list: there is one for each length.
 */
const isNameable = (source: string): boolean =>
  /^(?:select|insert|update|delete|with|begin|commit|rollback)\b/.test(source) &&
  !source.includes('*') &&
  !/ in \(\$\d+(?:, \$\d+){8}/.test(source)

/**
 * Gives frequent statements names, under which PostgreSQL parses and plans them once for each connection: that takes longer than to
 * run them. A pooler between us may lend another connection to each transaction, which would not know the name: so only
 * connections that reach PostgreSQL itself use names.
 */
export class NamedStatements {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  readonly #direct = new WeakSet<pg.ClientBase>()

  /** Call it with each new connection, and wait for it. A pooler tells another process id than the process that answers. */
  async inspect(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if ((client as { processID?: number | null }).processID === rows[0]?.pid) this.#direct.add(client)
  }

  /** The name of a statement on this connection, if it has one. */
  nameOf(client: pg.ClientBase, text: string): string | undefined {
    return this.#direct.has(client) ? this.#nameOf(text) : undefined
  }

  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= maxNames || this.#uses.size >= maxCounted) return name
    const uses = this.#uses.get(text) ?? 0
    this.#uses.set(text, uses + 1)
    if (uses < usesBefore || !isNameable(text)) return undefined
    const next = `banyan_${this.#names.size}`
    this.#names.set(text, next)
    this.#uses.delete(text)
    return next
  }
}
