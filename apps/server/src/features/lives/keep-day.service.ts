import type { Writer } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { keepFact } from '../facts/day-facts.service.ts'
import { titleOfFact } from '../facts/facts.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { getRow, keptOf, readOwner } from './facts.service.ts'

/**
 * Keeps the day of a fact each year, or not; null is as usual for its kind. Whoever may change the fact may.
 * @throws ApiError `not_found`, `locked_profile`
 */
export const keepDay = (platform: Platform, caller: Caller, factId: number, isKept: boolean | null): Promise<void> =>
  changeFamily(platform, caller.familyId, (tx) => changeKept(tx, caller, factId, isKept, platform.now().toISOString()))

/** Does so in a transaction that has touched the family, and records it as a change of the fact. */
export async function changeKept(tx: Writer, author: Author, factId: number, isKept: boolean | null, now: string): Promise<void> {
  const row = await getRow(tx, author.familyId, factId)
  const { person_id: person, relation_id: relation } = row
  const [personId = 0, otherPersonId] = await readOwner(
    tx,
    author,
    person === null ? { person_id: null, relation_id: relation ?? 0 } : { person_id: person, relation_id: null },
  )
  const before = keptOf(row)
  if (before === isKept) return
  await keepFact(tx, author.familyId, factId, isKept)
  await recordChange(
    tx,
    author,
    {
      kind: 'fact_changed',
      personId,
      ...(otherPersonId === undefined ? {} : { otherPersonId }),
      factId,
      ...(relation === null ? {} : { relations: [relation] }),
      title: titleOfFact(row),
      field: 'kept',
      before,
      after: isKept,
      details: { before: { kept: before }, after: { kept: isKept } },
    },
    now,
  )
}
