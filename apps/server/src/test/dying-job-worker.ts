// A separate process that takes a job, reports it, and never ends it: tests kill it.
import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openEventBus } from '../platform/event-bus/open-event-bus.ts'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'
import { createJobWorker } from '../platform/jobs/job-worker.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openFileMediaStore } from '../platform/media/file-media-store.ts'
import { createWakeSignal } from '../platform/waiting/wake-signal.ts'

const [dataDir = '', location = '', time = ''] = process.argv.slice(2)
const config = readConfig({ BANYAN_DATA_DIR: dataDir }, dataDir)
const place = location.startsWith('postgres') ? { url: location } : { file: location }
const database = await openDatabase(place)
const log = createLogger('silent')
const platform = {
  config,
  secret: 'x'.repeat(32),
  database,
  media: await openFileMediaStore(`${dataDir}/media`),
  wakeSignal: createWakeSignal(),
  eventBus: openEventBus(database, place, log),
  log,
  now: () => new Date(time),
}
const hang = (): Promise<void> => {
  process.stdout.write('taken\n')
  return new Promise(() => undefined)
}
createJobWorker(platform, { 'test-slow': defineJob('test-slow', noPayload).bind({ run: hang }) }).start()
