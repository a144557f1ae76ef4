import path from 'node:path'
import { parseArgs } from 'node:util'
import { reapplyErasures } from '../features/accounts/reapply-erasures.service.ts'
import { ArchiveError } from '../platform/backup/archive-reader.ts'
import { backupFolder } from '../platform/backup/create-backup.ts'
import { readErasures } from '../platform/backup/erasures.ts'
import { RestoreError, restoreBackup } from '../platform/backup/restore-backup.ts'
import { openFileMediaStore } from '../platform/media/file-media-store.ts'
import { makeDataFolder, mediaFolder } from '../platform/open-platform.ts'
import { CommandError, UsageError } from './command.ts'
import type { Command } from './command.ts'
import { withPlatform } from './with-platform.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'put a backup back into an empty place',
  usage: `restore FILE

Wants an empty data folder (and an empty database, if BANYAN_DATABASE_URL is set) and no server running on it.
Checks the whole archive first, then restores all of it or nothing. Everybody signs in once more afterwards.
Who left after the backup was made is erased again, as erasures.jsonl beside the archive tells: keep it with the archives.`,
  run: async (args, context) => {
    const { config, out, progress } = context
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Name the archive to restore.')
    await makeDataFolder(config)
    const media = await openFileMediaStore(mediaFolder(config))
    try {
      const manifest = await restoreBackup(path.resolve(file), { database: config.database, media }, progress)
      const { families = 0, people = 0 } = manifest.rows
      const erasures = await readErasures([path.dirname(path.resolve(file)), backupFolder(config)], manifest.createdAt)
      const gone = erasures.length === 0 ? 0 : await withPlatform(context, (platform) => reapplyErasures(platform, erasures))
      if (gone > 0) progress(`${gone} users left since the backup was made: they are gone again`)
      out(`Restored the backup of ${manifest.createdAt}: ${families} families, ${people} people, ${manifest.media.files} media files.`)
    } catch (error) {
      if (error instanceof ArchiveError || error instanceof RestoreError) throw new CommandError(`${error.message} Nothing was changed.`)
      throw error
    }
    return 0
  },
}
