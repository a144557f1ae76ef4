import { compareBirths, neighbours } from '@banyan/family-graph'
import { bloodOf } from '../kin-graph.ts'
import type { KinGraph } from '../kin-graph.ts'
import { anyGender, fullBlood, sameFather } from '../letters.ts'

/** A larger group is not counted: nobody there is called by a number. */
export const maxGroup = 40

/** The place of somebody among those of one sex, the eldest first, counted from 1. */
export interface Place {
  readonly place: number
  /** How many there are, the person included; undefined while it is open whether somebody counts. */
  readonly count: number | undefined
  /** Whether nobody of the group is younger. */
  readonly isLast: boolean
  /** Those who are certainly elder, of whichever sex. */
  readonly elders: ReadonlySet<number>
}

/** Why a place is not certain: an order of birth that would settle it, if one would. */
export interface OpenPlace {
  readonly open: { readonly person: number; readonly other: number } | undefined
}

/** Somebody with whom a person may be counted. */
export interface Peer {
  readonly person: number
  /** Whether custom counts them, if they are of the same sex; otherwise families differ. */
  readonly isSure: boolean
}

/**
 * Brothers and sisters as they are counted: by the father, whoever the mother is, adopted ones like others. Families differ about those
 * who share only the mother. Undefined if there are too many.
 *
 * @param anchors - parents of the house that is meant: somebody who was adopted has another one too
 */
export function siblingsOf(kin: KinGraph, person: number, anchors: readonly number[]): readonly Peer[] | undefined {
  const { parents, children, partners } = kin.graph
  const found = new Set<number>()
  for (const parent of neighbours(parents, person)) {
    if (!anchors.includes(parent) && !neighbours(partners, parent).some((partner) => anchors.includes(partner))) continue
    const theirs = neighbours(children, parent)
    if (theirs.length > maxGroup) return undefined
    for (const child of theirs) found.add(child)
  }
  found.delete(person)
  return [...found].map((sibling) => ({ person: sibling, isSure: isCounted(kin, person, sibling) }))
}

/** The parents of both. */
export function sharedParents({ graph: { parents } }: KinGraph, one: number, other: number): readonly number[] {
  const ofOther = neighbours(parents, other)
  return [...neighbours(parents, one)].filter((parent) => ofOther.includes(parent))
}

/** Whether custom counts two who share a parent in one row. */
export function isCounted(kin: KinGraph, one: number, other: number): boolean {
  const blood = bloodOf(kin, one, other)
  return blood === fullBlood || blood === sameFather
}

/**
 * The place of a person among their peers of the same sex, if it is certain: everybody who may count is known to be elder or younger, by
 * dates and birth orders, and no birth order tells of somebody elder who is not in the tree.
 */
export function findPlace(kin: KinGraph, person: number, peers: readonly Peer[]): Place | OpenPlace {
  const { graph, genders } = kin
  if (peers.length > maxGroup) return closed
  const group = [person, ...peers.map((peer) => peer.person)]
  const eldersOf = findElders(kin, group)
  const elders = eldersOf(person)
  const younger = new Set(group.filter((other) => other !== person && eldersOf(other).has(person)))
  const lacksSomebody = [person, ...elders].some((one) => graph.birthOrders[one]! - 1 > eldersOf(one).size)
  let place = 1
  let count = 1
  let isOpenCount = false
  const unsettled: number[] = []
  for (const peer of peers) {
    const gender = genders[peer.person]!
    if (gender !== anyGender && gender !== genders[person]) continue
    const isElder = elders.has(peer.person)
    const isSettled = isElder !== younger.has(peer.person)
    if (!peer.isSure || gender === anyGender) {
      if (!isSettled || isElder) return closed
      isOpenCount = true
      continue
    }
    count++
    if (!isSettled) unsettled.push(peer.person)
    else if (isElder) place++
  }
  if (lacksSomebody) return closed
  if (unsettled.length > 0)
    return { open: unsettled.length === 1 ? { person: graph.ids[person]!, other: graph.ids[unsettled[0]!]! } : undefined }
  return { place, count: isOpenCount ? undefined : count, isLast: !isOpenCount && place === count && count > 1, elders }
}

const closed: OpenPlace = { open: undefined }

/** Finds everybody of a group who is elder than somebody, also by way of others: elder than their elder brother. */
function findElders({ graph }: KinGraph, group: readonly number[]): (person: number) => ReadonlySet<number> {
  // Comparing takes longer than following what was found, so each two are compared once.
  const directly = new Map(
    group.map((person) => [person, group.filter((other) => other !== person && compareBirths(graph, other, person) < 0)]),
  )
  const known = new Map<number, ReadonlySet<number>>()
  return (person) => {
    const found = known.get(person)
    if (found !== undefined) return found
    const elders = new Set<number>()
    const reached = [person]
    for (let one = reached.pop(); one !== undefined; one = reached.pop()) {
      for (const other of directly.get(one)!) {
        if (elders.has(other)) continue
        elders.add(other)
        reached.push(other)
      }
    }
    known.set(person, elders)
    return elders
  }
}
