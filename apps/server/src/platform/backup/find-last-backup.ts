import { findLastRun } from '../jobs/claim-run.ts'
import type { Platform } from '../platform.ts'
import { lastBackupTime } from './create-backup.ts'

/** The name in `task_runs` of the moment that the newest backup is of. */
export const backupMade = 'backup made'

/** Of this server's files, and on PostgreSQL of what another server has made. */
export async function findLastBackup({ config, database }: Pick<Platform, 'config' | 'database'>): Promise<Date | undefined> {
  const times = [await lastBackupTime(config), ...(database.engine === 'postgres' ? [await findLastRun(database.read, backupMade)] : [])]
  return times.flatMap((time) => time ?? []).toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
}
