import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from './server.ts'

function change({ dataDir }: RunningServer, statement: string): void {
  const database = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'))
  database.exec('pragma busy_timeout = 20000')
  database.exec(statement)
  database.close()
}

/** Makes every keeper look as if they had been one for long. */
export const ageKeepers = (server: RunningServer): void => change(server, `update users set keeper_since = ''`)

/** Lets the wait be over that two keepers have begun. */
export const ageRecoveries = (server: RunningServer): void =>
  change(server, `update recoveries set opens_at = '2026-01-01T00:00:00.000Z' where opens_at is not null`)
