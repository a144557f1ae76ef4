import type { ErrorCode, Recovery, Role } from '@banyan/contract'
import { dayMs, hourMs, timeAfter } from '../../../platform/time.ts'

/** How long keepers must have been keepers before they vouch: somebody who has stolen one account could name another keeper. */
const standingMs = 7 * dayMs
/** How long the member, and the other keepers, can stop it after the second keeper has vouched. */
export const waitMs = dayMs
/** How long each step may take. */
export const openMs = 7 * dayMs
/** How long a link works: it is shown to somebody who has its owner before them, or on the telephone. */
export const linkMs = hourMs
/** How many keepers must vouch. */
export const neededKeepers = 2

interface Keeper {
  id: number
  role: Role
  keeperSince: string
}

/** Whether a member may vouch: a keeper, and for long enough. `''` stands for keepers of before that was noted, and founders. */
export const canVouch = ({ role, keeperSince }: Omit<Keeper, 'id'>, now: Date): boolean =>
  role === 'keeper' && keeperSince <= timeAfter(now, -standingMs)

interface Stored {
  first_keeper_id: number | null
  second_keeper_id: number | null
  opens_at: string | null
  expires_at: string
  ended_at: string | null
}

/**
 * How far two keepers are; `over` also when one of them may not vouch any more: they have left, or have been a member meanwhile.
 *
 * | who has vouched                      | state   |
 * |--------------------------------------|---------|
 * | nobody                               | asked   |
 * | one                                  | vouched |
 * | two, less than the wait ago          | waiting |
 * | two                                  | ready   |
 */
export function stateOf(row: Stored, members: readonly Keeper[], now: Date): Recovery['state'] | 'over' {
  const at = now.toISOString()
  if (row.ended_at !== null || row.expires_at <= at) return 'over'
  const vouched = [row.first_keeper_id, row.second_keeper_id].filter((id) => id !== null)
  const still = members.filter((member) => vouched.includes(member.id) && canVouch(member, now))
  if (still.length < vouched.length) return 'over'
  if (row.opens_at !== null) return at < row.opens_at ? 'waiting' : 'ready'
  return row.first_keeper_id === null ? 'asked' : 'vouched'
}

/**
 * Whether keepers of one family may let an account in at all. It opens everything that it reaches, so it must reach this family alone: not
 * another one, whose keepers were not asked, and not the operator's page. @returns why not, or undefined
 */
export const refuseReach = (families: number, isOperator: boolean): ErrorCode | undefined =>
  families === 1 && !isOperator ? undefined : 'reaches_further'

/** Whether a keeper may vouch now for somebody. @returns why not, or undefined */
export function refuseVouch(keeper: Keeper, memberId: number, members: readonly Keeper[], now: Date): ErrorCode | undefined {
  if (keeper.role !== 'keeper') return 'needs_keeper'
  if (keeper.id === memberId) return 'vouch_for_yourself'
  if (!canVouch(keeper, now)) return 'new_keeper'
  const others = members.filter((each) => each.id !== memberId && canVouch(each, now))
  return others.length < neededKeepers ? 'too_few_keepers' : undefined
}
