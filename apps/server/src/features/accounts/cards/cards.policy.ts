import type { Card, ErrorCode, Role } from '@banyan/contract'
import type { CardKind } from './cards.table.ts'

interface Stored {
  kind: CardKind
  ended_at: string | null
  used_at: string | null
  expires_at: string
  maker_role: Role | null
}

/** Whether a card still works, as its family is told. One that a keeper has made ends when they are no keeper any more. */
export function stateOf(card: Stored, now: string): Card['state'] {
  if (card.used_at !== null) return 'used'
  const isMade = card.kind === 'own' || card.maker_role === 'keeper'
  return isMade && card.ended_at === null && card.expires_at > now ? 'open' : 'over'
}

/**
 * Whether keepers may make a card for a member. It signs in to all that the account holds, so it must be theirs to look after: one
 * with an address is its owner's, and one that belongs to another family too is not for the keepers of this one.
 * @returns why not, or undefined
 */
export const refuseKeepersCard = (member: { email: string | null }, families: number): ErrorCode | undefined =>
  member.email === null && families === 1 ? undefined : 'no_keepers_card'

/**
 * Whether a person in the tree can become a member with a card. @returns why not, or undefined
 */
export function refuseCardAccount(person: { isUser: boolean; yearOfDeath: number }): ErrorCode | undefined {
  if (person.isUser) return 'user_exists'
  return person.yearOfDeath === 0 ? undefined : 'person_deceased'
}
