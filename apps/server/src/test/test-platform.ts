import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { connectDatabase } from '../platform/db/open-database.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { OpenPlatform } from '../platform/open-platform.ts'
import '../reactions.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestPlatform extends OpenPlatform {
  clock: TestClock
}

/** A clock that stands still until a test moves it. */
export interface TestClock {
  set(time: string | Date): void
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** Thousands of users sign up in tests: one pass over the least memory is enough for all that does not ask how strong it is. */
const littleWork = { memoryCost: 64, timeCost: 1 }

const start = '2026-03-01T12:00:00.000Z'

/**
 * A whole platform in a temporary folder, on this run's engine; `close` deletes it all.
 *
 * @param changes - replaces parts of the default configuration
 */
export async function openTestPlatform(changes: Partial<Config> = {}): Promise<TestPlatform> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const { location, remove } = await createTestDatabase()
  const platform = await openTestPlatformIn(folder, { database: location, ...changes })
  return {
    ...platform,
    close: async () => {
      await platform.close()
      await remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A platform in a folder that stays when it is closed, with its database inside unless `changes` say otherwise. */
export async function openTestPlatformIn(folder: string, changes: Partial<Config> = {}): Promise<TestPlatform> {
  const defaults = readConfig(
    { BANYAN_DATA_DIR: 'data', BANYAN_BREACH_URL: 'off', BANYAN_FACES: 'off', BANYAN_PORT: '0' },
    folder,
  )
  const config: Config = { ...defaults, passwordWork: littleWork, ...changes }
  let time = new Date(start).getTime()
  const platform = await openPlatform(config, {
    // A test's database already has its tables.
    ...(changes.database === undefined ? {} : { database: connectDatabase(changes.database) }),
    log: createLogger('silent'),
    now: () => new Date(time),
  })
  return {
    ...platform,
    clock: {
      set: (moment) => {
        time = new Date(moment).getTime()
      },
      advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
        time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      },
    },
  }
}
