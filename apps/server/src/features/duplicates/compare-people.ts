import type { Duplicate } from '@banyan/contract'
import { areAbout } from './candidate-pairs.ts'
import type { ComparedPeople, Relatives } from './compared-people.ts'
import { maxSimilarityOfOthers, nameSimilarity } from './name-similarity.ts'
import { countShared } from './sorted-sets.ts'

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

/**
 * Returns how probable it is that the people in two rows are one, and why; undefined if they cannot be or nothing suggests it.
 * Where it matters, as with two names of which one is more common, the first row decides.
 */
export function comparePeople(people: ComparedPeople, one: number, other: number, isSameEmail: boolean): Comparison | undefined {
  const { names, nameOf, birthYears } = people
  if (people.users[one] === 1 && people.users[other] === 1) return undefined
  if (!areAbout(birthYears[one]!, birthYears[other]!)) return undefined
  if (diesBefore(people, one, other) || diesBefore(people, other, one)) return undefined
  const [name, otherName] = [names[nameOf[one]!]!, names[nameOf[other]!]!]
  const alike = nameSimilarity(name, otherName)
  if (alike < minWithRelatives) return undefined
  // A surname may change with marriage, and any relative may have the same one.
  if (alike < minSimilar && !isSameEmail && name.sounds[0] !== otherName.sounds[0]) return undefined
  const [parents, partners, children] = [
    shared(people.parents, one, other),
    shared(people.partners, one, other),
    shared(people.children, one, other),
  ]
  const hasRelatives = parents + partners + children > 0 || isSameEmail
  if (alike < minSimilar && !hasRelatives) return undefined

  const reasons: Reason[] = [alike === 1 ? 'same_name' : 'similar_name']
  let odds = nameOdds(alike) + weights.commonName * people.commonness[one]! + yearOdds(people, one, other)
  if (isSameEmail) {
    odds += weights.sameEmail
    reasons.push('same_email')
  }
  if (birthYears[one] !== 0 && birthYears[one] === birthYears[other]) reasons.push('same_year')
  if (parents > 0 && alike < surelySame) odds += weights.siblings
  else if (parents > 0) {
    odds += parents > 1 ? weights.sameParents : weights.oneParent
    reasons.push('same_parents')
  } else if (haveBoth(people.parents, one, other)) odds += weights.otherParents
  if (partners > 0) {
    odds += weights.samePartner
    reasons.push('same_partner')
  } else if (haveBoth(people.partners, one, other)) odds += weights.otherPartner
  if (children > 0) {
    odds += weights.sameChildren
    reasons.push('same_children')
  } else if (haveBoth(people.children, one, other)) odds += weights.otherChildren
  return { probability: 1 / (1 + Math.exp(-odds)), reasons }
}

const nameOdds = (alike: number): number =>
  alike === 1 ? weights.sameName : weights.minSimilar + (weights.similarity * (alike - minSimilar)) / (1 - minSimilar)

/** What years and sex say. */
function yearOdds({ birthYears, deathYears, sexes }: ComparedPeople, one: number, other: number): number {
  const [year, otherYear, death, otherDeath] = [birthYears[one]!, birthYears[other]!, deathYears[one]!, deathYears[other]!]
  let odds = year === 0 || otherYear === 0 ? weights.noYear : year === otherYear ? weights.sameYear : weights.nearYear
  if (death !== 0 && otherDeath !== 0) odds += death === otherDeath ? weights.sameDeath : weights.otherDeath
  const [sex, otherSex] = [sexes[one]!, sexes[other]!]
  if (sex !== otherSex && sex !== 0 && otherSex !== 0) odds += weights.otherGender
  return odds
}

/** Odds are sums of decimal fractions. */
const rounding = 1e-9

/**
 * Whether the people in two rows, without the same email address, could be one whatever their relatives are called and however
 * similar other names are: far quicker than {@link comparePeople}, which finds no probability of a half or more for those whom this
 * refuses.
 */
export function mayBeOne(people: ComparedPeople, one: number, other: number): boolean {
  if (people.users[one] === 1 && people.users[other] === 1) return false
  if (diesBefore(people, one, other) || diesBefore(people, other, one)) return false
  let most = yearOdds(people, one, other) + weights.commonName * people.commonness[one]! + rounding
  most += people.wholeNames[one] === people.wholeNames[other] ? weights.sameName : maxOddsOfOtherNames(people, one, other)
  most += maxRelativeOdds(people.parents, one, other, weights.sameParents, weights.otherParents)
  most += maxRelativeOdds(people.partners, one, other, weights.samePartner, weights.otherPartner)
  most += maxRelativeOdds(people.children, one, other, weights.sameChildren, weights.otherChildren)
  return most >= 0
}

const maxOddsOfOtherNames = ({ names, nameOf }: ComparedPeople, one: number, other: number): number =>
  nameOdds(maxSimilarityOfOthers(names[nameOf[one]!]!, names[nameOf[other]!]!))

function maxRelativeOdds({ bits }: Relatives, one: number, other: number, same: number, others: number): number {
  const [a, b] = [bits[one]!, bits[other]!]
  return (a & b) !== 0 ? same : a !== 0 && b !== 0 ? others : 0
}

const diesBefore = ({ deathYears, birthYears }: ComparedPeople, one: number, other: number): boolean =>
  deathYears[one] !== 0 && birthYears[other] !== 0 && deathYears[one]! < birthYears[other]!

/** Counts the relatives whom two have in common, by row or by name. */
const shared = ({ rows, sounds, bits }: Relatives, one: number, other: number): number =>
  (bits[one]! & bits[other]!) === 0 ? 0 : Math.max(countShared(rows, one, other), countShared(sounds, one, other))

const haveBoth = ({ bits }: Relatives, one: number, other: number): boolean => bits[one] !== 0 && bits[other] !== 0
