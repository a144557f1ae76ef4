import path from 'node:path'
import { parseArgs } from 'node:util'
import { isBeingErased } from '../features/accounts/leaving/erase.service.ts'
import { reapplyErasures } from '../features/accounts/leaving/reapply-erasures.service.ts'
import { ArchiveError } from '../platform/backup/archive-reader.ts'
import { backupFolder } from '../platform/backup/create-backup.ts'
import { readErasures } from '../platform/backup/erasures.ts'
import { RestoreError, restoreBackup } from '../platform/backup/restore-backup.ts'
import { restoreFamily } from '../platform/backup/restore-family.ts'
import { openMediaStore } from '../platform/media/open-media-store.ts'
import { makeDataFolder } from '../platform/open-platform.ts'
import { CommandError, UsageError } from './command.ts'
import type { Command, CommandContext } from './command.ts'
import { withPlatform } from './with-platform.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'put a backup back into an empty place, or one family of it beside the others',
  usage: `restore FILE [--family ADDRESS]

Wants an empty data folder (and an empty database and media store, if they are elsewhere) and no server running on it.
Checks the whole archive first, then restores all of it or nothing. Everybody signs in once more afterwards.
Who left after the backup was made is erased again, as erasures.jsonl beside the archive tells: keep it with the archives.
An encrypted archive wants the BANYAN_BACKUP_KEY that it was made with.

With --family only the family of the user with this address is put back, into the place that the backup is of; the family must
be gone from it. The server may run meanwhile.`,
  run: async (args, context) => {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { family: { type: 'string' } } })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Name the archive to restore.')
    try {
      await (values.family === undefined ? restoreAll(path.resolve(file), context) : restoreOne(path.resolve(file), values.family, context))
    } catch (error) {
      if (error instanceof ArchiveError || error instanceof RestoreError) throw new CommandError(`${error.message} Nothing was changed.`)
      throw error
    }
    return 0
  },
}

async function restoreAll(file: string, context: CommandContext): Promise<void> {
  const { config, out, progress } = context
  await makeDataFolder(config)
  const media = await openMediaStore(config.media)
  const manifest = await restoreBackup(file, { database: config.database, media, key: config.backup.key }, progress)
  const { families = 0, people = 0 } = manifest.rows
  const erasures = await readErasures([path.dirname(file), backupFolder(config)], media, manifest.createdAt)
  const gone = erasures.length === 0 ? 0 : await withPlatform(context, (platform) => reapplyErasures(platform, erasures))
  if (gone > 0) progress(`${gone} users left since the backup was made: they are gone again`)
  out(`Restored the backup of ${manifest.createdAt}: ${families} families, ${people} people, ${manifest.media.files} media files.`)
}

async function restoreOne(file: string, email: string, context: CommandContext): Promise<void> {
  const { config, out, progress } = context
  await withPlatform(context, async (platform) => {
    const { createdAt, uid, people, files } = await restoreFamily(file, platform, { email, key: config.backup.key, isBeingErased, progress })
    const erasures = await readErasures([path.dirname(file), backupFolder(config)], platform.media, createdAt)
    const gone = await reapplyErasures(platform, erasures.filter(({ family }) => family === uid))
    if (gone > 0) progress(`${gone} users left since the backup was made: they are gone again`)
    out(`Restored the family of ${email} as it was at ${createdAt}: ${people} people, ${files} media files.`)
  })
}
