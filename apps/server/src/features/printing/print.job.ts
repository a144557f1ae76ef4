import { Readable } from 'node:stream'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { printLimits } from '@banyan/contract'
import type { PrintInput } from '@banyan/contract'
import { z } from 'zod'
import { isStorageFull } from '../../platform/files.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { findUser } from '../accounts/users.service.ts'
import type { User } from '../accounts/users.types.ts'
import { FileTooLarge, printForUser } from './print-file.ts'
import { PrintProblem } from './printing-threads.ts'
import { deletePrintRow, findPrint, listPrintsOf, updatePrint } from './prints.repository.ts'
import type { PrintRow } from './prints.repository.ts'
import type { PrintFailure } from './prints.table.ts'

export const printJob = defineFamilyJob('print', z.object({ printId: z.number(), userId: z.number() }))

/** How long a file can be downloaded. */
export const keptDays = 3
/** The minimum interval between writes of the progress. */
const writeEveryMs = 500

export const isRunning = ({ state }: PrintRow): boolean => state === 'waiting' || state === 'running'

/** Makes the file. If the process dies, the next worker starts over. */
export const printHandler = (platform: Platform) =>
  printJob.bind({
    maxAttempts: 3,
    run: async ({ printId, userId }, { familyId, signal }) => {
      const { database } = platform
      // The call that wants it, which has woken the worker, is answered first.
      await letOthersRun()
      const row = await findPrint(database.read, familyId, printId)
      const user = await findUser(database.read, familyId, userId)
      if (row === undefined || user === undefined || !isRunning(row)) return
      await database.write((tx) => updatePrint(tx, familyId, printId, { state: 'running', progress: 0 }))
      try {
        await make(platform, row, user, signal)
      } catch (error) {
        await platform.media.delete(row.file_key)
        const failure = failureOf(error)
        if (failure === undefined) throw error
        await database.write((tx) => updatePrint(tx, familyId, printId, { state: 'failed', failure }))
      }
      platform.wakeSignal.notify()
    },
    givenUp: async ({ printId }, { familyId }) => {
      await platform.database.write((tx) => updatePrint(tx, familyId, printId, { state: 'failed', failure: 'unknown' }))
    },
  })

async function make(platform: Platform, row: PrintRow, user: User, signal: AbortSignal): Promise<void> {
  const { database, media } = platform
  const { familyId } = user
  const { id, file_key: key } = row
  const writeProgress = progressWriter(platform, familyId, id, () => file.destroy(new Stopped()))
  const request = JSON.parse(row.request) as PrintInput
  const printing = printForUser(platform, user, request, writeProgress)
  const file = Readable.from(printing.pieces(), { objectMode: false })
  signal.addEventListener('abort', () => file.destroy(new Error('The worker stops.')), { once: true })
  await media.put(key, file)
  // What somebody has marked private meanwhile must not be in a file that is kept.
  if (!(await printing.isSeenAlike())) throw new Error('What the reader may see has changed.')
  // Keepers see it still, but a book has nothing of it, whoever makes it.
  const rowNow = await findPrint(database.read, familyId, id)
  if (request.kind !== 'chart' && rowNow !== undefined && rowNow.expires_at !== row.expires_at)
    throw new Error('Something was marked private meanwhile.')
  const { pages, missingCharacters, missingPictures, sizeBytes } = printing.report()
  const older = (await listPrintsOf(database.read, familyId, user.id)).filter((each) => each.id < id && !isRunning(each))
  const beyond = older.slice(printLimits.files - 1)
  const isKept = await database.write(async (tx) => {
    const isThere = await updatePrint(tx, familyId, id, {
      state: 'done',
      progress: 1,
      size_bytes: sizeBytes,
      pages,
      missing_characters: missingCharacters,
      missing_pictures: missingPictures,
      expires_at: timeAfter(platform.now(), keptDays * dayMs),
    })
    if (isThere) for (const each of beyond) await deletePrintRow(tx, familyId, each.id)
    return isThere
  })
  // It was stopped, or the user or the whole family left, while the file was written.
  if (!isKept) await media.delete(key)
  else for (const each of beyond) await media.delete(each.file_key)
}

/** Nobody waits for the file any more. */
class Stopped extends Error {}

/** Why another attempt would end alike; undefined where it may not. */
function failureOf(error: unknown): PrintFailure | undefined {
  if (error instanceof Stopped) return 'unknown'
  if (error instanceof FileTooLarge) return 'too_large'
  if (error instanceof PrintProblem) {
    const { problem } = error
    return problem === 'preview_too_large' || problem === 'one_sheet_only' ? 'unknown' : problem
  }
  if (isStorageFull(error)) return 'no_storage'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : undefined
}

/** @param stop - called when the row is gone */
function progressWriter({ database, log }: Platform, family: FamilyId, id: number, stop: () => void): (progress: number) => void {
  let writtenAt = performance.now()
  return (progress) => {
    if (performance.now() - writtenAt < writeEveryMs) return
    writtenAt = performance.now()
    database
      .write((tx) => updatePrint(tx, family, id, { progress }))
      .then((isThere) => (isThere ? undefined : stop()))
      .catch((error: unknown) => log.warn({ err: error }, 'progress not written'))
  }
}
