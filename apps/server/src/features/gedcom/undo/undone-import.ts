import type { CallResponse } from '@banyan/contract'

/** Stored with the history line of an undone import. */
export interface UndoneImport {
  /** The history line of the import. */
  imported: number
  /** How much of the import stayed. */
  kept: number
  isDone: boolean
  /** The history line that restored it. */
  undoneBy?: number
}

export type UndoneKind = CallResponse<'previewUndoImport'>['kinds'][number]
export type Thing = UndoneKind['kind']
export type Reason = UndoneKind['reasons'][number]['reason']

const things: readonly Thing[] = ['people', 'relations', 'galleries', 'photos', 'portraits']

/** For each kind, how many go, and how many stay and why. */
export type UndoCounts = Record<Thing, { goes: number; stays: Partial<Record<Reason, number>> }>

export const noCounts = (): UndoCounts => ({
  people: { goes: 0, stays: {} },
  relations: { goes: 0, stays: {} },
  galleries: { goes: 0, stays: {} },
  photos: { goes: 0, stays: {} },
  portraits: { goes: 0, stays: {} },
})

/** @param reason - why it stays; undefined when it goes */
export function count(counts: UndoCounts, thing: Thing, reason: Reason | undefined, times = 1): void {
  const of = counts[thing]
  if (times === 0) return
  if (reason === undefined) of.goes += times
  else of.stays[reason] = (of.stays[reason] ?? 0) + times
}

const stayingOf = ({ stays }: UndoCounts[Thing]): number => Object.values(stays).reduce((sum, each) => sum + each, 0)

export const totalGone = (counts: UndoCounts): number => things.reduce((sum, thing) => sum + counts[thing].goes, 0)
export const totalKept = (counts: UndoCounts): number => things.reduce((sum, thing) => sum + stayingOf(counts[thing]), 0)

export const presentCounts = (counts: UndoCounts): UndoneKind[] =>
  things.map((kind) => ({
    kind,
    goes: counts[kind].goes,
    stays: stayingOf(counts[kind]),
    reasons: (Object.entries(counts[kind].stays) as [Reason, number][]).map(([reason, times]) => ({ reason, count: times })),
  }))
