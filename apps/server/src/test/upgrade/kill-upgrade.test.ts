import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { DatabaseLocation } from '../../platform/db/database.ts'
import { currentMigration, migrationNames } from '../../platform/db/migrate.ts'
import { connectDatabase, openDatabase } from '../../platform/db/open-database.ts'
import { isWhole } from '../sample.ts'
import { createBareTestDatabase, testEngine } from '../test-database.ts'
import { listFixtures } from './fixture.ts'
import { fillOldDatabase } from './old-database.ts'
import { expectSameRows, rowsOfDatabase } from './rows.ts'
import type { RowsByTable } from './rows.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

const moments = isWhole ? 48 : 2

/** Upgrades in a separate process. @returns how long it took; undefined when it was killed before its end */
async function upgrade(location: DatabaseLocation, killAfterMs?: number): Promise<number | undefined> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'upgrading.ts'), 'url' in location ? location.url : location.file],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  let [beganAt, endedAt] = [0, 0]
  for await (const line of createInterface(child.stdout)) {
    if (line === 'end') endedAt = performance.now()
    if (line !== 'begin') continue
    beganAt = performance.now()
    if (killAfterMs !== undefined) void wait(killAfterMs).then(() => child.kill('SIGKILL'))
    child.stdin.end()
  }
  await ended
  return endedAt === 0 ? undefined : endedAt - beganAt
}

async function readState(location: DatabaseLocation): Promise<{ migration: string | undefined; rows: RowsByTable }> {
  const database = connectDatabase(location)
  try {
    const rows = await rowsOfDatabase(database.read)
    // PostgreSQL gives each number of a job once, also to a transaction that was killed.
    if (testEngine === 'postgres') for (const job of rows.get('jobs') ?? []) delete job['id']
    return { migration: await currentMigration(database), rows }
  } finally {
    await database.close()
  }
}

async function oldDatabase(fixture: ReturnType<typeof listFixtures>[number]): Promise<DatabaseLocation> {
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  await fillOldDatabase(fixture, location)
  return location
}

describe.each(listFixtures().map((fixture) => [fixture.version, fixture] as const))(
  'an upgrade from version %s that is killed',
  (_version, fixture) => {
    it(`leaves the old state or the new one, at ${moments} moments, and the next start completes it`, async () => {
      const whole = await oldDatabase(fixture)
      const old = await readState(whole)
      const lastsMs = (await upgrade(whole)) ?? 0
      expect(lastsMs).toBeGreaterThan(0)
      const upgraded = await readState(whole)
      expect(upgraded.migration).toBe(migrationNames.at(-1))
      expectSameRows(upgraded.rows, old.rows)
      let killed = 0
      for (let moment = 0; moment < moments; moment += 1) {
        const location = await oldDatabase(fixture)
        if ((await upgrade(location, (lastsMs * moment) / moments)) === undefined) killed += 1
        const { migration, rows } = await readState(location)
        expect([old.migration, upgraded.migration]).toContain(migration)
        expect(rows, `${moment}`).toEqual(migration === old.migration ? old.rows : upgraded.rows)
        await (await openDatabase(location)).close()
        expect(await readState(location)).toEqual(upgraded)
      }
      // When there is nothing to migrate, the process may finish before the first signal.
      if (old.migration !== upgraded.migration) expect(killed).toBeGreaterThan(0)
    })
  },
)
