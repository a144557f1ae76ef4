import { compareBirths } from '@banyan/family-graph'
import type { KinGraph } from '../kin-graph.ts'
import { toTaiwan } from '../languages/taiwan.ts'
import { anyGender, femaleGender, maleGender } from '../letters.ts'
import { stepBetween } from '../step-between.ts'
import { findCousinPlace } from './cousin-place.ts'
import { findPlace, isCounted, sharedParents, siblingsOf } from './place.ts'
import type { OpenPlace, Place } from './place.ts'
import { nameRank } from './rank-terms.ts'
import type { RankName, RankRegion } from './rank-terms.ts'

/** What a relative is called by their place among brothers, sisters or cousins: 二伯, 三姨. */
export interface KinRank {
  /** Who is counted: the relative, or the one whose partner the relative is. */
  readonly person: number
  readonly place: number
  /** How many are counted; undefined while that is open. */
  readonly count: number | undefined
  readonly among: 'brothers' | 'sisters' | 'male_cousins' | 'female_cousins'
  /** In traditional characters with Jyutping; the i-th reading belongs to the i-th name. Empty where only Mandarin is certain. */
  readonly cantonese: readonly string[]
  readonly cantonese_pronounciation: readonly string[]
  /** In simplified characters with Pinyin, and where each is said. */
  readonly mandarin: readonly string[]
  readonly mandarin_pronounciation: readonly string[]
  readonly mandarin_regions: readonly Exclude<RankRegion, 'taiwan'>[]
  /** As said, written and read in Taiwan: in traditional characters, with Pinyin and Zhuyin. */
  readonly traditional: readonly string[]
  readonly traditional_pronounciation: readonly string[]
  readonly zhuyin: readonly string[]
}

/** A rank, or the one order of birth that would settle it, if the names themselves do not depend on that order. */
export interface RankAnswer {
  readonly rank: KinRank | undefined
  readonly open: OpenPlace['open']
}

const nothing: RankAnswer = { rank: undefined, open: undefined }

/** The shapes of ways to relatives who are counted, each with a partner behind it too. */
const shapes = new Set(['S', 'D', 'US', 'UUS', 'USD'])

/** How many people a path to somebody with a rank has at most, both ends included. */
export const longestRankedPath = 5

/** Finds the rank of the person at the end of a path, for the person at its start. */
export function findRank(kin: KinGraph, path: readonly number[]): RankAnswer {
  if (path.length < 2 || path.length > longestRankedPath) return nothing
  const way = path.map(kin.graph.indexOf)
  const steps = way.slice(1).map((person, at) => stepBetween(kin.graph, way[at]!, person))
  if (way.includes(-1) || steps.includes(undefined)) return nothing
  const isPartner = steps.at(-1) === 'P'
  const shape = steps.slice(0, isPartner ? -1 : undefined).join('')
  const counted = isPartner ? way.slice(0, -1) : way
  const person = counted.at(-1)!
  if (!shapes.has(shape) || kin.genders[person] === anyGender) return nothing
  if (isPartner && !isOfOtherSex(kin, person, way.at(-1)!)) return nothing
  const found = shape === 'USD' ? findCousin(kin, counted) : findSibling(kin, counted, shape)
  if (found === undefined || !('place' in found)) return { rank: undefined, open: found?.open }
  return { rank: makeRank(kin, counted, shape, isPartner, found), open: undefined }
}

function findCousin(kin: KinGraph, [speaker, parent, aunt, cousin]: readonly number[]): Place | undefined {
  return findCousinPlace(kin, speaker!, parent!, aunt!, cousin!)
}

/** Of brothers and sisters who share only a mother it is open whether they are counted together. */
function findSibling(kin: KinGraph, counted: readonly number[], shape: string): Place | OpenPlace | undefined {
  const person = counted.at(-1)!
  const before = counted.at(-2)!
  const isSibling = shape !== 'D'
  if (isSibling && !isCounted(kin, before, person)) return undefined
  const siblings = siblingsOf(kin, person, isSibling ? sharedParents(kin, before, person) : [before])
  const found = siblings && findPlace(kin, person, siblings)
  if (found === undefined || 'open' in found) return found?.open?.other === kin.graph.ids[before] ? undefined : found
  return found.count === 1 ? undefined : found
}

function makeRank(
  kin: KinGraph,
  counted: readonly number[],
  shape: string,
  isPartner: boolean,
  place: Place,
): KinRank | undefined {
  const person = counted.at(-1)!
  const isWoman = kin.genders[person] === femaleGender
  const namesOf = (chain: string) => nameRank(chain + (isPartner ? (isWoman ? ',h' : ',w') : ''), place.place, place.isLast)
  const { cantonese, mandarin } = chainsOf(kin, counted, shape)
  const inCantonese = cantonese === undefined ? [] : (namesOf(cantonese)?.cantonese ?? [])
  const inMandarin = mandarin === undefined ? [] : (namesOf(mandarin)?.mandarin ?? [])
  if (inMandarin.length === 0) return undefined
  const mainland = inMandarin.filter((name): name is MainlandName => name.region !== 'taiwan')
  const taiwan = inMandarin
    .filter(({ region }) => region === '' || region === 'taiwan')
    .toSorted((a, b) => Number(b.region === 'taiwan') - Number(a.region === 'taiwan'))
    .map(({ text, reading }) => ({ ...toTaiwan(text, reading), reading }))
  const texts = (names: readonly RankName[]): string[] => names.map(({ text }) => text)
  const readings = (names: readonly RankName[]): string[] => names.map(({ reading }) => reading)
  return {
    person: kin.graph.ids[person]!,
    place: place.place,
    count: place.count,
    among: shape === 'USD' ? (isWoman ? 'female_cousins' : 'male_cousins') : isWoman ? 'sisters' : 'brothers',
    cantonese: texts(inCantonese),
    cantonese_pronounciation: readings(inCantonese),
    mandarin: texts(mainland),
    mandarin_pronounciation: readings(mainland),
    mandarin_regions: mainland.map(({ region }) => region),
    traditional: taiwan.map(({ text }) => text),
    traditional_pronounciation: taiwan.map(({ reading }) => reading),
    zhuyin: taiwan.map(({ zhuyin }) => zhuyin),
  }
}

type MainlandName = RankName & { readonly region: Exclude<RankRegion, 'taiwan'> }

interface Chains {
  readonly cantonese: string | undefined
  readonly mandarin: string | undefined
}

/** The relation as the table of ranks has it; Cantonese needs to know of more relatives who is elder. */
function chainsOf(kin: KinGraph, counted: readonly number[], shape: string): Chains {
  const person = counted.at(-1)!
  const isWoman = kin.genders[person] === femaleGender
  const sex = isWoman ? 's' : 'b'
  if (shape === 'D') return both(isWoman ? 'd' : 's')
  const parents = counted.slice(1, shape.lastIndexOf('U') + 2).map((one) => kin.genders[one]!)
  if (parents.includes(anyGender)) return none
  const up = parents.map((gender) => (gender === femaleGender ? 'm' : 'f'))
  const peer = shape === 'USD' ? counted[0]! : counted.at(-2)!
  const order = compareBirths(kin.graph, person, peer)
  if (shape === 'USD') {
    const aunt = kin.genders[counted[2]!]
    if (order === 0 || aunt === anyGender) return none
    const word = up[0] === 'f' && aunt === maleGender ? 'tang' : 'biao'
    return both(`${word},${isWoman ? 'd' : 's'}${order < 0 ? '+' : '-'}`)
  }
  const prefix = up.map((one) => `${one},`).join('')
  const aged = (age: 'o' | 'y'): string => `${prefix}${age}${sex}`
  if (shape === 'UUS' && !(up[1] === 'f' && !isWoman)) return both(`${prefix}x${sex}`)
  if (shape === 'US' && up[0] === 'm' && !isWoman) return both(aged('o'))
  if (order !== 0) return both(aged(order < 0 ? 'o' : 'y'))
  return shape === 'US' && up[0] === 'f' && isWoman ? { cantonese: undefined, mandarin: aged('o') } : none
}

const both = (chain: string): Chains => ({ cantonese: chain, mandarin: chain })
const none: Chains = { cantonese: undefined, mandarin: undefined }

function isOfOtherSex({ genders }: KinGraph, one: number, other: number): boolean {
  return genders[other] !== anyGender && genders[other] !== genders[one]
}

/** The rank if it is the same whether somebody who was given into another line counts or not: families differ. */
export function agreeOnRank(one: RankAnswer, other: RankAnswer): RankAnswer {
  const [rank, again] = [one.rank, other.rank]
  if (rank === undefined || again === undefined) return rank === again ? one : nothing
  return rank.place === again.place && rank.cantonese.join() === again.cantonese.join() ? one : nothing
}
