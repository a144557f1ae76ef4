import { readChecksums } from '../backup/archive-reader.ts'
import { listArchives } from '../backup/create-backup.ts'
import { mediaPrefix } from '../backup/manifest.ts'
import { originalKey } from '../media/picture-keys.ts'
import type { Platform } from '../platform.ts'
import { listDamaged } from './originals.repository.ts'

const most = 10_000

/** Names the backups that must stay: for each original that is not intact now, the newest one with an intact copy. */
export async function findNeededBackups({
  config,
  database,
  log,
}: Pick<Platform, 'config' | 'database' | 'log'>): Promise<Set<string>> {
  const wanted = new Map(
    (await listDamaged(database.read, most)).map((original) => [
      `${mediaPrefix}${originalKey(original.family_id, original.key)}`,
      original.sha256,
    ]),
  )
  const needed = new Set<string>()
  for (const { file, name } of wanted.size === 0 ? [] : await listArchives(config)) {
    try {
      const checksums = await readChecksums(file, config.backup.key)
      for (const [member, sha256] of wanted) {
        const held = checksums.get(member)
        if (held === undefined || (sha256 !== '' && held !== sha256)) continue
        needed.add(name)
        // For a profile photo that was never read nobody knows which copy is intact, so all of them stay.
        if (sha256 !== '') wanted.delete(member)
      }
    } catch (error) {
      // This backup may hold the last intact copy for those who have its key.
      log.warn({ err: error, archive: name }, 'a backup that cannot be read is kept while originals are damaged')
      needed.add(name)
    }
    if (wanted.size === 0) break
  }
  return needed
}
