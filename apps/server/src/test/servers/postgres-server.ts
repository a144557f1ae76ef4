import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/db/open-database.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…@127.0.0.1:port`, without a database; every test creates one from `postgresTemplate`. */
    postgresUrl: string
  }
}

/** An empty database with all migrations, from which new databases are copied. */
export const postgresTemplate = 'banyan_template'

/** Starts one PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  try {
    await server.createDatabase(postgresTemplate)
    await (await openDatabase({ url: `${server.url}/${postgresTemplate}` })).close()
    project.provide('postgresUrl', server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server.stop
}
