import path from 'node:path'
import { verifyArchive } from '../../platform/backup/archive-reader.ts'
import { backupName } from '../../platform/backup/create-backup.ts'
import { readFolder } from '../../platform/files.ts'
import { Fault } from '../kills/connection.ts'

/**
 * What was reported is there, and whatever has the name of a backup is whole, reported or not. One that was cut off has another name.
 *
 * @returns how many have the name of a backup, and how many were cut off
 * @throws Fault
 */
export async function verifyBackups(dataDir: string, reported: string[]): Promise<{ whole: number; unfinished: number }> {
  const folder = path.join(dataDir, 'backups')
  const names: string[] = await readFolder(folder)
  for (const archive of reported)
    if (!names.includes(path.basename(archive))) throw new Fault(`a backup was reported and is gone: ${archive}`)
  const backups = names.filter((name) => backupName.test(name))
  for (const name of backups)
    await verifyArchive(path.join(folder, name)).catch((error: unknown) =>
      Promise.reject(new Fault(`an archive is no good: ${name} ${String(error)}`)),
    )
  return { whole: backups.length, unfinished: names.filter((name) => name.endsWith('.unfinished')).length }
}
