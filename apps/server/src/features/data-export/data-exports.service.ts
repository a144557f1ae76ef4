import type { DataExport } from '@banyan/contract'
import { z } from 'zod'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { refuseManyCopies } from '../families/usage.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { copyFiles } from './copy-files.ts'
import { streamArchive } from './export-archive.ts'

export const dataExportJob = defineFamilyJob('data-export', z.object({ exportId: z.number(), userId: z.number() }))

/** Starts a copy of what the caller may see of their family, or returns the running one. */
export async function startExport(platform: Platform, caller: Caller, userAgent: string): Promise<DataExport> {
  const { familyId, userId } = caller
  try {
    const started = await platform.database.write(async (tx) => {
      const inserted = await copyFiles.insert(tx, familyId, copyFiles.newRow(platform, caller, 'zip'))
      await refuseManyCopies(tx, platform, familyId, copyFiles.countRunning)
      await dataExportJob.enqueue(tx, platform, { exportId: inserted.id, userId }, { familyId })
      appendToLog(tx, platform, familyId, 'copy_begun', { by: caller, userAgent })
      return inserted
    })
    platform.wakeSignal.notify()
    return present(platform, started)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const running = (await copyFiles.listOwn(platform, caller)).find((row) => copyFiles.isRunning(row))
    // The running one may have finished since.
    return running === undefined ? startExport(platform, caller, userAgent) : present(platform, running)
  }
}

/** Lists the caller's own copies, newest first. */
export const listOwnExports = async (platform: Platform, caller: Caller): Promise<DataExport[]> =>
  (await copyFiles.listOwn(platform, caller)).map((row) => present(platform, row))

/** Makes the copy. */
export const dataExportHandler = (platform: Platform) =>
  dataExportJob.bind({
    maxAttempts: 3,
    run: ({ exportId: id, userId }, { familyId, signal }) =>
      copyFiles.make(platform, { familyId, userId, id, signal }, async ({ row, user, view, report }) => ({
        content: await streamArchive(platform, { ...user, view }, report),
        kept: 1,
        finish: async () => ({ size_bytes: (await platform.media.sizeOf(row.file_key)) ?? 0 }),
        also: async (tx) => {
          appendToLog(tx, platform, familyId, 'copy_made', { about: { userId, personId: user.personId } })
          const url = `${publicUrl(platform.config)}/accounts/settings/?tab=data`
          if (user.email !== null)
            await enqueueMail(tx, platform, {
              kind: 'data_export',
              to: user.email,
              language: user.locale,
              data: { name: user.name, url },
              eventKey: `data export ${id}`,
              familyId,
            })
        },
      })),
    givenUp: async ({ exportId }, { familyId }) => {
      await platform.database.write((tx) => copyFiles.update(tx, familyId, exportId, { state: 'failed' }))
    },
  })

type CopyRow = Awaited<ReturnType<typeof copyFiles.listOwn>>[number]

const present = (platform: Platform, row: CopyRow): DataExport => ({
  id: row.id,
  state: row.state,
  progress: row.progress,
  size_bytes: row.size_bytes,
  creation_date: row.created_at,
  expires: row.expires_at,
  download: copyFiles.addressOf(platform, row),
})
