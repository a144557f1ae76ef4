import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { FirstRun } from './features/accounts/sign-up/first-run.service.ts'
import { requestPlaces } from './features/places/load-places.service.ts'
import { openPlatform } from './platform/open-platform.ts'
import { publicUrl } from './platform/public-url.ts'
import { startWorkers } from './workers.ts'

const webDir = path.resolve(import.meta.dirname, '../../web/dist')
/** What runs when the server is told to stop may take this long to end. */
const graceMs = 20_000
/** By then the first tasks of a start have run. */
const settledMs = 2_000

/**
 * Runs Banyan until a signal ends it: the application and, in the same process, the workers. A stop finishes what
 * runs and refuses what is new.
 */
export async function serve(config: Config): Promise<void> {
  const platform = await openPlatform(config)
  const { log } = platform
  const firstRun = new FirstRun(platform)
  const code = await firstRun.open()
  const app = await createApp(platform, { firstRun, ...(existsSync(webDir) ? { webDir } : {}) })
  const workers = startWorkers(platform)
  await app.listen({ host: config.host, port: config.port })
  await requestPlaces(platform)
  log.info({ host: config.host, port: config.port, engine: platform.database.engine }, 'Banyan is ready')
  process.stderr.write(`Banyan is ready: ${publicUrl(config)}\n`)
  if (code !== undefined) process.stderr.write(`Nobody has an account yet. Begin the first family at ${publicUrl(config)}/accounts/first_run/ with the code ${code}\n`)
  setTimeout(letGoOfTheStart, settledMs).unref()

  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, resolve)
  })
  log.info({ signal }, 'stopping')
  const late = setTimeout(() => process.exit(1), graceMs + 5_000)
  await app.close()
  await workers.stop(graceMs)
  await platform.close()
  clearTimeout(late)
  log.info('stopped')
}

/** Loading the program leaves a third of the memory behind as garbage, which the engine would keep until there is much work. Takes some 40 ms, once. */
function letGoOfTheStart(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
