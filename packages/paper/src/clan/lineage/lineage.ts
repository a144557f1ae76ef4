import type { ClanFact, ClanPerson, ClanRelation } from '../types.ts'

/** A branch (房): what descends from a son of a chosen generation. */
export interface Branch {
  readonly head: Member
  /** 長房, 二房, or the head's name where their order is not known. */
  readonly place: number | undefined
}

/** How a child stands to the parent in whose entry they are named. */
export type ChildPlace =
  /** The entry stands under this parent. */
  | 'own'
  /** It stands under another parent, to whom this one gave the child (出繼). */
  | 'given'
  /** It stands under the parent by birth, from whom this one took the child. */
  | 'taken'
  /** It stands under another parent, whose line the child continues as well (兼祧). */
  | 'both'
  /** It stands under the other parent, this one's partner. */
  | 'withPartner'
  /** There is none: somebody whom the book only names. */
  | 'named'

export interface Child {
  readonly person: ClanPerson
  /** The kind of tie with this parent. */
  readonly kind: string
  readonly place: ChildPlace
  /** Their entry; undefined for those who are only named. */
  member: Member | undefined
  /** The place among the sons, or among the daughters, of this parent; undefined where it is not certain, or nobody counts them. */
  readonly rank: number | undefined
  /** Whether there is no other son, or no other daughter. */
  readonly isOnly: boolean
  /** The parent's partner who raised them as well. */
  readonly otherParent: ClanPerson | undefined
  /** Of somebody who is only named: whom they married. */
  readonly partners: readonly Couple[]
}

export interface Couple {
  readonly relation: ClanRelation
  readonly person: ClanPerson
  /** The partner's father, if he is known. */
  readonly father: ClanPerson | undefined
  /** Their own entry, if they descend from the founder as well. */
  member: Member | undefined
  /** The first entry in which they are described, if it is not this one. */
  describedIn: Member | undefined
}

/** Somebody with an entry of their own: a descendant of the founder, or the founder. */
export interface Member {
  readonly person: ClanPerson
  /** 世. */
  readonly generation: number
  readonly parent: Member | undefined
  /** The kind of tie with that parent. */
  readonly kind: string
  /** Everybody whom this member raised, in the order of birth. */
  children: readonly Child[]
  /** Those of them whose entry stands under this member. */
  heirs: readonly Member[]
  couples: readonly Couple[]
  /** Whether children of this member belong to the line. */
  readonly continues: boolean
  /** The parents by birth of somebody whom their parent in the book took as heir or adopted. */
  birthParents: readonly ClanPerson[]
  /** People outside the book who took somebody as heir or adopted them. */
  takenBy: readonly ClanPerson[]
  /** Members besides the parent whose line this one continues, or who gave this one away. */
  otherParents: readonly { readonly member: Member; readonly kind: string }[]
  branch: Branch | undefined
  /** The husband's family that he joined, or that he left for hers (入贅). */
  readonly joined: boolean
}

export interface Lineage {
  readonly founder: Member
  /** Everybody, generation after generation, in each the eldest line first. */
  readonly members: readonly Member[]
  readonly memberOf: ReadonlyMap<number, Member>
  /** The surname that most of them share; "" if there is none. */
  readonly surname: string
  readonly branches: readonly Branch[]
}

export const isMale = ({ gender }: ClanPerson): boolean => gender === 'M'
export const isFemale = ({ gender }: ClanPerson): boolean => gender === 'F'

/** Facts that say that something did not happen do not count. */
export const factsOf = (facts: readonly ClanFact[], ...kinds: string[]): ClanFact[] =>
  facts.filter(({ kind, denied }) => !denied && kinds.includes(kind))

export const firstFact = (person: ClanPerson, kind: string): ClanFact | undefined => {
  const all = factsOf(person.facts, kind)
  return all.find(({ preferred }) => preferred) ?? all[0]
}
