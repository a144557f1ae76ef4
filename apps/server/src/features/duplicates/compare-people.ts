import type { Duplicate, Gender } from '@banyan/contract'
import { areAbout } from './candidate-pairs.ts'
import type { NameKey } from './name-key.ts'
import { nameSimilarity } from './name-similarity.ts'

/** A person to compare: what the family knows that tells people apart. */
export interface Candidate {
  name: NameKey
  gender: Gender
  birth_year: number
  year_of_death: number
  isUser: boolean
  /** Ids, and whole names, because branches that were imported twice share names but not people. */
  parents: Set<number | string>
  partners: Set<number | string>
  children: Set<number | string>
  /** Bits of those relatives, by which most people who share none are told apart. */
  bits: Record<RelativeRole, number>
}

export type RelativeRole = 'parents' | 'partners' | 'children'

/** @param sound - the relative's whole name by its sounds; "" for somebody without a name */
export function addRelative(candidate: Candidate, role: RelativeRole, person: number, sound: string): void {
  candidate[role].add(person)
  if (sound !== '') candidate[role].add(sound)
  // Two who share the person share the name.
  candidate.bits[role] |= 1 << (sound === '' ? person : hashOf(sound))
}

function hashOf(text: string): number {
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash, 31) + text.charCodeAt(index)
  return hash ^ (hash >>> 15)
}

type Reason = Duplicate['reasons'][number]

export interface Comparison {
  probability: number
  reasons: Reason[]
}

/**
 * Weights in the logarithm of odds, as in Fellegi & Sunter (1969), "A Theory for Record Linkage", with weights chosen by hand:
 * how much likelier it is to see this of one person entered twice than of two people.
 */
const weights = {
  sameName: 1,
  /** For the least similar names still considered; grows with the similarity. */
  minSimilar: -2.4,
  similarity: 2.6,
  /** For every doubling of the number of people with that name. */
  commonName: -0.35,
  sameYear: 2.5,
  nearYear: 1.2,
  noYear: -0.4,
  sameDeath: 1.5,
  otherDeath: -4,
  otherGender: -5,
  sameParents: 2.4,
  oneParent: 1.4,
  otherParents: -3,
  samePartner: 2,
  otherPartner: -0.7,
  sameChildren: 2,
  otherChildren: -0.7,
  sameEmail: 5,
  siblings: -3,
}

/** Less similar names belong to two people, unless relatives say otherwise. */
const minSimilar = 0.7
const minWithRelatives = 0.48
/** Siblings often have similar names. */
const surelySame = 0.84

/** Returns how probable it is that two people are one, and why; undefined if they cannot be or nothing suggests it. */
export function comparePeople(one: Candidate, other: Candidate, namesakes: number, isSameEmail: boolean): Comparison | undefined {
  if (one.isUser && other.isUser) return undefined
  if (!areAbout(one.birth_year, other.birth_year)) return undefined
  if (diesBefore(one, other) || diesBefore(other, one)) return undefined
  const alike = nameSimilarity(one.name, other.name)
  const [parents, partners, children] = [
    shared(one.parents, other.parents),
    shared(one.partners, other.partners),
    shared(one.children, other.children),
  ]
  const hasRelatives = parents + partners + children > 0 || isSameEmail
  if (alike < (hasRelatives ? minWithRelatives : minSimilar)) return undefined
  // A surname may change with marriage, and any relative may have the same one.
  if (alike < minSimilar && !isSameEmail && one.name.sounds[0] !== other.name.sounds[0]) return undefined

  const reasons: Reason[] = [alike === 1 ? 'same_name' : 'similar_name']
  let odds = alike === 1 ? weights.sameName : weights.minSimilar + (weights.similarity * (alike - minSimilar)) / (1 - minSimilar)
  odds += weights.commonName * Math.log2(Math.max(1, namesakes / 2))
  const add = (weight: number, reason?: Reason): void => {
    odds += weight
    if (reason !== undefined) reasons.push(reason)
  }
  if (isSameEmail) add(weights.sameEmail, 'same_email')
  if (one.birth_year === 0 || other.birth_year === 0) add(weights.noYear)
  else if (one.birth_year === other.birth_year) add(weights.sameYear, 'same_year')
  else add(weights.nearYear)
  if (one.year_of_death !== 0 && other.year_of_death !== 0)
    add(one.year_of_death === other.year_of_death ? weights.sameDeath : weights.otherDeath)
  if (isOtherGender(one.gender, other.gender)) add(weights.otherGender)
  if (parents > 0 && alike < surelySame) add(weights.siblings)
  else if (parents > 0) add(parents > 1 ? weights.sameParents : weights.oneParent, 'same_parents')
  else if (one.parents.size > 0 && other.parents.size > 0) add(weights.otherParents)
  if (partners > 0) add(weights.samePartner, 'same_partner')
  else if (one.partners.size > 0 && other.partners.size > 0) add(weights.otherPartner)
  if (children > 0) add(weights.sameChildren, 'same_children')
  else if (one.children.size > 0 && other.children.size > 0) add(weights.otherChildren)
  return { probability: 1 / (1 + Math.exp(-odds)), reasons }
}

/** Odds are sums of decimal fractions. */
const rounding = 1e-9

/**
 * Whether two people without the same email address could be one whatever their names: far quicker than {@link comparePeople}, which
 * finds no probability of a half or more for those whom this refuses.
 */
export function mayBeOne(one: Candidate, other: Candidate): boolean {
  if (one.isUser && other.isUser) return false
  if (diesBefore(one, other) || diesBefore(other, one)) return false
  let most = weights.sameName + rounding
  if (one.birth_year === 0 || other.birth_year === 0) most += weights.noYear
  else most += one.birth_year === other.birth_year ? weights.sameYear : weights.nearYear
  if (one.year_of_death !== 0 && other.year_of_death !== 0)
    most += one.year_of_death === other.year_of_death ? weights.sameDeath : weights.otherDeath
  if (isOtherGender(one.gender, other.gender)) most += weights.otherGender
  const [a, b] = [one.bits, other.bits]
  if ((a.parents & b.parents) !== 0) most += weights.sameParents
  else if (a.parents !== 0 && b.parents !== 0) most += weights.otherParents
  if ((a.partners & b.partners) !== 0) most += weights.samePartner
  else if (a.partners !== 0 && b.partners !== 0) most += weights.otherPartner
  if ((a.children & b.children) !== 0) most += weights.sameChildren
  else if (a.children !== 0 && b.children !== 0) most += weights.otherChildren
  return most >= 0
}

const diesBefore = (one: Candidate, other: Candidate): boolean =>
  one.year_of_death !== 0 && other.birth_year !== 0 && one.year_of_death < other.birth_year

const isOtherGender = (one: Gender, other: Gender): boolean => (one === 'F' && other === 'M') || (one === 'M' && other === 'F')

/** Counts the people whom two have in common, by id or by name. */
function shared(one: Set<number | string>, other: Set<number | string>): number {
  let ids = 0
  let names = 0
  for (const key of one) {
    if (!other.has(key)) continue
    if (typeof key === 'number') ids += 1
    else names += 1
  }
  return Math.max(ids, names)
}
