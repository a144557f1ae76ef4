import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { DataExport } from '@banyan/contract'
import { z } from 'zod'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { epochMark } from '../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../platform/media/media-epochs.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { dayMs, hourMs, timeAfter } from '../../platform/time.ts'
import { findUser } from '../accounts/users.service.ts'
import type { DomainEvents } from '../events/events.ts'
import { refuseManyCopies } from '../families/usage.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import {
  countRunningExports,
  deleteExport,
  endExports,
  findExport,
  insertExport,
  listExpiredExports,
  listExports,
  listKnownFiles,
  updateExport,
} from './data-exports.repository.ts'
import type { ExportRow } from './data-exports.repository.ts'
import { streamArchive } from './export-archive.ts'

export const dataExportJob = defineFamilyJob('data-export', z.object({ exportId: z.number(), userId: z.number() }))

/** How long a copy can be downloaded. */
const keptDays = 3
/** How long an address works that opens it without signing in. */
const addressMs = hourMs
/** The minimum interval between writes of the progress. */
const writeEveryMs = 500

/** Whether a file of the media store is such a copy. */
export const isExportFile = (key: string): boolean => /^\d+\/exports\//.test(key)

/** Finds, across all families, which of these media files are copies that somebody has or waits for. */
export const findKnownCopies = async (db: Reader, files: string[]): Promise<Set<string>> =>
  new Set(await listKnownFiles(db, files.filter(isExportFile)))

/** Starts a copy of what the caller may see of their family, or returns the running one. */
export async function startExport(platform: Platform, caller: Caller, userAgent: string): Promise<DataExport> {
  const { familyId, userId } = caller
  const now = platform.now()
  const row = {
    user_id: userId,
    state: 'waiting' as const,
    file_key: `${familyId}/exports/${randomUUID()}.zip`,
    created_at: now.toISOString(),
    expires_at: timeAfter(now, keptDays * dayMs),
  }
  try {
    const started = await platform.database.write(async (tx) => {
      const inserted = await insertExport(tx, familyId, row)
      await refuseManyCopies(tx, platform, familyId, countRunningExports)
      await dataExportJob.enqueue(tx, platform, { exportId: inserted.id, userId }, { familyId })
      appendToLog(tx, platform, familyId, 'copy_begun', { by: caller, userAgent })
      return inserted
    })
    platform.wakeSignal.notify()
    return present(platform, started)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const running = (await listExports(platform.database.read, familyId, userId)).find(isRunning)
    // The running one may have finished since.
    return running === undefined ? startExport(platform, caller, userAgent) : present(platform, running)
  }
}

/** Lists the caller's own copies, newest first. */
export const listOwnExports = async (platform: Platform, caller: Caller): Promise<DataExport[]> =>
  (await listExports(platform.database.read, caller.familyId, caller.userId)).map((row) => present(platform, row))

const isRunning = ({ state }: ExportRow): boolean => state === 'waiting' || state === 'running'

/** Makes the copy. If the process dies, the next worker starts over. */
export const dataExportHandler = (platform: Platform) =>
  dataExportJob.bind({
    maxAttempts: 3,
    run: async ({ exportId, userId }, { familyId, signal }) => {
      const { database, media } = platform
      const row = await findExport(database.read, familyId, exportId)
      const user = await findUser(database.read, familyId, userId)
      if (row === undefined || user === undefined || !isRunning(row)) return
      const key = row.file_key
      await database.write((tx) => updateExport(tx, familyId, exportId, { state: 'running', progress: 0 }))
      const archive = await streamArchive(platform, user, progressWriter(platform, familyId, exportId))
      signal.addEventListener('abort', () => archive.destroy(new Error('The worker stops.')), { once: true })
      await media.put(key, archive)
      let sizeBytes = 0
      for await (const file of media.list(key)) sizeBytes = file.sizeBytes
      const older = (await listExports(database.read, familyId, userId)).filter((each) => each.id < exportId)
      const isKept = await database.write(async (tx) => {
        const expiresAt = timeAfter(platform.now(), keptDays * dayMs)
        if (
          !(await updateExport(tx, familyId, exportId, {
            state: 'done',
            progress: 1,
            size_bytes: sizeBytes,
            expires_at: expiresAt,
          }))
        )
          return false
        for (const each of older) await deleteExport(tx, familyId, each.id)
        appendToLog(tx, platform, familyId, 'copy_made', { about: { userId, personId: user.personId } })
        const url = `${publicUrl(platform.config)}/accounts/settings/?tab=data`
        if (user.email !== null)
          await enqueueMail(tx, platform, {
            kind: 'data_export',
            to: user.email,
            language: user.locale,
            data: { name: user.name, url },
            eventKey: `data export ${exportId}`,
            familyId,
          })
        return true
      })
      // The user or the whole family left while the copy was written.
      if (!isKept) await media.delete(key)
      else for (const each of older) await media.delete(each.file_key)
      platform.wakeSignal.notify()
    },
    givenUp: async ({ exportId }, { familyId }) => {
      await platform.database.write((tx) => updateExport(tx, familyId, exportId, { state: 'failed' }))
    },
  })

function progressWriter({ database, log }: Platform, family: FamilyId, id: number): (progress: number) => void {
  let writtenAt = performance.now()
  return (progress) => {
    if (performance.now() - writtenAt < writeEveryMs) return
    writtenAt = performance.now()
    database
      .write((tx) => updateExport(tx, family, id, { progress }))
      .catch((error: unknown) => log.warn({ err: error }, 'progress not written'))
  }
}

/** Reports the files of a user who leaves; their rows are deleted with the user. */
export async function tellExportFiles(tx: Writer, { family, userId, leavesFiles }: DomainEvents['userLeaves']): Promise<void> {
  leavesFiles((await listExports(tx, family, userId)).map((row) => row.file_key))
}

/** Copies that were made when everybody was shown must not be downloaded any more; the task deletes their files. */
export const expireExports = (tx: Writer, { family, at }: DomainEvents['livingHidden' | 'photosMarked']): Promise<void> =>
  endExports(tx, family, at)

export const expireExportsOf = (tx: Writer, { family, userId, at }: DomainEvents['keeperEnded']): Promise<void> =>
  endExports(tx, family, at, userId)

/** Deletes expired copies: the file first, so that none is left without a row. */
export const expireExportsTask: ScheduledTask = {
  name: 'expired copies',
  pattern: '37 * * * *',
  isDeleting: true,
  run: async ({ database, media, now }) => {
    for (const row of await listExpiredExports(database.read, now().toISOString())) {
      await media.delete(row.file_key)
      await database.write((tx) => deleteExport(tx, row.family_id as FamilyId, row.id))
    }
  },
}

type Asked = { caller: Caller } | { until: string; signature: string }

/**
 * Opens the finished file for its owner or for a caller with its signed address, and notes that in the family's log.
 * @throws ApiError `not_found`
 */
export async function openExport(platform: Platform, id: number, asked: Asked, userAgent: string) {
  const family = 'caller' in asked ? asked.caller.familyId : await readSignature(platform, id, asked)
  const row = family === undefined ? undefined : await findExport(platform.database.read, family, id)
  const isTheirs = row !== undefined && (!('caller' in asked) || row.user_id === asked.caller.userId)
  if (!isTheirs || row.state !== 'done' || row.expires_at <= platform.now().toISOString()) throw new ApiError('not_found')
  const file = await platform.media.open(row.file_key)
  if (file === undefined || family === undefined) throw new ApiError('not_found')
  await platform.database
    .write(async (tx) => {
      const personId = (await findUser(tx, family, row.user_id))?.personId ?? null
      appendToLog(tx, platform, family, 'copy_downloaded', { by: { userId: row.user_id, personId }, userAgent })
    })
    .catch((error: unknown) => {
      file.content.destroy()
      throw error
    })
  return { ...file, name: `banyan-${row.created_at.slice(0, 10)}.zip` }
}

/**
 * `until` is the family's mark and a time, `signature` covers both, the copy and the epoch of the family's addresses. Up to version 0.2.0 the family's
 * number stood for its mark.
 */
function sign(platform: Platform, id: number, until: string, epoch: number): string {
  return createHmac('sha256', deriveKey(platform.secret, 'data export'))
    .update(`${id} ${until}${epochMark(epoch)}`)
    .digest('base64url')
}

async function readSignature(
  platform: Platform,
  id: number,
  { until, signature }: { until: string; signature: string },
): Promise<FamilyId | undefined> {
  const [, folder = '', time] = /^([\w-]+)-(\d{1,15})$/.exec(until) ?? []
  const family = /^\d{1,15}$/.test(folder) ? Number(folder) : familyMarks(platform).familyOf(folder)
  if (family === undefined || !(Number(time) > platform.now().getTime())) return undefined
  const given = Buffer.from(signature)
  const isOurs = (await mediaEpochs(platform).accepted(family)).some((epoch) => {
    const expected = Buffer.from(sign(platform, id, until, epoch))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? (family as FamilyId) : undefined
}

function present(platform: Platform, row: ExportRow): DataExport {
  const until = `${familyMarks(platform).markOf(row.family_id)}-${platform.now().getTime() + addressMs}`
  return {
    id: row.id,
    state: row.state,
    progress: row.progress,
    size_bytes: row.size_bytes,
    creation_date: row.created_at,
    expires: row.expires_at,
    download:
      row.state === 'done'
        ? `/api/data_export/${row.id}/file/?until=${until}&signature=${sign(platform, row.id, until, mediaEpochs(platform).current(row.family_id))}`
        : null,
  }
}
