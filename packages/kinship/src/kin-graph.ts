import { buildFamilyGraphInSteps, compareBirths } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import {
  anyAge,
  anyGender,
  elder,
  femaleGender,
  fullBlood,
  halfBlood,
  maleGender,
  sameFather,
  sameMother,
  younger,
} from './letters.ts'
import type { Age, Blood, Gender } from './letters.ts'
import type { Steps } from './steps.ts'
import type { KinshipFamily } from './types.ts'

/** A family indexed for path searches, with people by index as in the family graph. */
export interface KinGraph {
  readonly graph: FamilyGraph
  readonly genders: Uint8Array
}

/**
 * Indexes a family in steps of a few milliseconds.
 *
 * @throws RangeError when an id is not an integer that the family graph accepts.
 */
export function* buildKinGraph(family: KinshipFamily): Steps<KinGraph> {
  const graph = yield* buildFamilyGraphInSteps(family)
  yield
  const genders = new Uint8Array(graph.size).fill(255)
  for (const { id, gender } of family.people) {
    const index = graph.indexOf(id)
    const known: Gender = gender === 'F' ? femaleGender : gender === 'M' ? maleGender : anyGender
    // If two records share an id but not a gender, neither gender counts, whatever their order.
    genders[index] = genders[index] === 255 || genders[index] === known ? known : anyGender
  }
  return { graph, genders }
}

/** Tells whether `person` is the elder or the younger of the two, by years and, for siblings, by birth order. */
export function compareAges({ graph }: KinGraph, person: number, other: number): Age {
  const order = compareBirths(graph, person, other)
  return order === 0 ? anyAge : order < 0 ? elder : younger
}

/**
 * What two children of a common parent share. They are half-siblings if they share one parent and each has another: a parent whom nobody
 * has entered makes none, nor do the birth parents of one whom the same couple raised.
 */
export function bloodOf({ graph: { parents }, genders }: KinGraph, one: number, other: number): Blood {
  const [from, to] = [parents.start[one]!, parents.start[one + 1]!]
  const [otherFrom, otherTo] = [parents.start[other]!, parents.start[other + 1]!]
  let fathers = 0
  let mothers = 0
  let shared = 0
  let o = otherFrom
  for (let p = from; p < to; p++) {
    const parent = parents.list[p]!
    while (o < otherTo && parents.list[o]! < parent) o++
    if (o === otherTo || parents.list[o]! !== parent) continue
    shared++
    if (genders[parent] === maleGender) fathers++
    if (genders[parent] === femaleGender) mothers++
  }
  if (shared > 1 || shared === to - from || shared === otherTo - otherFrom) return fullBlood
  if (fathers === 1) return sameFather
  return mothers === 1 ? sameMother : halfBlood
}

/**
 * Whether somebody's partner may be the other parent of their child, or is for the family: the child has no other parent in the tree, or the
 * two are of one gender.
 */
export function mayBeParent({ graph: { parents }, genders }: KinGraph, parent: number, partner: number, child: number): boolean {
  const gender = genders[parent]
  const known = parents.start[child + 1]! - parents.start[child]!
  return known === 1 || (gender !== anyGender && gender === genders[partner])
}

/** The first person who raised both, or -1. */
export function sharedParent({ graph: { parents } }: KinGraph, one: number, other: number): number {
  let o = parents.start[other]!
  const otherTo = parents.start[other + 1]!
  for (let p = parents.start[one]!; p < parents.start[one + 1]!; p++) {
    const parent = parents.list[p]!
    while (o < otherTo && parents.list[o]! < parent) o++
    if (o < otherTo && parent === parents.list[o]) return parent
  }
  return -1
}
