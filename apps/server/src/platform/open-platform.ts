import { mkdir } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { createBell } from './bell.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { createLogger } from './log/logger.ts'
import type { Logger } from './log/logger.ts'
import { openMediaStore } from './media/open-media-store.ts'
import { openNews } from './news/open-news.ts'
import type { Platform } from './platform.ts'
import { readSecret } from './secret.ts'
import { systemNow } from './time.ts'

export interface OpenPlatform extends Platform {
  /** Stop whatever uses the platform (HTTP, workers, timers) before. */
  close(): Promise<void>
}

export interface PlatformOptions {
  log?: Logger
  now?: () => Date
  /** A database that is open already; it is closed with the platform. */
  database?: Database
}

/** Made for its owner alone; one that the operator has made keeps its mode. */
export async function makeDataFolder(config: Config): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
}

/** Opens the data folder, the secret, the media store and the database, and brings its tables up to date. */
export async function openPlatform(config: Config, options: PlatformOptions = {}): Promise<OpenPlatform> {
  await makeDataFolder(config)
  const secret = await readSecret(config.secret, config.dataDir)
  const media = await openMediaStore(config.media)
  const database = options.database ?? (await openDatabase(config.database))
  const log = options.log ?? createLogger()
  const news = openNews(database, config.database, log)
  return {
    config,
    secret,
    database,
    media,
    bell: createBell(),
    news,
    log,
    now: options.now ?? systemNow,
    close: async () => {
      await news.close()
      await database.close()
    },
  }
}
