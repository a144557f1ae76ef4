import { limits } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { beginMediaEpoch } from '../../platform/media/media-epochs.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordChange, recordQuietly } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { emit } from '../events/events.ts'
import { getLivingSetting, setLivingSetting } from '../families/living-setting.service.ts'
import type { LivingSetting } from '../families/living-setting.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { viewsOf } from '../living/views.service.ts'

interface Step {
  tx: Writer
  platform: Platform
  author: Author
  at: string
}

/**
 * Changes who sees living people. When fewer people do, addresses of pictures and copies that others have got stop working. Call it in a
 * transaction that has touched the family. @throws ApiError `needs_keeper`, `invalid_field`
 */
export async function switchLiving({ tx, platform, author, at }: Step, asked: Partial<LivingSetting>): Promise<void> {
  const family = author.familyId
  if (!(await viewsOf(platform).isKeeper(author))) throw new ApiError('needs_keeper')
  const { min, max } = limits.nearSteps
  const { near_steps: steps } = asked
  if (steps !== undefined && (!Number.isInteger(steps) || steps < min || steps > max))
    throw new ApiError('invalid_field', { field: 'near_steps' })
  const before = await getLivingSetting(tx, family)
  const after = { ...before, ...asked }
  for (const field of ['living_seen_by', 'near_steps'] as const)
    if (after[field] !== before[field])
      await recordChange(tx, author, { kind: 'family_changed', field, before: before[field], after: after[field] }, at)
  if (after.living_seen_by === before.living_seen_by && after.near_steps === before.near_steps) return
  await setLivingSetting(tx, family, asked)
  if (after.living_seen_by === 'everyone') appendToLog(tx, platform, family, 'living_shown_to_everyone', { by: author })
  else appendToLog(tx, platform, family, 'living_shown_to_near', { by: author, details: { steps: after.near_steps } })
  await recordQuietly(tx, family, { people: [], relations: [], all: true }, at)
  if (after.living_seen_by === 'everyone') return
  await beginMediaEpoch(tx, platform, family)
  await emit(tx, 'livingHidden', { family, at })
}
