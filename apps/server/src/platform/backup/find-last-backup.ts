import { findLastRun } from '../jobs/claim-run.ts'
import type { Platform } from '../platform.ts'
import { lastBackupTime } from './create-backup.ts'

/** The name in `task_runs` of the time that the newest backup holds. */
export const backupMade = 'backup made'

/** Looks at this server's files and, on PostgreSQL, at what other servers have made. */
export async function findLastBackup(platform: Pick<Platform, 'config' | 'database'>): Promise<Date | undefined> {
  return newest(platform, await lastBackupTime(platform.config))
}

/** For display: a folder that cannot be read shows as no backup. The backup task raises the alarm about it. */
export async function findLastBackupToShow(platform: Pick<Platform, 'config' | 'database'>): Promise<Date | undefined> {
  return newest(platform, await lastBackupTime(platform.config).catch(() => undefined))
}

async function newest({ database }: Pick<Platform, 'database'>, ofFiles: Date | undefined): Promise<Date | undefined> {
  const times = [ofFiles, ...(database.engine === 'postgres' ? [await findLastRun(database.read, backupMade)] : [])]
  return times
    .flatMap((time) => time ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
}
