import { deathKinds, factKinds, relationTypes } from '@banyan/contract'
import type { ErrorCode, FactKindName } from '@banyan/contract'
import { refuseChange } from '../people/people.policy.ts'

type Person = Parameters<typeof refuseChange>[1]

/**
 * Decides who may change the facts of a person or couple: anyone who may change the person, or one of the two. A couple's facts are
 * not a reader's own.
 * @returns why not, or undefined
 */
export function refuseFactChange(caller: Parameters<typeof refuseChange>[0], people: readonly Person[]): ErrorCode | undefined {
  if (caller.role === 'reader' && people.length > 1) return 'needs_member'
  const refusals = people.map((person) => refuseChange(caller, person, 'facts'))
  return refusals.includes(undefined) ? undefined : refusals[0]
}

/** A couple's kind may be about one person, whose partner nobody knows; a person's kind is never about a couple. */
export const refuseKindOfCouple = (kind: FactKindName): ErrorCode | undefined =>
  factKinds[kind].of === 'person' ? 'wrong_fact_kind' : undefined

export const refuseCouple = (relation: { relation_type: number }): ErrorCode | undefined =>
  relation.relation_type === relationTypes.partnered ? undefined : 'not_a_couple'

/** These kinds say nothing by themselves. */
export const needsType = (kind: FactKindName): boolean => kind === 'EVEN' || kind === 'FACT'

/** Whether a fact says that somebody has died. */
export const isDeath = ({ kind, denied }: { kind: FactKindName; denied: boolean }): boolean =>
  !denied && deathKinds.includes(kind)
