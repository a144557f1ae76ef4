import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordQuietly } from '../changes/record-change.ts'
import { keepFact } from '../facts/day-facts.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { getRow, readOwner } from './facts.service.ts'

/**
 * Keeps the day of a fact each year, or not; null is as usual for its kind. Whoever may change the fact may.
 * @throws ApiError `not_found`, `locked_profile`
 */
export const keepDay = (platform: Platform, caller: Caller, factId: number, isKept: boolean | null): Promise<void> =>
  changeFamily(platform, caller.familyId, async (tx) => {
    const { person_id: person, relation_id: relation } = await getRow(tx, caller.familyId, factId)
    const people = await readOwner(
      tx,
      caller,
      person === null ? { person_id: null, relation_id: relation ?? 0 } : { person_id: person, relation_id: null },
    )
    await keepFact(tx, caller.familyId, factId, isKept)
    await recordQuietly(tx, caller.familyId, { people, relations: [] }, platform.now().toISOString(), factId)
  })
