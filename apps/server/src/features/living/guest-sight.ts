import type { ErrorCode, FactKindName } from '@banyan/contract'

/**
 * What guests of a link to a person or a branch see of somebody (decision 77): all that the link shows, the name alone, or initials.
 */
export type GuestSight = 'whole' | 'name' | 'initials'

/** What decides it. */
export interface Sought {
  /** Whether the link was made for this person. */
  isSubject: boolean
  /** Whether it is the member who made the link. */
  isMaker: boolean
  isLiving: boolean
  /** Whether they are, or may be, a child. */
  isYoung: boolean
  /** Whether the maker of the link does not see them. */
  isHiddenFromMaker: boolean
}

export interface LinkMaker {
  isKeeper: boolean
  /** Who sees living people in the maker's family. */
  seenBy: 'everyone' | 'near'
  /** Whether the link names grown-ups who are alive. */
  withLiving: boolean
}

/**
 * A guest is far from everybody. The dead are shown; of the living only the one whom the link was made for, and the names of others
 * if the link says so. Nobody passes on what they do not see themselves, and where a family shows its living to those near them, only
 * keepers pass on anything of the living but themselves. Nothing makes a child more than initials.
 */
export function guestSight({ isSubject, isMaker, isLiving, isYoung, isHiddenFromMaker }: Sought, maker: LinkMaker): GuestSight {
  if (isHiddenFromMaker) return 'initials'
  if (!isLiving) return 'whole'
  if (isYoung || !(maker.seenBy === 'everyone' || maker.isKeeper || isMaker)) return 'initials'
  if (isSubject) return 'whole'
  return maker.withLiving ? 'name' : 'initials'
}

/** Why a link cannot be made for somebody whom guests would not see. */
export function whyNotShared({ isHiddenFromMaker, isYoung }: Sought): ErrorCode {
  if (isHiddenFromMaker) return 'hidden_person'
  return isYoung ? 'child_not_shared' : 'living_not_shared'
}

/**
 * Facts that guests never see, although members do: what families argue about, what others inherit, and the family's own words, which
 * may be about anybody.
 */
const notForGuests: ReadonlySet<FactKindName> = new Set<FactKindName>([
  'ADOP',
  'ANUL',
  'CAST',
  'DIV',
  'DIVF',
  'DSCR',
  'EVEN',
  'FACT',
  'NCHI',
  'NMR',
  'PROB',
  'PROP',
  'RELI',
  'SEP',
  'STORY',
  'UXOR',
  'WILL',
])

export const isFactForGuests = (kind: FactKindName): boolean => !notForGuests.has(kind)
