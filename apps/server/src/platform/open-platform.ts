import { mkdir } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { openEventBus } from './event-bus/open-event-bus.ts'
import { createLogger } from './log/logger.ts'
import type { Logger } from './log/logger.ts'
import { openMediaStore } from './media/open-media-store.ts'
import type { Platform } from './platform.ts'
import { readSecret } from './secret.ts'
import { systemNow } from './time.ts'
import { createWakeSignal } from './waiting/wake-signal.ts'

export interface OpenPlatform extends Platform {
  /** Stop everything that uses the platform (HTTP, workers, timers) first. */
  close(): Promise<void>
}

export interface PlatformOptions {
  log?: Logger
  now?: () => Date
  /** A database that is already open; closing the platform closes it. */
  database?: Database
}

/** Creates the data folder, private to its owner; a folder that the operator has made keeps its mode. */
export async function makeDataFolder(config: Config): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
}

/** Opens the data folder, the secret, the media store and the database, and runs pending migrations. */
export async function openPlatform(config: Config, options: PlatformOptions = {}): Promise<OpenPlatform> {
  await makeDataFolder(config)
  const secret = await readSecret(config.secret, config.dataDir)
  const media = await openMediaStore(config.media)
  const database = options.database ?? (await openDatabase(config.database))
  const log = options.log ?? createLogger()
  const eventBus = openEventBus(database, config.database, log)
  return {
    config,
    secret,
    database,
    media,
    wakeSignal: createWakeSignal(),
    eventBus,
    log,
    now: options.now ?? systemNow,
    close: async () => {
      await eventBus.close()
      await database.close()
    },
  }
}
