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

/** Where in some acts it is: their newest lines come first. */
interface Walk {
  acts: Acts
  /** Lines older than this one come next; null at the beginning. */
  before: number | null
  /** The line of which a part came back already. */
  part: number | null
}

/** How far it has come, kept with each piece: the next piece begins where this one ended. */
export interface Journal extends Walk {
  /** All where it is null. */
  groups: ChangeGroup[] | null
  /** What they had put back in one go themselves, while that is being taken back. */
  inner: (Walk & { line: number; count: number }) | null
  isWalked: boolean
  /** Of an undone import: the import's line, whose records come back when the lines have. */
  imported: number | null
  /** One before this was given up, so what it brings back may be there already. */
  isSecondGo: boolean
  seen: number
  /** Lines to look at. */
  total: number
  counts: GroupCount[]
}

/** Rows in one piece, and for how long it goes on to the next: so long the family waits. */
const pieceSize = 200
const pieceMs = 300
/** Of a line about many photos so many are put back in one piece: each takes as long as a line. */
const photosAtOnce = 50
/** The newest acts: if somebody did more, the rest is put back in another go. */
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

/** Puts the next lines back, in the transaction of the step. */
export async function putPieceBack(step: RevertStep, journal: Journal): Promise<void> {
  const until = performance.now() + pieceMs
  for (let room = pieceSize; room > 0 && !journal.isWalked && performance.now() < until;)
    room -=
      journal.inner === null
        ? await walkOn(step, journal, room, until)
        : await walkInside(step, journal, journal.inner, room, until)
}

/** @returns how many rows that were */
async function walkOn(step: RevertStep, journal: Journal, room: number, until: number): Promise<number> {
  const { acts, groups } = journal
  // What was undone in one line comes back in one.
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

/** What they had put back in one go themselves: one change, whatever of it comes back. */
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

/** The next piece takes up the same line when it was too long for this one. */
function stay(walk: Walk, line: ChangeRow, isPart = false): boolean {
  walk.part = isPart ? line.id : null
  if (isPart) walk.before = line.id + 1
  return isPart
}

const refusePutBack = async (step: RevertStep, acts: Acts, line: ChangeRow) =>
  refuseAct(lookAt(step), acts, line, await readRevertability(step.tx, step.author.familyId, [line], step.at))
