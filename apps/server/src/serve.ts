import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { FirstRun } from './features/accounts/sign-up/first-run.service.ts'
import { openFaceFinder } from './features/faces/face-finder.ts'
import type { FaceFinder } from './features/faces/face-finder.ts'
import { requestPlaces } from './features/places/load-places.service.ts'
import { collectGarbage } from './platform/collect-garbage.ts'
import { ownFile } from './platform/db/ownership.ts'
import type { Ownership } from './platform/db/ownership.ts'
import { renewStatistics } from './platform/db/statistics.task.ts'
import { clockTask } from './platform/installation/clock.ts'
import { checkInstallation } from './platform/installation/installation.ts'
import { MediaUnavailable } from './platform/media/media-store.ts'
import { makeDataFolder, openPlatform } from './platform/open-platform.ts'
import type { OpenPlatform } from './platform/open-platform.ts'
import { publicUrl } from './platform/public-url.ts'
import { startNotices } from './start-notices.ts'
import { startWorkers } from './workers.ts'
import type { Workers } from './workers.ts'

const webDir = path.resolve(import.meta.dirname, '../../web/dist')
/** How long running work may take to end when the server is stopped. */
const graceMs = 20_000
/** How long the clean-up of a failed start may take. */
const failedMs = 5_000

/**
 * Runs Banyan until a signal ends it: the application and, in the same process, the workers. A stop finishes running work and
 * refuses new work.
 *
 * @throws the reason when it cannot start; everything started by then has stopped
 */
export async function serve(config: Config): Promise<void> {
  const running: Running = {}
  try {
    await start(config, running)
  } catch (error) {
    const late = new AbortController()
    const closed = close(running).catch((reason: unknown) => running.platform?.log.error({ err: reason }, 'not closed'))
    await Promise.race([
      closed.then(() => late.abort()),
      wait(failedMs, undefined, { signal: late.signal }).catch(() => undefined),
    ])
    throw error
  }
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, resolve)
  })
  const log = running.platform?.log
  log?.info({ signal }, 'stopping')
  const late = setTimeout(() => process.exit(1), graceMs + 5_000)
  await close(running)
  clearTimeout(late)
  log?.info('stopped')
}

/** What has been started so far. */
interface Running {
  ownership?: Ownership
  platform?: OpenPlatform
  app?: FastifyInstance
  finder?: FaceFinder
  workers?: Workers
}

/** Starts the workers last, so that a server that others cannot reach takes no jobs and sends no mails. */
async function start(config: Config, running: Running): Promise<void> {
  await makeDataFolder(config)
  if ('file' in config.database) running.ownership = ownFile(config.database.file)
  const platform = (running.platform = await openPlatform(config))
  await checkInstallation(platform).catch((error: unknown) => {
    // The store may recover by itself; every sweep checks again.
    if (!(error instanceof MediaUnavailable)) throw error
    platform.log.warn({ err: error }, 'the media store does not answer')
  })
  await clockTask.run(platform)
  const firstRun = new FirstRun(platform)
  const code = await firstRun.open()
  const finder = (running.finder = openFaceFinder())
  const app = (running.app = await createApp(platform, { firstRun, finder, ...(existsSync(webDir) ? { webDir } : {}) }))
  await requestPlaces(platform)
  // On SQLite the event loop stands still meanwhile, so this must not compete with the first calls; nor must the collection: loading the
  // program leaves a third of the memory as garbage, which the engine would otherwise keep until there is much work.
  if (platform.database.engine === 'sqlite') await renewStatistics(platform)
  collectGarbage()
  await app.listen({ host: config.host, port: config.port })
  running.workers = startWorkers(platform, finder)
  platform.log.info({ host: config.host, port: config.port, engine: platform.database.engine }, 'Banyan is ready')
  process.stderr.write(`Banyan is ready: ${publicUrl(config)}\n`)
  for (const line of startNotices(config)) {
    platform.log[line.isWarning ? 'warn' : 'info'](line.text)
    process.stderr.write(`${line.text}\n`)
  }
  if (code !== undefined)
    process.stderr.write(
      // Browsers send nobody what follows the #.
      `No one has an account yet. Start the first family at ${publicUrl(config)}/accounts/first_run/#${code}\nor at ${publicUrl(config)}/accounts/first_run/ with the code ${code}\n`,
    )
}

async function close({ ownership, platform, app, finder, workers }: Running): Promise<void> {
  await app?.close()
  await workers?.stop(graceMs)
  finder?.close()
  await platform?.close()
  ownership?.release()
}
