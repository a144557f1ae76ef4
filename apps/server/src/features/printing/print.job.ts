import { setImmediate as letOthersRun } from 'node:timers/promises'
import { printLimits } from '@banyan/contract'
import type { PrintInput } from '@banyan/contract'
import { z } from 'zod'
import { isStorageFull } from '../../platform/files.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { FileTooLarge, printForUser } from './print-file.ts'
import { printFiles } from './print-files.ts'
import { PrintProblem } from './printing-threads.ts'
import type { PrintFailure } from './prints.table.ts'

export const printJob = defineFamilyJob('print', z.object({ printId: z.number(), userId: z.number() }))

/** Makes the file. */
export const printHandler = (platform: Platform) =>
  printJob.bind({
    maxAttempts: 3,
    run: async ({ printId: id, userId }, { familyId, signal }) => {
      const { database } = platform
      // The call that wants it, which has woken the worker, is answered first.
      await letOthersRun()
      try {
        await printFiles.make(platform, { familyId, userId, id, signal }, async (making) => {
          const { row } = making
          const request = JSON.parse(row.request) as PrintInput
          const printing = printForUser(platform, making, request)
          return {
            content: printing.pieces(),
            kept: printLimits.files,
            finish: async () => {
              // Keepers still see what was marked private meanwhile, but a book has nothing of it, whoever makes it.
              const rowNow = await printFiles.find(database.read, familyId, id)
              if (request.kind !== 'chart' && rowNow !== undefined && rowNow.expires_at !== row.expires_at)
                throw new Error('Something was marked private meanwhile.')
              const { pages, missingCharacters, missingPictures, sizeBytes } = printing.report()
              return {
                size_bytes: sizeBytes,
                pages,
                missing_characters: missingCharacters,
                missing_pictures: missingPictures,
              }
            },
          }
        })
      } catch (error) {
        const failure = failureOf(error)
        if (failure === undefined) throw error
        await database.write((tx) => printFiles.update(tx, familyId, id, { state: 'failed', failure }))
        platform.wakeSignal.notify()
      }
    },
    givenUp: async ({ printId }, { familyId }) => {
      await platform.database.write((tx) => printFiles.update(tx, familyId, printId, { state: 'failed', failure: 'unknown' }))
    },
  })

/** Why another attempt would end alike; undefined where it may not. */
function failureOf(error: unknown): PrintFailure | undefined {
  if (error instanceof FileTooLarge) return 'too_large'
  if (error instanceof PrintProblem) {
    const { problem } = error
    return problem === 'preview_too_large' || problem === 'one_sheet_only' ? 'unknown' : problem
  }
  if (isStorageFull(error)) return 'no_storage'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : undefined
}
