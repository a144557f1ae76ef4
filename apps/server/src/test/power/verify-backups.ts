import path from 'node:path'
import { verifyArchive } from '../../platform/backup/archive-reader.ts'
import { backupName } from '../../platform/backup/create-backup.ts'
import { readFolder } from '../../platform/files.ts'
import { Fault } from '../kills/connection.ts'

/**
 * Checks that reported backups exist, and that every file with a backup's name is intact, reported or not. Interrupted backups
 * have other names.
 *
 * @returns how many have a backup's name, and how many were interrupted
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
