import { statfs } from 'node:fs/promises'
import type { Locale, OperatorOverview } from '@banyan/contract'
import type { Config } from '../../config.ts'
import { listOpenAlarms } from '../../platform/alarms/alarms.ts'
import { findLastBackupToShow } from '../../platform/backup/find-last-backup.ts'
import { findLastDrill } from '../../platform/backup/restore-drill.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import { healthProbes } from '../../platform/http/health.ts'
import { messagesIn } from '../../platform/messages/messages.ts'
import { readQueues } from '../../platform/monitoring/queues.ts'
import type { Platform } from '../../platform/platform.ts'
import { isPlainHttp } from '../../platform/public-url.ts'
import { version } from '../../platform/version.ts'
import { sumLogs } from '../family-log/log-sums.service.ts'
import { listLargest, sumUsage } from './operator.repository.ts'

const maxFamilies = 100

/** Returns the server's state. It names nobody: families are marks and numbers. */
export async function getOverview(platform: Platform, locale: Locale): Promise<OperatorOverview> {
  const { config, database, now } = platform
  const probes = healthProbes(platform)
  const [isReady, isWritable, disk, alarms, queues, lastBackup, lastDrill, total, largest, logs] = await Promise.all([
    works(probes.read),
    works(probes.readAndWrite),
    statfs(config.dataDir),
    listOpenAlarms(database.read),
    readQueues(database.read, now()),
    findLastBackupToShow(platform),
    findLastDrill(database),
    sumUsage(database.read),
    listLargest(database.read, maxFamilies),
    sumLogs(database.read, now(), locale, maxFamilies),
  ])
  const marks = familyMarks(platform)
  const words = messagesIn(locale).alarms
  return {
    version,
    is_ready: isReady,
    is_writable: isWritable,
    sign_up: config.signUp,
    warnings: warningsOf(config),
    alarms: alarms.map(({ kind, subject, count, first_seen_at, last_seen_at }) => ({
      kind,
      subject,
      ...words[kind],
      count,
      first_seen: first_seen_at,
      last_seen: last_seen_at,
    })),
    free_bytes: disk.bavail * disk.bsize,
    disk_bytes: disk.blocks * disk.bsize,
    last_backup: lastBackup?.toISOString() ?? null,
    last_restore_drill: lastDrill?.toISOString() ?? null,
    jobs: {
      waiting: queues.jobs.waiting,
      running: queues.jobs.running,
      given_up: queues.jobs.givenUp,
      oldest_seconds: Math.max(0, Math.round(queues.oldestJobSeconds)),
    },
    mails: { waiting: queues.mails.waiting, given_up: queues.mails.givenUp },
    logs: { ...logs, broken: logs.broken.map((family) => marks.markOf(family)) },
    total,
    families: largest.map(({ family, ...usage }) => ({ mark: marks.markOf(family), ...usage })),
  }
}

function warningsOf(config: Config): OperatorOverview['warnings'] {
  return [
    ...(isPlainHttp(config) ? (['plain_http'] as const) : []),
    ...(config.mail.smtpUrl === undefined ? (['no_mail_server'] as const) : []),
    ...(config.backup.everyHours === 0 ? (['no_backups'] as const) : []),
  ]
}

const works = (probe: () => Promise<unknown>): Promise<boolean> =>
  probe().then(
    () => true,
    () => false,
  )
