import { changeGroupNames, changeGroups } from '@banyan/contract'
import type { CallResponse, ChangeGroup, ChangeKind } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { listLines } from '../history.repository.ts'

export type PutBackGroup = CallResponse<'previewPutBack'>['groups'][number]
export type KeptReason = PutBackGroup['kept'][number]['reason']

/** The result of an act: how many changes came back, and which did not and why. */
export interface Outcome {
  count: number
  kept?: { count: number; reason: KeptReason; by?: string }
}

/**
 * The result of a group's acts. Of a line that could not be put back it stores only the id, so that no names outlive the line.
 */
export interface GroupCount {
  group: ChangeGroup
  count: number
  keptCount: number
  kept: { line: number; count: number; reason: KeptReason; by: string }[]
}

/** Stored with the line about a group of changes put back together. */
export interface PutBackDetails {
  /** The line that undid it. */
  undoneBy?: number
  /** The job is still running, so it cannot be undone yet. */
  isRunning?: boolean
}

const maxKept = 20

export const groupOf = (kind: ChangeKind): ChangeGroup =>
  changeGroupNames.find((group) => (changeGroups[group] as readonly ChangeKind[]).includes(kind)) ?? 'details'

export function noteOutcome(
  counts: GroupCount[],
  { id, kind }: { id: number; kind: ChangeKind },
  { count, kept }: Outcome,
): void {
  if (count === 0 && kept === undefined) return
  const group = groupOf(kind)
  let sum = counts.find((each) => each.group === group)
  if (sum === undefined) counts.push((sum = { group, count: 0, keptCount: 0, kept: [] }))
  sum.count += count
  if (kept === undefined) return
  sum.keptCount += kept.count
  if (sum.kept.length < maxKept) sum.kept.push({ line: id, count: kept.count, reason: kept.reason, by: kept.by ?? '' })
}

export const totalOf = (counts: GroupCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

export async function presentGroups(db: Reader, family: FamilyId, counts: GroupCount[]): Promise<PutBackGroup[]> {
  const lines = new Map(
    (
      await listLines(
        db,
        family,
        counts.flatMap(({ kept }) => kept.map(({ line }) => line)),
      )
    ).map((line) => [line.id, line]),
  )
  const present = ({ group, count, keptCount, kept }: GroupCount): PutBackGroup => ({
    group,
    count,
    kept_count: keptCount,
    kept: kept.flatMap(({ line, ...rest }) => {
      const row = lines.get(line)
      if (row === undefined) return []
      const { id, kind, person_name, other_person_name, title, field } = row
      return [{ change_id: id, kind, person_name, other_person_name, title, field, ...rest }]
    }),
  })
  return changeGroupNames.flatMap((group) => counts.filter((each) => each.group === group).map(present))
}
