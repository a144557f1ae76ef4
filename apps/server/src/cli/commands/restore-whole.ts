import path from 'node:path'
import type { Config } from '../../config.ts'
import { reapplyErasures } from '../../features/accounts/leaving/reapply-erasures.service.ts'
import { listFamilies } from '../../features/families/families.service.ts'
import { reportRestored } from '../../features/family-log/report-restored.service.ts'
import { enqueueUnfoldingAll } from '../../features/gedcom/unfold/unfold.job.ts'
import { enqueueDescribingAll } from '../../features/tags/faces/describe-again.service.ts'
import { backupFolder } from '../../platform/backup/create-backup.ts'
import type { Progress } from '../../platform/backup/create-backup.ts'
import { readErasures, warnOfTorn } from '../../platform/backup/erasures.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import type { Database } from '../../platform/db/database.ts'
import { bindWithin } from '../../platform/installation/installation.ts'
import { beginRestoredEpoch } from '../../platform/media/media-epochs.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Platform } from '../../platform/platform.ts'

interface Target {
  config: Config
  media: MediaStore
  keepMedia: boolean
  /** Opens a platform on the restored database once its tables are of this version. */
  openPlatform: (database: Database) => Promise<Platform>
}

/**
 * Restores an archive into an empty place, and erases again those who have left since, in one transaction.
 *
 * @returns what was restored, and how many users were erased again, whose files are still to be deleted
 * @throws ArchiveError, ErasuresError or RestoreError
 */
export async function restoreWhole(
  file: string,
  { config, media, keepMedia, openPlatform }: Target,
  progress: Progress = () => undefined,
): Promise<{ manifest: Manifest; gone: number }> {
  let gone = 0
  const manifest = await restoreBackup(
    file,
    {
      database: config.database,
      media,
      key: config.backup.key,
      keepMedia,
      prepare: async ({ createdAt }) => {
        const { erasures, tornFiles } = await readErasures([path.dirname(file), backupFolder(config)], media, createdAt)
        for (const torn of tornFiles) progress(warnOfTorn(torn))
        return async (tx, database) => {
          const platform = await openPlatform(database)
          await reportRestored(tx, platform, createdAt, await listFamilies(tx))
          gone = await reapplyErasures(tx, platform, erasures)
          await beginRestoredEpoch(tx, platform)
          await enqueueDescribingAll(tx, platform)
          await enqueueUnfoldingAll(tx, platform)
          await bindWithin(tx, platform)
          if (gone > 0) progress(`${gone} users had left since the backup was made and were erased again`)
        }
      },
    },
    progress,
  )
  return { manifest, gone }
}
