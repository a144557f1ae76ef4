import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ChangeGroup } from '@banyan/contract'
import { amendChange } from '../../changes/changes.service.ts'
import type { ChangeRow } from '../../changes/changes.table.ts'
import { readRevertability } from '../revertability.ts'
import type { RevertStep } from '../take-back.service.ts'
import { listActs } from './acts.repository.ts'
import type { Acts } from './acts.repository.ts'
import { groupOf, noteOutcome } from './put-back-groups.ts'
import type { GroupCount, PutBackDetails } from './put-back-groups.ts'
import { lookAt, putOneBack, refuseAct } from './put-back-lines.ts'

/** A position within a list of acts, newest lines first. */
interface Walk {
  acts: Acts
  /** The next lines are older than this one; null at the start. */
  before: number | null
  /** The line of which a part has already been put back. */
  part: number | null
}

/** The progress, stored with each piece: the next piece continues from it. */
export interface Journal extends Walk {
  /** The groups to put back; null means all. */
  groups: ChangeGroup[] | null
  /** Set while undoing a put-back that the user ran themselves. */
  inner: (Walk & { line: number; count: number }) | null
  isWalked: boolean
  /** For an undone import, the import's line. Its records come back after the lines. */
  imported: number | null
  /** An earlier run failed, so what it brings back may already be there. */
  isSecondGo: boolean
  seen: number
  /** The number of lines to process. */
  total: number
  counts: GroupCount[]
}

/** The number of rows in one piece, and the time after which a piece ends: the family waits for that long. */
const pieceSize = 200
const pieceMs = 300
/** A line about many photos is split after this many, because each takes as long as a line. */
const photosAtOnce = 50
/** Only the newest acts up to this number are put back; the rest takes another run. */
export const maxActs = 10_000

export const beginJournal = (asked: Pick<Journal, 'acts' | 'groups' | 'imported' | 'isSecondGo' | 'total'>): Journal => ({
  ...asked,
  before: null,
  part: null,
  inner: null,
  isWalked: false,
  seen: 0,
  counts: [],
})

/** Puts the next lines back in the step's transaction. */
export async function putPieceBack(step: RevertStep, journal: Journal): Promise<void> {
  const until = performance.now() + pieceMs
  for (let room = pieceSize; room > 0 && !journal.isWalked && performance.now() < until;)
    room -=
      journal.inner === null
        ? await walkOn(step, journal, room, until)
        : await walkInside(step, journal, journal.inner, room, until)
}

/** @returns how many rows it processed */
async function walkOn(step: RevertStep, journal: Journal, room: number, until: number): Promise<number> {
  const { acts, groups } = journal
  // Changes undone as one line come back as one.
  const limit = 'parent' in acts ? room : Math.min(room, maxActs - journal.seen)
  const lines = await listActs(step.tx, step.author.familyId, acts, journal.before ?? undefined, limit)
  let rows = 0
  for (const line of lines) {
    if (rows >= room || performance.now() > until) return room
    await letOthersRun()
    const isWanted = groups === null || groups.includes(groupOf(line.kind))
    if (isWanted && line.kind === 'put_back') {
      const refused = await refusePutBack(step, acts, line)
      if (refused === undefined) journal.inner = { acts: { parent: line.id }, before: null, part: null, line: line.id, count: 0 }
      else noteOutcome(journal.counts, line, refused)
    } else if (isWanted) {
      const outcome = await putOneBack(step, acts, line, photosAtOnce, journal.part === line.id)
      noteOutcome(journal.counts, line, outcome)
      rows += outcome.rows
      if (stay(journal, line, outcome.isPart)) return room
    } else {
      rows += 1
    }
    journal.before = line.id
    journal.seen += 1
    if (journal.inner !== null) return rows + 1
  }
  journal.isWalked = lines.length < limit || (!('parent' in acts) && journal.seen >= maxActs)
  return rows
}

/** Undoes a put-back that the user ran themselves. It counts as one change, whatever part of it comes back. */
async function walkInside(
  step: RevertStep,
  journal: Journal,
  inner: NonNullable<Journal['inner']>,
  room: number,
  until: number,
): Promise<number> {
  const lines = await listActs(step.tx, step.author.familyId, inner.acts, inner.before ?? undefined, room)
  let rows = 0
  for (const line of lines) {
    if (rows >= room || performance.now() > until) return room
    await letOthersRun()
    const outcome = await putOneBack(step, inner.acts, line, photosAtOnce, inner.part === line.id)
    inner.count += outcome.count
    rows += outcome.rows
    if (stay(inner, line, outcome.isPart)) return room
    inner.before = line.id
  }
  if (lines.length < room) {
    const details: PutBackDetails = { undoneBy: step.author.parentId ?? inner.line }
    if (inner.count > 0) await amendChange(step.tx, step.author.familyId, inner.line, { details })
    noteOutcome(journal.counts, { id: inner.line, kind: 'put_back' }, { count: Math.min(inner.count, 1) })
    journal.inner = null
  }
  return rows
}

/** Stays at a line that was too long for this piece; the next one continues it. */
function stay(walk: Walk, line: ChangeRow, isPart = false): boolean {
  walk.part = isPart ? line.id : null
  if (isPart) walk.before = line.id + 1
  return isPart
}

const refusePutBack = async (step: RevertStep, acts: Acts, line: ChangeRow) =>
  refuseAct(lookAt(step), acts, line, await readRevertability(step.tx, step.author.familyId, [line], step.at))
