import type { ChangeKind } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { hasRecentChange } from '../changes/changes.service.ts'
import { recordChange, recordQuietly } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'

interface PlanChange {
  kind: Extract<ChangeKind, `story_plan_${string}`>
  personId: number
  /** Where the mails go: somebody could have put their own address there, and answer for the person. */
  address: string
}

/**
 * Writes into the family's history that somebody is asked, and at which address. Several changes of a plan by one user within ten minutes
 * are one line.
 */
export async function recordPlan(tx: Writer, author: Author, { kind, personId, address }: PlanChange, at: string): Promise<void> {
  if (kind === 'story_plan_changed' && (await hasRecentChange(tx, author, { kind, personId }, at)))
    return recordQuietly(tx, author.familyId, { people: [personId], relations: [] }, at)
  await recordChange(tx, author, { kind, personId, field: 'email', after: address }, at)
}
