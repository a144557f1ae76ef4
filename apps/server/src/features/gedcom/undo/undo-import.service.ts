import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { CallResponse } from '@banyan/contract'
import { z } from 'zod'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import { defineFamilyJob } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notingPhotos } from '../../changes/change-photos.ts'
import { amendChange, findChange } from '../../changes/changes.service.ts'
import { recordChange } from '../../changes/record-change.ts'
import { enqueueRecognition } from '../../faces/faces.job.ts'
import { changeFamily } from '../../families/change-family.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { findImportOfLine, isImportRunning, updateImport } from '../gedcom-imports.repository.ts'
import type { ImportRow } from '../gedcom-imports.repository.ts'
import { countMarked, listRelations } from './imported-rows.repository.ts'
import { previewUndo } from './preview-undo.ts'
import { undoSteps } from './undo-steps.ts'
import { count, noCounts, presentCounts, totalGone, totalKept } from './undone-import.ts'
import type { UndoCounts, UndoneImport } from './undone-import.ts'

export const undoImportJob = defineFamilyJob(
  'undo-import',
  z.object({
    userId: z.number(),
    personId: z.number(),
    /** The history line of the import. */
    line: z.number(),
  }),
)

type Answer = CallResponse<'undoImport'>

/** The progress, stored with each batch, so that a restart continues after the last one. */
interface Journal {
  /** The history line of the undo. */
  undoLine: number
  step: number
  after: number | string
  seen: number
  /** The number of rows to examine. */
  total: number
  /** How many relations there were at the start. */
  relations: number
  counts: UndoCounts
}

/** @throws ApiError `not_found`, `import_unmarked`, `import_running`, `change_reverted` */
export async function previewUndoImport(
  { database }: Platform,
  { familyId, personId }: Caller,
  line: number,
): Promise<CallResponse<'previewUndoImport'>> {
  refuseUndo(await findImportToUndo(database.read, familyId, line))
  return { kinds: presentCounts(await previewUndo(database.read, familyId, personId, line)) }
}

/**
 * Starts to undo an import, or resumes an undo that failed. @throws ApiError `not_found`, `import_unmarked`, `import_running`,
 * `change_reverted`
 */
export async function undoImport(platform: Platform, caller: Caller, line: number): Promise<Answer> {
  const { familyId, userId, personId } = caller
  const row = await changeFamily(platform, familyId, async (tx) => {
    const found = await findImportToUndo(tx, familyId, line)
    refuseUndo(found)
    if (await isImportRunning(tx, familyId)) throw new ApiError('import_running')
    const undo = found.undo ?? JSON.stringify(await beginJournal(tx, platform, caller, line, found.file_name))
    await updateImport(tx, familyId, found.id, { undo_state: 'waiting', undo })
    await undoImportJob.enqueue(tx, platform, { userId, personId, line }, { familyId })
    return { ...found, undo_state: 'waiting' as const, undo }
  })
  platform.wakeSignal.notify()
  return present(platform.database.read, familyId, row)
}

async function beginJournal(tx: Writer, platform: Platform, caller: Caller, line: number, fileName: string): Promise<Journal> {
  const details: UndoneImport = { imported: line, kept: 0, isDone: false }
  const undoLine = await recordChange(
    tx,
    caller,
    { kind: 'import_undone', title: fileName, details },
    platform.now().toISOString(),
  )
  appendToLog(tx, platform, caller.familyId, 'import_undone', { by: caller, details: { file: fileName } })
  return {
    undoLine,
    step: 0,
    after: 0,
    seen: 0,
    total: await countMarked(tx, caller.familyId, line),
    relations: await countRelations(tx, caller.familyId, line),
    counts: noCounts(),
  }
}

export async function getUndoImport({ database }: Platform, { familyId }: Caller, line: number): Promise<Answer> {
  return present(database.read, familyId, await findImportToUndo(database.read, familyId, line))
}

async function findImportToUndo(db: Reader, family: FamilyId, line: number): Promise<ImportRow> {
  const change = await findChange(db, family, line)
  if (change?.kind !== 'family_imported') throw new ApiError('not_found')
  const row = await findImportOfLine(db, family, line)
  if (row === undefined) throw new ApiError('import_unmarked')
  return row
}

function refuseUndo({ state, undo_state }: ImportRow): void {
  if (undo_state === 'done') throw new ApiError('change_reverted')
  if (
    state === 'waiting' ||
    state === 'running' ||
    undo_state === 'waiting' ||
    undo_state === 'running' ||
    undo_state === 'restoring'
  )
    throw new ApiError('import_running')
}

async function present(db: Reader, family: FamilyId, { undo_state, undo }: ImportRow): Promise<Answer> {
  if (undo_state === null || undo === null) return { state: 'none', progress: 0, kinds: [], change_id: null }
  const { undoLine, counts } = JSON.parse(undo) as Journal
  const state = undo_state === 'restoring' ? 'done' : undo_state
  const progress = state === 'done' ? 1 : state === 'running' ? await undoImportJob.findProgress(db, family) : 0
  return { state, progress, kinds: presentCounts(counts), change_id: undoLine }
}

/**
 * Undoes an import in batches of at most 200 rows, each in its own transaction: the family can keep working, and a restart
 * continues after the last batch.
 */
export const undoImportHandler = (platform: Platform) =>
  undoImportJob.bind({
    run: async ({ userId, personId, line }, { familyId, signal, report }) => {
      for (;;) {
        signal.throwIfAborted()
        const progress = await changeFamily(platform, familyId, (tx) =>
          undoPiece(platform, tx, { familyId, userId, personId }, line),
        )
        if (progress === undefined) break
        report(progress)
        // On SQLite, nothing else yields to waiting calls.
        await letOthersRun()
      }
      platform.wakeSignal.notify()
    },
    givenUp: async ({ line }, { familyId }) => {
      await platform.database.write(async (tx) => {
        const row = await findImportOfLine(tx, familyId, line)
        if (row !== undefined && row.undo_state !== 'done') await updateImport(tx, familyId, row.id, { undo_state: 'failed' })
      })
    },
  })

/** @returns the progress; undefined when it is done */
async function undoPiece(
  platform: Platform,
  tx: Writer,
  { familyId, userId, personId }: Pick<Caller, 'familyId' | 'userId' | 'personId'>,
  line: number,
): Promise<number | undefined> {
  const row = await findImportOfLine(tx, familyId, line)
  if (row === undefined || row.undo === null || (row.undo_state !== 'waiting' && row.undo_state !== 'running')) return undefined
  const journal = JSON.parse(row.undo) as Journal
  const step = undoSteps[journal.step]
  const at = platform.now().toISOString()
  if (step === undefined) {
    const left = await countRelations(tx, familyId, line)
    count(journal.counts, 'relations', undefined, journal.relations - left)
    count(journal.counts, 'relations', 'in_use', left)
    const details: UndoneImport = { imported: line, kept: totalKept(journal.counts), isDone: true }
    await amendChange(tx, familyId, journal.undoLine, { count: totalGone(journal.counts), details })
    await updateImport(tx, familyId, row.id, { undo_state: 'done', undo: JSON.stringify(journal) })
    await enqueueRecognition(tx, platform, familyId)
    return undefined
  }
  const author = { familyId, userId, personId, parentId: journal.undoLine }
  const { result } = await notingPhotos(tx, familyId, at, (note) =>
    step({ tx, author, note, at, line, counts: journal.counts }, journal.after),
  )
  if (result === undefined) Object.assign(journal, { step: journal.step + 1, after: 0 })
  else Object.assign(journal, { after: result.after, seen: journal.seen + result.seen })
  await updateImport(tx, familyId, row.id, { undo_state: 'running', undo: JSON.stringify(journal) })
  return journal.total === 0 ? 1 : Math.min(1, journal.seen / journal.total)
}

async function countRelations(db: Reader, family: FamilyId, line: number): Promise<number> {
  let found = 0
  for (
    let rows = await listRelations(db, family, line, 0);
    rows.length > 0;
    rows = await listRelations(db, family, line, rows.at(-1)?.id ?? 0)
  )
    found += rows.length
  return found
}
