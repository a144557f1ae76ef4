import { hasRole } from '@banyan/contract'
import type { CallResponse, FamilyMember, Role } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeUserWithin } from '../accounts/leaving/leave.service.ts'
import type { Sessions } from '../accounts/sessions/sessions.service.ts'
import { requireStepUp } from '../accounts/step-up/step-up.service.ts'
import { changeRole, countKeepers, findUser, refuseUnlessKeeper } from '../accounts/users.service.ts'
import { emit } from '../events/events.ts'
import { changeFamily } from '../families/change-family.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { endGuestLinksOf } from '../guests/guest-links.service.ts'
import { putBackAll } from '../history/put-back/put-back.service.ts'
import { needsProof, refuseRemoval, refuseRole } from './members.policy.ts'
import { findMember, listMembers } from './members.repository.ts'
import type { MemberRow } from './members.repository.ts'

/** Lists who belongs to the caller's family, by name. */
export async function listFamilyMembers({ database }: Platform, caller: Caller): Promise<FamilyMember[]> {
  return (await listMembers(database.read, caller.familyId)).map((row) => present(row, caller))
}

/**
 * Gives a member another role; it counts at once on this server, and within seconds on others. Naming a keeper needs proof of who is
 * calling. @throws ApiError `not_found`, `last_keeper`, `needs_keeper`, `wrong_password`
 */
export async function changeMemberRole(
  platform: Platform,
  sessions: Sessions,
  caller: Caller,
  id: number,
  { role, password }: { role: Role; password: string },
): Promise<FamilyMember> {
  const { familyId: family } = caller
  const known = await findMember(platform.database.read, family, id)
  if (known === undefined) throw new ApiError('not_found')
  if (needsProof(known.role, role)) await requireStepUp(platform, caller, { password })
  await changeFamily(platform, family, async (tx) => {
    // Of two keepers who demote each other at the same moment, the second is no keeper any more.
    await refuseUnlessKeeper(tx, caller)
    const member = await findMember(tx, family, id)
    if (member === undefined) throw new ApiError('not_found')
    const refusal = refuseRole({ ...member, hasAddress: member.email !== '' }, role, await countKeepers(tx, family))
    if (refusal !== undefined) throw new ApiError(refusal, { field: 'role' })
    const at = platform.now().toISOString()
    await changeRole(tx, family, id, role, at)
    if (member.role === 'keeper' && role !== 'keeper') await emit(tx, 'keeperEnded', { family, userId: id, at })
    if (!hasRole(role, 'member')) await endGuestLinksOf(tx, { family, userId: id, at: platform.now().toISOString() })
    if (member.role === role) return
    const about = { userId: id, personId: member.person_id }
    appendToLog(tx, platform, family, 'role_changed', { by: caller, about, details: { before: member.role, after: role } })
  })
  sessions.forgetRole({ id, familyId: family })
  const changed = await findMember(platform.database.read, family, id)
  if (changed === undefined) throw new ApiError('not_found')
  return present(changed, caller)
}

/**
 * Removes a member: their sessions, live streams, uploads and the family's picture addresses end. Their person stays in the tree, as
 * when they leave by themselves.
 * @param revert - whether to put back everything that they did, as one step that can itself be undone
 * @throws ApiError `not_found`, `remove_yourself`, `needs_keeper`, `wrong_password`, `put_back_running`
 */
export async function removeMember(
  platform: Platform,
  sessions: Sessions,
  caller: Caller,
  id: number,
  { password, revert = false }: { password: string; revert?: boolean | undefined },
): Promise<CallResponse<'removeMember'>> {
  const { familyId: family } = caller
  await requireStepUp(platform, caller, { password })
  const run = await changeFamily(platform, family, async (tx) => {
    await refuseUnlessKeeper(tx, caller)
    const user = await findUser(tx, family, id)
    if (user === undefined) throw new ApiError('not_found')
    const refusal = refuseRemoval(caller, user)
    if (refusal !== undefined) throw new ApiError(refusal)
    // First, so that the line that they have left is not put back.
    const begun = revert ? await putBackAll(platform, tx, caller, id) : null
    await removeUserWithin(tx, platform, user, false, caller)
    return begun
  })
  sessions.forgetUser({ id, familyId: family })
  platform.wakeSignal.notify()
  return { put_back: run }
}

const present = (row: MemberRow, caller: Caller): FamilyMember => ({
  id: row.id,
  person_id: row.person_id,
  name: row.name,
  role: row.role,
  joined: row.created_at,
  last_sign_in: caller.role === 'keeper' && row.last_used_at !== '' ? row.last_used_at : null,
  is_self: row.id === caller.userId,
  needs_cards: caller.role === 'keeper' && row.email === '',
})
