import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ChangeGroup } from '@banyan/contract'
import { z } from 'zod'
import type { Writer } from '../../../platform/db/database.ts'
import { renewStatistics } from '../../../platform/db/statistics.task.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import { defineFamilyJob } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notingPhotos } from '../../changes/change-photos.ts'
import { amendChange, findChange, withdrawChange } from '../../changes/changes.service.ts'
import { recordChange } from '../../changes/record-change.ts'
import { changeFamily } from '../../families/change-family.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { bringRecordsBack, countRecordsAway, endBringingBack } from '../../gedcom/undo/undone-records.service.ts'
import { countActs } from './acts.repository.ts'
import type { Acts } from './acts.repository.ts'
import { totalOf } from './put-back-groups.ts'
import type { PutBackDetails } from './put-back-groups.ts'
import { beginJournal, maxActs, putPieceBack } from './put-back-piece.ts'
import type { Journal } from './put-back-piece.ts'
import { findPutBack, insertPutBack, isPutBackRunning, updatePutBack, wasGivenUp } from './put-backs.repository.ts'
import type { PutBackRow } from './put-backs.repository.ts'

/** Puts back what somebody did. */
export const putBackJob = defineFamilyJob(
  'put-back',
  z.object({
    /** The user who puts it back. */
    userId: z.number(),
    personId: z.number(),
    /** The id of the row in `put_backs`. */
    id: z.number(),
  }),
)

interface Asked {
  acts: Acts
  groups: ChangeGroup[] | null
  /** The title of the history line. */
  title: string
  /** The line that it undoes. */
  reverts: number | null
  /** For an undone import, the import's line. */
  imported?: number
}

/**
 * Starts a put-back. Call it in a transaction that has touched the family. Notify the wake signal after the commit. @throws
 * ApiError `put_back_running`
 */
export async function beginPutBack(
  platform: Platform,
  tx: Writer,
  caller: Caller,
  { acts, groups, title, reverts, imported }: Asked,
): Promise<PutBackRow> {
  const { familyId, userId, personId } = caller
  if (await isPutBackRunning(tx, familyId)) throw new ApiError('put_back_running')
  const at = platform.now().toISOString()
  const lines = await countActs(tx, familyId, acts, 'parent' in acts ? Number.MAX_SAFE_INTEGER : maxActs)
  const details: PutBackDetails = { isRunning: true }
  const line = await recordChange(
    tx,
    { ...caller, isRevert: reverts !== null },
    { kind: imported === undefined ? 'put_back' : 'import_restored', title, details },
    at,
  )
  appendToLog(tx, platform, familyId, 'put_back', { by: caller })
  const isSecondGo = reverts !== null && (await wasGivenUp(tx, familyId, reverts))
  const journal = beginJournal({
    acts,
    groups,
    imported: imported ?? null,
    isSecondGo,
    total: lines + (imported === undefined ? 0 : await countRecordsAway(tx, familyId, imported)),
  })
  const row = await insertPutBack(tx, familyId, {
    change_id: line,
    reverts,
    state: 'waiting',
    journal: JSON.stringify(journal),
    created_at: at,
  })
  await putBackJob.enqueue(tx, platform, { userId, personId, id: row.id }, { familyId })
  return row
}

/** Runs in pieces, each in its own transaction: the family can keep working, and a restart continues after the last piece. */
export const putBackHandler = (platform: Platform) =>
  putBackJob.bind({
    run: async ({ userId, personId, id }, { familyId, signal, report }) => {
      for (;;) {
        signal.throwIfAborted()
        const progress = await changeFamily(platform, familyId, (tx) =>
          putBackPiece(platform, tx, { familyId, userId, personId }, id),
        )
        if (progress === undefined) break
        report(progress)
        // On SQLite, nothing else yields to waiting calls.
        await letOthersRun()
      }
      await renewStatistics(platform, ['people', 'relations', 'images', 'image_tags', 'gedcom_records'])
      platform.wakeSignal.notify()
    },
    givenUp: async ({ id }, { familyId }) => {
      await changeFamily(platform, familyId, async (tx) => {
        const row = await findRunning(tx, familyId, id)
        if (row !== undefined) await finish(tx, platform, familyId, row, JSON.parse(row.journal) as Journal, 'failed')
      })
    },
  })

/** @returns the progress; undefined when it is done */
async function putBackPiece(
  platform: Platform,
  tx: Writer,
  { familyId, userId, personId }: Pick<Caller, 'familyId' | 'userId' | 'personId'>,
  id: number,
): Promise<number | undefined> {
  const row = await findRunning(tx, familyId, id)
  if (row === undefined || row.change_id === null) return undefined
  const journal = JSON.parse(row.journal) as Journal
  const at = platform.now().toISOString()
  const author = { familyId, userId, personId, isRevert: true, parentId: row.change_id }
  const records =
    journal.isWalked && journal.imported !== null && cameBack(journal)
      ? await bringRecordsBack(tx, familyId, journal.imported, at)
      : 0
  journal.seen += records
  if (!journal.isWalked) await notingPhotos(tx, familyId, at, (note) => putPieceBack({ platform, tx, author, note, at }, journal))
  else if (records === 0) {
    await finish(tx, platform, familyId, row, journal, 'done')
    return undefined
  }
  await amendChange(tx, familyId, row.change_id, { count: totalOf(journal.counts) })
  await updatePutBack(tx, familyId, id, { state: 'running', journal: JSON.stringify(journal) })
  return journal.total === 0 ? 1 : Math.min(1, journal.seen / journal.total)
}

async function findRunning(tx: Writer, family: FamilyId, id: number): Promise<PutBackRow | undefined> {
  const row = await findPutBack(tx, family, id)
  return row?.state === 'waiting' || row?.state === 'running' ? row : undefined
}

const cameBack = ({ counts, isSecondGo, imported }: Journal): boolean => totalOf(counts) > 0 || (isSecondGo && imported !== null)

/** Keeps the line if something came back; it can then be undone itself. */
async function finish(
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  family: FamilyId,
  { id, change_id: line, reverts }: PutBackRow,
  journal: Journal,
  state: 'done' | 'failed',
): Promise<void> {
  const count = totalOf(journal.counts)
  const isDone = state === 'done'
  const isKept = count > 0 || (isDone && cameBack(journal))
  if (journal.imported !== null) await endBringingBack(tx, platform, family, journal.imported, isDone && isKept)
  if (line !== null && !isKept) await withdrawChange(tx, family, line)
  if (line !== null && isKept) {
    await amendChange(tx, family, line, { count, details: {} satisfies PutBackDetails })
    if (reverts !== null && isDone) await noteTakenBack(tx, family, reverts, line)
  }
  await updatePutBack(tx, family, id, { state, journal: JSON.stringify(journal), ...(isKept ? {} : { change_id: null }) })
}

async function noteTakenBack(tx: Writer, family: FamilyId, id: number, undoneBy: number): Promise<void> {
  const details = JSON.parse((await findChange(tx, family, id))?.details ?? '{}') as PutBackDetails
  await amendChange(tx, family, id, { details: { ...details, undoneBy } satisfies PutBackDetails })
}
