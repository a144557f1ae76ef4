import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { findLastBackupToShow } from '../backup/find-last-backup.ts'
import { findLastDrill } from '../backup/restore-drill.ts'
import { ApiError } from '../http/api-error.ts'
import { bearerToken } from '../http/caller.ts'
import { countOriginals } from '../originals/originals.repository.ts'
import { CallDurations, writeMetrics } from './metrics.ts'
import type { Gauge } from './metrics.ts'
import { readQueues } from './queues.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `/api/metrics` for Prometheus, protected by `BANYAN_METRICS_TOKEN`. Without that setting nothing is measured. */
export function metricsRoute(app: FastifyInstance): void {
  const { platform } = app
  const expected = platform.config.metricsToken
  if (expected === undefined) return
  const durations = new CallDurations()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  app.addHook('onResponse', async (request, reply) => {
    // Unknown routes count as one: addresses that others make up are not kept.
    durations.record(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
  })

  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    const token = bearerToken(request)
    if (token === undefined || !timingSafeEqual(digest(token), digest(expected)))
      throw new ApiError(token === undefined ? 'no_token' : 'invalid_token')
    const { jobs, mails, oldestJobSeconds } = await readQueues(platform.database.read, platform.now())
    const lastBackup = await findLastBackupToShow(platform)
    const lastDrill = await findLastDrill(platform.database)
    const originals = await countOriginals(platform.database.read)
    const memory = process.memoryUsage()
    const gauges: Gauge[] = [
      {
        name: 'banyan_jobs',
        help: 'Jobs by what becomes of them, of all servers on the database.',
        value: [
          { labels: 'state="waiting"', value: jobs.waiting },
          { labels: 'state="running"', value: jobs.running },
          { labels: 'state="given_up"', value: jobs.givenUp },
        ],
      },
      { name: 'banyan_oldest_job_seconds', help: 'How long the job that is due longest has waited.', value: oldestJobSeconds },
      {
        name: 'banyan_mails',
        help: 'Mails that were not sent.',
        value: [
          { labels: 'state="waiting"', value: mails.waiting },
          { labels: 'state="given_up"', value: mails.givenUp },
        ],
      },
      {
        name: 'banyan_last_backup_timestamp_seconds',
        help: 'When the newest backup was made; 0 when there is none.',
        value: (lastBackup?.getTime() ?? 0) / 1000,
      },
      {
        name: 'banyan_last_restore_drill_timestamp_seconds',
        help: 'When a backup was last restored on trial; 0 when none was.',
        value: (lastDrill?.getTime() ?? 0) / 1000,
      },
      {
        name: 'banyan_originals_wrong',
        help: 'Originals that are not what was uploaded.',
        value: [
          { labels: 'state="damaged"', value: originals.damaged },
          { labels: 'state="missing"', value: originals.missing },
        ],
      },
      {
        name: 'banyan_event_loop_delay_seconds',
        help: 'How late the event loop was since the last look: 99th percentile.',
        value: delay.count === 0 ? 0 : delay.percentile(99) / 1e9,
      },
      { name: 'process_resident_memory_bytes', help: 'Memory that this server takes.', value: memory.rss },
      { name: 'nodejs_heap_size_used_bytes', help: 'Of that, used by JavaScript.', value: memory.heapUsed },
      { name: 'process_cpu_seconds_total', help: 'Processor time used.', type: 'counter', value: cpuSeconds() },
      {
        name: 'process_start_time_seconds',
        help: 'When this server was started.',
        value: Math.round(platform.now().getTime() / 1000 - process.uptime()),
      },
    ]
    delay.reset()
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(writeMetrics(gauges, durations))
  })
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
