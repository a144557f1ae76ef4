import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { DatabaseLocation } from './database.ts'
import { applicationName } from './postgres/postgres-pool.ts'

/** Another process uses the database. The message is one line for the operator. */
export class InUseError extends Error {}

/** Ends with the process at the latest, however the process ends. */
export interface Ownership {
  release(): void
}

const lockName = 'banyan.lock'
/** For this long, a process that was just killed may still have a connection to PostgreSQL. */
const endingMs = 3_000

/**
 * Makes this process the only server of an SQLite file, or the only command that needs it exclusively. It holds an exclusive
 * transaction on an empty database beside the file: SQLite uses each system's own file locks, which the system releases when the
 * process ends. Nothing is ever written to that file, so a kill, a power cut or a full disk leaves nothing to clean up.
 *
 * @throws InUseError when another process owns the file
 */
export function ownFile(file: string): Ownership {
  const lock = path.join(path.dirname(file), lockName)
  const connection = new Sqlite(lock, { timeout: 0 })
  try {
    connection.exec('begin exclusive')
  } catch (error) {
    connection.close()
    if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
    throw new InUseError(
      `Another Banyan works with ${file}: a server, a move or a restore. Stop it first, or set BANYAN_DATA_DIR to another folder.`,
    )
  }
  return { release: () => void connection.close() }
}

/** For commands during which no server may run. @throws InUseError when one does */
export async function ownDatabase(location: DatabaseLocation): Promise<Ownership> {
  if ('file' in location) return ownFile(location.file)
  await refuseWhenServed(location.url)
  return { release: () => undefined }
}

/**
 * Several servers may share a PostgreSQL database, so nobody owns it; servers are recognised by the name of their connections.
 */
async function refuseWhenServed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks between two queries would end the process; the next query on it fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const until = performance.now() + endingMs; ; await wait(100)) {
      const { rows } = await client.query(
        'select 1 from pg_stat_activity where datname = current_database() and application_name like $1 limit 1',
        [`${applicationName}%`],
      )
      if (rows.length === 0) return
      if (performance.now() > until)
        throw new InUseError('Another Banyan works with this PostgreSQL database: a server, or another command. Stop it first.')
    }
  } finally {
    await client.end()
  }
}
