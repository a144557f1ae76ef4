import path from 'node:path'
import type { ScheduledTask } from '../jobs/schedule.ts'
import { hourMs, minuteMs } from '../time.ts'
import { createBackup, lastBackupTime, pruneBackups } from './create-backup.ts'

/**
 * Makes a backup when the newest is older than `BANYAN_BACKUP_HOURS`, and deletes the outdated ones. It looks at the
 * files and not at a timer, so a server that is restarted every day has its backups too.
 */
export const backupTask: ScheduledTask = {
  name: 'backup',
  pattern: '*/10 * * * *',
  run: async (platform) => {
    const { everyHours } = platform.config.backup
    if (everyHours === 0) return
    const last = await lastBackupTime(platform.config)
    const ageMs = last === undefined ? Infinity : platform.now().getTime() - last.getTime()
    // Half a look early rather than half a look late: a daily backup stays at its hour.
    if (ageMs < everyHours * hourMs - 5 * minuteMs) return
    const { file, manifest } = await createBackup(platform)
    const pruned = await pruneBackups(platform)
    platform.log.info({ file: path.basename(file), media: manifest.media.files, deleted: pruned.length }, 'backup made')
  },
}
