import { legacyMonths } from '@banyan/contract'
import type { CallBody, Legacy } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireStepUp } from '../accounts/step-up/step-up.service.ts'
import { hashToken } from '../accounts/tokens.ts'
import { findUser, markUsed, refuseUnlessKeeper } from '../accounts/users.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { maskUserName } from '../living/masks.ts'
import * as repository from './legacies.repository.ts'
import { handsOverAt } from './legacy.policy.ts'

/** Returns what keepers have chosen, to them alone; and to everybody what has begun. */
export async function getLegacy({ database }: Platform, { familyId, role }: Caller, view: View): Promise<Legacy> {
  const row = await repository.findLegacy(database.read, familyId)
  const successor = row === undefined ? undefined : await findUser(database.read, familyId, row.successor_id)
  const isVoid = successor === undefined || successor.role === 'keeper'
  const lastUse = row === undefined || row.begun_at === null ? '' : await repository.findLastUse(database.read, familyId)
  const pending =
    row === undefined || isVoid || row.begun_at === null || lastUse >= row.begun_at
      ? null
      : {
          since: lastUse,
          asked: row.asked,
          hands_over: handsOverAt(row.asked, new Date(row.delivered_at ?? row.asked_at ?? row.begun_at)).toISOString(),
          successor: maskUserName(view, successor.id, successor.name),
        }
  return {
    months: role === 'keeper' ? (row?.months ?? 0) : 0,
    successor_id: role === 'keeper' && !isVoid ? successor.id : null,
    can_change: role === 'keeper',
    pending,
  }
}

/**
 * Chooses who receives the family and after how long; 0 months switch it off.
 * @throws ApiError `needs_keeper`, `wrong_password`, `confirm_needed`, `invalid_field`, `successor_needed`
 */
export async function changeLegacy(
  platform: Platform,
  caller: Caller,
  { months: asked, successor_id: successorId, password }: CallBody<'updateLegacy'>,
  view: View,
): Promise<Legacy> {
  const { familyId: family } = caller
  const months = legacyMonths.find((each) => each === asked)
  if (months === undefined && asked !== 0) throw new ApiError('invalid_field', { field: 'months' })
  await requireStepUp(platform, caller, { password })
  await platform.database.write(async (tx) => {
    await refuseUnlessKeeper(tx, caller)
    if (months === undefined) {
      if (await repository.deleteLegacy(tx, family)) appendToLog(tx, platform, family, 'legacy_off', { by: caller })
      return
    }
    const successor = await findUser(tx, family, successorId ?? 0)
    if (successor === undefined || successor.role === 'keeper') throw new ApiError('successor_needed', { field: 'successor_id' })
    await repository.saveLegacy(tx, family, { months, successor_id: successor.id })
    const about = { userId: successor.id, personId: successor.personId }
    appendToLog(tx, platform, family, 'legacy_chosen', { by: caller, about, details: { months } })
  })
  return getLegacy(platform, caller, view)
}

/** A keeper is there: what has begun ends. @throws ApiError `unknown_confirmation` for a link that was used or is of no use any more */
export async function confirmPresence(platform: Platform, token: string): Promise<void> {
  const now = platform.now().toISOString()
  await platform.database.write(async (tx) => {
    const link = await repository.takeLink(tx, hashToken(token))
    const family = link?.family_id as FamilyId
    const user = link === undefined ? undefined : await findUser(tx, family, link.user_id)
    if (user?.role !== 'keeper') throw new ApiError('unknown_confirmation')
    await markUsed(tx, family, user.id, now)
    await repository.updateLegacy(tx, family, { begun_at: null, asked: 0, asked_at: null, delivered_at: null })
    await repository.deleteLinks(tx, family)
    appendToLog(tx, platform, family, 'legacy_answered', { by: { userId: user.id, personId: user.personId } })
  })
}
