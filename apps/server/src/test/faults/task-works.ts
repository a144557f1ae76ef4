import { copyFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { copyFiles } from '../../features/data-export/copy-files.ts'
import { checkLogsTask } from '../../features/family-log/check-logs.service.ts'
import { forgetEntriesTask } from '../../features/family-log/forget-entries.task.ts'
import { legacyTask } from '../../features/legacy/legacy.task.ts'
import { checkOriginalsTask, healOriginalsTask } from '../../features/originals/check-originals.task.ts'
import { printFiles } from '../../features/printing/print-files.ts'
import { sendQuestionsTask } from '../../features/stories/send-questions.task.ts'
import { forgetUnnamedFacesTask } from '../../features/tags/faces/forget-unnamed-faces.task.ts'
import { sweepMediaTask } from '../../features/trash/sweep-media.service.ts'
import { sweepPhotosTask } from '../../features/trash/sweep-photos.service.ts'
import { pushNewsTask } from '../../features/updates/push-news.task.ts'
import { updateMailTask } from '../../features/updates/update-mails.task.ts'
import { backupTask, pruneTask } from '../../platform/backup/backup-task.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { restoreDrillTask } from '../../platform/backup/restore-drill.ts'
import { statisticsTask } from '../../platform/db/statistics.task.ts'
import { clockTask, lookAtClock } from '../../platform/installation/clock.ts'
import { checkInstallation } from '../../platform/installation/installation.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { sweepTask } from '../../platform/jobs/sweep.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import { password } from '../test-app.ts'
import type { TestPlatform } from '../test-platform.ts'
import type { OpenCopy } from './laboratory.ts'
import { ageFiles } from './state.ts'
import { call } from './work.ts'
import type { Work } from './work.ts'
import type { World } from './world.ts'

/** Keyed by task; each has something to do. */
export function taskWorks({ ada, bensId, things, secondImage, wholeUpload }: World): (Work & { task: string })[] {
  const task = (scheduled: ScheduledTask, prepare?: (copy: OpenCopy) => Promise<void>): Work & { task: string } => ({
    task: scheduled.name,
    name: `task ${scheduled.name}`,
    ...(prepare === undefined ? {} : { prepare }),
    run: ({ platform }) => scheduled.run(platform),
  })
  const later =
    (days: number) =>
    async ({ platform }: OpenCopy): Promise<void> =>
      platform.clock.advance({ days })
  return [
    task(sweepTask, later(40)),
    task(sweepPhotosTask, async (copy) => {
      await call(copy.platform, ada.access, 'deleteGallery', { params: { id: things.gallery } })
      await later(31)(copy)
    }),
    task(sweepMediaTask, async ({ platform }) => {
      // A file of an upload whose row is gone, as a crash may leave it.
      await platform.database.write((tx) => tx.deleteFrom('uploads').where('id', '=', wholeUpload).execute())
      platform.clock.set(new Date(Date.now() + 2 * 86_400_000))
    }),
    // The alarm about a failed backup stays until the next one succeeds. If the archive exists after all, that is a day later.
    { ...task(backupTask), pauseHours: 25 },
    task(pruneTask, async ({ platform }) => {
      const { file } = await createBackup(platform)
      // More backups than are kept by number, and one that was never finished.
      for (let day = 1; day <= 9; day += 1)
        await copyFile(file, path.join(path.dirname(file), `banyan-2026-01-0${day}T03-00-00Z.zip`))
      await writeFile(path.join(path.dirname(file), '.banyan-0.unfinished'), 'cut off')
      await ageFiles(path.dirname(file))
    }),
    task(statisticsTask),
    task(updateMailTask, async ({ platform }) => {
      await platform.database.write((tx) => tx.updateTable('users').set({ updates_told_id: 0 }).execute())
      platform.clock.set(new Date('2026-03-02T07:00:00Z'))
    }),
    task(sendQuestionsTask, async ({ platform }) => {
      await platform.database.write((tx) =>
        tx.updateTable('story_plans').set({ state: 'on', next_at: '2026-03-01T08:00:00.000Z' }).execute(),
      )
      platform.clock.set(new Date('2026-03-02T09:00:00Z'))
    }),
    task(pushNewsTask, async ({ platform }) => {
      await platform.database.write((tx) => tx.updateTable('push_devices').set({ told_id: 0 }).execute())
      platform.clock.advance({ minutes: 5 })
    }),
    task(copyFiles.expireTask, later(4)),
    task(printFiles.expireTask, later(4)),
    task(forgetUnnamedFacesTask, later(400)),
    task(forgetEntriesTask, later(800)),
    task(checkLogsTask),
    task(legacyTask, async (copy) => {
      await call(copy.platform, ada.access, 'updateLegacy', { body: { months: 6, successor_id: bensId, password } })
      await later(400)(copy)
    }),
    {
      ...task(clockTask, async ({ platform }) => {
        await checkInstallation(platform)
        platform.clock.advance({ days: 40 })
      }),
      // As after a start: the time since the last look comes from the machine's own clock, which is not part of the world.
      run: ({ platform }) => lookAtClock(platform, 0),
    },
    {
      ...task(restoreDrillTask, async ({ platform }) => void (await createBackup(platform))),
      // Each trial starts a process.
      isSlow: true,
      // A failed drill is repeated the next day.
      pauseHours: 24,
    },
    {
      ...task(checkOriginalsTask, async ({ platform }) => {
        await createBackup(platform)
        await damageOriginal(platform, secondImage)
        platform.clock.advance({ days: 26 })
      }),
      // Damage that one look finds and cannot heal is healed by the other task within an hour; the file is not read again for a
      // month.
      run: async ({ platform }) => {
        await checkOriginalsTask.run(platform)
        await healOriginalsTask.run(platform)
      },
    },
    task(healOriginalsTask, async (copy) => {
      const { platform, folder } = copy
      const { file } = await createBackup(platform)
      const elsewhere = path.join(folder, 'elsewhere.zip')
      await rename(file, elsewhere)
      await damageOriginal(platform, secondImage)
      platform.clock.advance({ days: 26 })
      await checkOriginalsTask.run(platform)
      // Somebody brings back the backup that holds it.
      await rename(elsewhere, file)
    }),
  ]
}

async function damageOriginal({ database, media }: TestPlatform, image: number): Promise<void> {
  const { family_id: family, key } = await database.read
    .selectFrom('images')
    .select(['family_id', 'key'])
    .where('id', '=', image)
    .orderBy('family_id')
    .executeTakeFirstOrThrow()
  await media.put(originalKey(family, key), Buffer.from('damaged'))
}
