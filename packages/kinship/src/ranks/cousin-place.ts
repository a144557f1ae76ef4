import { compareBirths } from '@banyan/family-graph'
import type { KinGraph } from '../kin-graph.ts'
import { femaleGender, maleGender } from '../letters.ts'
import { findPlace, isCounted, maxGroup, sharedParents, siblingsOf } from './place.ts'
import type { Peer, Place } from './place.ts'

/**
 * The place of a first cousin. Some families count the children of each house, some all cousins on a side who have the same word, and
 * of the younger ones some only those who are younger than the speaker. A place is certain where all of them count the same.
 *
 * @param speaker - whose cousin it is, through `parent`, the sibling of `aunt`
 */
export function findCousinPlace(kin: KinGraph, speaker: number, parent: number, aunt: number, cousin: number): Place | undefined {
  const { graph, genders } = kin
  const age = compareBirths(graph, cousin, speaker)
  const house = siblingsOf(kin, cousin, [aunt])
  const side = age === 0 ? undefined : sideOf(kin, parent, aunt, cousin)
  if (house === undefined || side === undefined) return undefined
  const inHouse = findPlace(kin, cousin, house)
  const onSide = findPlace(kin, cousin, side)
  if (!('place' in inHouse) || !('place' in onSide) || inHouse.place !== onSide.place || (onSide.count ?? 0) < 2) return undefined
  const countsFromSpeaker =
    age < 0 ||
    side.every(
      ({ person }) =>
        genders[person] !== genders[cousin] || !onSide.elders.has(person) || compareBirths(graph, person, speaker) > 0,
    )
  return countsFromSpeaker ? onSide : undefined
}

/** The cousins on the same side with the same word: the father's brothers' children are 堂, his sisters' and all of the mother's side 表. */
function sideOf(kin: KinGraph, parent: number, aunt: number, cousin: number): readonly Peer[] | undefined {
  const { graph, genders } = kin
  const { children } = graph
  const siblings = siblingsOf(kin, parent, sharedParents(kin, parent, aunt))
  if (siblings === undefined || !isCounted(kin, parent, aunt)) return undefined
  const isByBrothers = genders[parent] === maleGender && genders[aunt] === maleGender
  const isBySisters = genders[parent] === maleGender && genders[aunt] === femaleGender
  const peers = new Map<number, Peer>()
  for (const { person: sibling, isSure } of siblings) {
    if ((isByBrothers && genders[sibling] === femaleGender) || (isBySisters && genders[sibling] === maleGender)) continue
    const isSureWord = !(isByBrothers || isBySisters) || genders[sibling] === genders[aunt]
    if (children.start[sibling + 1]! - children.start[sibling]! > maxGroup) return undefined
    for (let c = children.start[sibling]!; c < children.start[sibling + 1]!; c++) {
      const person = children.list[c]!
      if (person !== cousin) peers.set(person, { person, isSure: isSure && isSureWord })
    }
  }
  return [...peers.values()]
}
