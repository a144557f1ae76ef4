import { stat, statfs } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { listOpenAlarms } from '../../platform/alarms/alarms.ts'
import type { AlarmRow } from '../../platform/alarms/alarms.ts'
import { findLastBackupToShow } from '../../platform/backup/find-last-backup.ts'
import { findLastDrill } from '../../platform/backup/restore-drill.ts'
import { currentMigration } from '../../platform/db/migrate.ts'
import { describeMedia } from '../../platform/media/media-location.ts'
import { messagesIn } from '../../platform/messages/messages.ts'
import { readQueues } from '../../platform/monitoring/queues.ts'
import { countOriginals } from '../../platform/originals/originals.repository.ts'
import type { OriginalCounts } from '../../platform/originals/originals.repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { version } from '../../platform/version.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const statusCommand: Command = {
  name: 'status',
  summary: 'show totals, pending work and the time of the last backup',
  usage: `status

Prints one line each. Changes nothing; the server can keep running. No names are shown.`,
  run: async (args, context) => {
    parseArgs({ args })
    const lines = await withPlatform(context, describe)
    const width = Math.max(...lines.map(([what]) => what.length))
    for (const [what, value] of lines) context.out(`${what.padEnd(width)}  ${value}`)
    return 0
  },
}

async function describe(platform: Platform): Promise<[string, string][]> {
  const { config, database, media, now } = platform
  const count = async (table: 'families' | 'users' | 'people' | 'galleries'): Promise<number> =>
    Number(
      (
        await database.read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const photos = await database.read
    .selectFrom('images')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('size_bytes'), eb.val(0)).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  const { jobs, mails, oldestJobSeconds } = await readQueues(database.read, now())
  const lastBackup = await findLastBackupToShow(platform)
  const lastDrill = await findLastDrill(database)
  const isThere = await media.ping().then(
    () => 'there',
    (error: Error) => `UNREACHABLE: ${error.message}`,
  )
  const alarms = await listOpenAlarms(database.read)
  return [
    ['version', `${version}, tables of ${await currentMigration(database)}, Node ${process.versions.node}`],
    ['database', `${database.engine}, ${megabytes(await databaseBytes(platform))}`],
    ['media store', `${describeMedia(config.media)}, ${isThere}`],
    ['disk', await disk(config.dataDir)],
    ['families', `${await count('families')}, with ${await count('users')} users and ${await count('people')} people`],
    ['photos', `${photos.count} in ${await count('galleries')} galleries, ${megabytes(Number(photos.bytes))} as uploaded`],
    ['originals', describeOriginals(await countOriginals(database.read))],
    [
      'jobs',
      `${jobs.waiting} waiting${oldestJobSeconds > 0 ? ` (the oldest for ${Math.round(oldestJobSeconds)} s)` : ''}, ${jobs.running} running, ${jobs.givenUp} given up`,
    ],
    [
      'mails',
      `${mails.waiting} waiting, ${mails.givenUp} given up${config.mail.smtpUrl === undefined ? ', written to the outbox' : ''}`,
    ],
    [
      'last backup',
      lastBackup === undefined
        ? 'none'
        : `${lastBackup.toISOString()}, ${Math.round((now().getTime() - lastBackup.getTime()) / 3_600_000)} hours ago${config.backup.key === undefined ? '' : ', encrypted'}`,
    ],
    [
      'restore drill',
      lastDrill === undefined ? 'none yet' : `the newest backup was restored on trial at ${lastDrill.toISOString()}`,
    ],
    ...(alarms.length === 0
      ? [['alarms', 'none'] satisfies [string, string]]
      : alarms.map((alarm): [string, string] => ['ALARM', describeAlarm(alarm)])),
  ]
}

function describeOriginals({ files, damaged, missing, oldestCheck }: OriginalCounts): string {
  if (files === 0) return 'none'
  const wrong = damaged + missing === 0 ? 'none damaged' : `${damaged} DAMAGED, ${missing} MISSING`
  return `${wrong}, ${oldestCheck === '' ? 'not all read yet' : `all read since ${oldestCheck}`}`
}

async function databaseBytes({ config, database }: Platform): Promise<number> {
  if ('file' in config.database) {
    const { file } = config.database
    // The latest writes are still in the journal beside the file.
    const sizes = await Promise.all(
      ['', '-wal'].map((ending) =>
        stat(`${file}${ending}`).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(database.read)
  return Number(rows[0]?.bytes ?? 0)
}

async function disk(folder: string): Promise<string> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return `${megabytes(bavail * bsize)} free of ${megabytes(blocks * bsize)} where the data folder is`
}

function describeAlarm({ kind, subject, detail, count, first_seen_at, last_seen_at }: AlarmRow): string {
  const about = [subject, ...Object.entries(detail).map(([name, value]) => `${name} ${value}`)]
    .filter((part) => part !== '')
    .join(', ')
  return `${messagesIn('en').alarms[kind].title}${about === '' ? '' : ` (${about})`}, since ${first_seen_at}${count === 1 ? '' : `, ${count} times, last ${last_seen_at}`}`
}

const megabytes = (bytes: number): string => (bytes < 10e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)
