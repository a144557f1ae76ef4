import path from 'node:path'
import { parseArgs } from 'node:util'
import { isBeingErased } from '../../features/accounts/leaving/erase.service.ts'
import { finishErasures, reapplyToFamily } from '../../features/accounts/leaving/reapply-erasures.service.ts'
import { findFamilyByUid } from '../../features/families/families.service.ts'
import { reportRestored } from '../../features/family-log/report-restored.service.ts'
import { enqueueUnfoldingOf } from '../../features/gedcom/unfold/unfold.job.ts'
import { enqueueDescribingOf } from '../../features/tags/faces/describe-again.service.ts'
import { ArchiveError } from '../../platform/backup/archive-reader.ts'
import { ErasuresError } from '../../platform/backup/erasures.ts'
import { RestoreError } from '../../platform/backup/restore-backup.ts'
import { restoreFamily } from '../../platform/backup/restore-family.ts'
import type { Database } from '../../platform/db/database.ts'
import { ownDatabase } from '../../platform/db/ownership.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { openMediaStore } from '../../platform/media/open-media-store.ts'
import { makeDataFolder, openPlatform } from '../../platform/open-platform.ts'
import type { Platform } from '../../platform/platform.ts'
import { CommandError, UsageError } from '../command.ts'
import type { Command, CommandContext } from '../command.ts'
import { explainFailure } from '../explain-failure.ts'
import { withPlatform } from '../with-platform.ts'
import { restoreWhole } from './restore-whole.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'restore a backup into an empty place, or a single family from it',
  usage: `restore FILE [--keep-media | --family ADDRESS]

Requires an empty data folder (and an empty database and media store, if they are elsewhere) with no server running on it.
Checks the whole archive first, then restores all of it or nothing. If it is interrupted, run it again and it continues; until it
has finished, no server starts on this place. Everyone has to sign in again afterwards.
Anyone who left after the backup was made is erased again, as listed in erasures.jsonl next to the archive: keep that file with the
archives.
Archives don't contain what faces look like: where face recognition is on, the server works it out again from the photos.
An encrypted archive needs the BANYAN_BACKUP_KEY it was made with.

With --keep-media, the database must be empty but the media store may contain files: those in the backup are not written again, and
those it doesn't know stay until a sweep puts them aside. Use this if the database was lost but not the photos.

With --family, only the family of the user with this address is restored, into the installation the backup came from; the family
must no longer exist there. The server can keep running.`,
  run: async (args, context) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { family: { type: 'string' }, 'keep-media': { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Please give the archive to restore.')
    try {
      await (values.family === undefined
        ? restoreAll(path.resolve(file), values['keep-media'], context)
        : restoreOne(path.resolve(file), values.family, context))
    } catch (error) {
      if (error instanceof ArchiveError || error instanceof ErasuresError || error instanceof RestoreError)
        throw new CommandError(`${error.message} Nothing was changed.`)
      throw error
    }
    return 0
  },
}

async function restoreAll(file: string, keepMedia: boolean, context: CommandContext): Promise<void> {
  await makeDataFolder(context.config)
  const ownership = await ownDatabase(context.config.database)
  try {
    await restoreOwned(file, keepMedia, context)
  } finally {
    ownership.release()
  }
}

async function restoreOwned(file: string, keepMedia: boolean, context: CommandContext): Promise<void> {
  const { config, out, progress } = context
  const media = await openMediaStore(config.media)
  const openTarget = (database: Database): Promise<Platform> => openPlatform(config, { log: createLogger('warn'), database })
  const { manifest, gone } = await restoreWhole(file, { config, media, keepMedia, openPlatform: openTarget }, progress)
  const { families = 0, people = 0 } = manifest.rows
  out(
    `Restored the backup of ${manifest.createdAt}: ${families} families, ${people} people, ${manifest.media.files} media files.`,
  )
  if (gone > 0) await deleteFilesNow(() => withPlatform(context, finishErasures), progress)
}

/**
 * Deletes the files of those who have left since the backup. The restore is committed before that, so a failure here is only a
 * warning: the jobs stay queued for the server.
 */
async function deleteFilesNow(work: () => Promise<void>, progress: (text: string) => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    const reason = explainFailure(error) ?? String(error)
    progress(`The files of users who had left are not deleted yet; the server deletes them when it starts. (${reason})`)
  }
}

async function restoreOne(file: string, email: string, context: CommandContext): Promise<void> {
  const { config, out, progress } = context
  await withPlatform(context, async (platform) => {
    const { createdAt, people, files, gone } = await restoreFamily(file, platform, {
      email,
      key: config.backup.key,
      isBeingErased,
      reapply: async (tx, { uid, erasures, madeAt }) => {
        const family = await findFamilyByUid(tx, uid)
        if (family !== undefined) await reportRestored(tx, platform, madeAt, [family])
        const left = await reapplyToFamily(tx, platform, uid, erasures)
        await enqueueDescribingOf(tx, platform, uid)
        await enqueueUnfoldingOf(tx, platform, uid)
        return left
      },
      progress,
    })
    if (gone > 0) progress(`${gone} users had left since the backup was made and were erased again`)
    out(`Restored the family of ${email} as it was at ${createdAt}: ${people} people, ${files} media files.`)
    await deleteFilesNow(() => finishErasures(platform), progress)
  })
}
