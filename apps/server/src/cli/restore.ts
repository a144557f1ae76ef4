import path from 'node:path'
import { parseArgs } from 'node:util'
import { ArchiveError } from '../platform/backup/archive-reader.ts'
import { RestoreError, restoreBackup } from '../platform/backup/restore-backup.ts'
import { openFileMediaStore } from '../platform/media/file-media-store.ts'
import { makeDataFolder, mediaFolder } from '../platform/open-platform.ts'
import { CommandError, UsageError } from './command.ts'
import type { Command } from './command.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'put a backup back into an empty place',
  usage: `restore FILE

Wants an empty data folder (and an empty database, if BANYAN_DATABASE_URL is set) and no server running on it.
Checks the whole archive first, then restores all of it or nothing. Everybody signs in once more afterwards.`,
  run: async (args, { config, out, progress }) => {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Name the archive to restore.')
    await makeDataFolder(config)
    const media = await openFileMediaStore(mediaFolder(config))
    try {
      const manifest = await restoreBackup(path.resolve(file), { database: config.database, media }, progress)
      const { families = 0, people = 0 } = manifest.rows
      out(`Restored the backup of ${manifest.createdAt}: ${families} families, ${people} people, ${manifest.media.files} media files.`)
    } catch (error) {
      if (error instanceof ArchiveError || error instanceof RestoreError) throw new CommandError(`${error.message} Nothing was changed.`)
      throw error
    }
    return 0
  },
}
