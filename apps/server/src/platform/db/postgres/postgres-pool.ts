import pg from 'pg'
import type { NamedStatements } from './named-statements.ts'

/** The prefix of all our connection names, by which a command sees whether a server uses the database. */
export const applicationName = 'banyan'

/**
 * A new connection has to plan everything again that calls ask, which takes longer than a call. People read for minutes between two clicks.
 */
const idleMs = 10 * 60_000
/** A network between us may drop a connection without a word that has been silent for longer. */
const keepAliveMs = 60_000

const bigintType = 20

/** PostgreSQL sends 64-bit ids and counts as text; all of ours fit a JavaScript number exactly. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    oid === bigintType ? Number : pg.types.getTypeParser(oid, format ?? 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

export function openPool(url: string, max: number, statements?: NamedStatements): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: applicationName,
    ...(statements === undefined ? {} : { onConnect: (client) => statements.inspect(client) }),
  })
  // The pool replaces an idle connection that the server dropped, but without a listener the error would end the process.
  pool.on('error', () => undefined)
  // A connection that breaks between two queries emits an error too; the next query on it fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
