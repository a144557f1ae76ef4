import { partneredType, raisedType } from '@banyan/family-graph'
import { eachInSteps } from '../steps.ts'
import type { Steps } from '../steps.ts'
import type { KinshipRelation } from '../types.ts'

/** A son is given to his father's brother or cousin, seldom to anybody further away. */
const maxGenerations = 2

/**
 * The relations by which kin are named where somebody was given into another line to continue it (過繼): without those to their
 * parents by birth, whom they call uncle and aunt from then on. A parent who is no near relative of the new line stays a parent, because
 * nothing else would say who that is. Undefined where nobody was given away.
 */
export function* followNewLines(relations: readonly KinshipRelation[]): Steps<readonly KinshipRelation[] | undefined> {
  const heirs = new Map<number, Set<number>>()
  yield* eachInSteps(relations, ({ from_person_id: parent, to_person_id: child, relation_type, kind }) => {
    if (relation_type !== raisedType || kind !== 'heir') return
    const parents = heirs.get(child)
    if (parents === undefined) heirs.set(child, new Set([parent]))
    else parents.add(parent)
  })
  if (heirs.size === 0) return undefined
  const parentsOf = yield* readAncestors(relations, heirs.keys())
  const isOld = (parent: number, child: number, kind = ''): boolean =>
    (kind === '' || kind === 'birth') && heirs.has(child) && !heirs.get(child)!.has(parent)
  const isNear = (parent: number, child: number): boolean => {
    const above = ancestorsOf(parent, parentsOf)
    return [...heirs.get(child)!].some((heir) => [...ancestorsOf(heir, parentsOf)].some((ancestor) => above.has(ancestor)))
  }
  const left = new Set<string>()
  yield* eachInSteps(relations, ({ from_person_id: parent, to_person_id: child, relation_type, kind }) => {
    if (relation_type === raisedType && isOld(parent, child, kind) && isNear(parent, child)) left.add(`${parent} ${child}`)
  })
  const partnersOf = yield* readPartners(
    relations,
    new Set([...heirs.keys()].flatMap((child) => [...(parentsOf.get(child) ?? [])])),
  )
  // The wife of somebody who is an uncle now is an aunt.
  const followsPartner = (parent: number, child: number): boolean =>
    [...(partnersOf.get(parent) ?? [])].some((partner) => left.has(`${partner} ${child}`))
  const kept: KinshipRelation[] = []
  yield* eachInSteps(relations, (relation) => {
    const { from_person_id: parent, to_person_id: child, relation_type, kind } = relation
    const isLeft =
      relation_type === raisedType &&
      isOld(parent, child, kind) &&
      (left.has(`${parent} ${child}`) || followsPartner(parent, child))
    if (!isLeft) kept.push(relation)
  })
  return kept
}

type Neighbours = ReadonlyMap<number, ReadonlySet<number>>

/** The parents of these people, of those, and so on for as many generations as matter. */
function* readAncestors(relations: readonly KinshipRelation[], people: Iterable<number>): Steps<Neighbours> {
  const parentsOf = new Map<number, Set<number>>([...people].map((person) => [person, new Set()]))
  let wanted = new Set(parentsOf.keys())
  for (let generation = 0; generation <= maxGenerations && wanted.size > 0; generation++) {
    const found = new Set<number>()
    const asked = wanted
    yield* eachInSteps(relations, ({ from_person_id: parent, to_person_id: child, relation_type }) => {
      if (relation_type !== raisedType || !asked.has(child)) return
      parentsOf.get(child)!.add(parent)
      if (!parentsOf.has(parent)) found.add(parent)
    })
    for (const person of found) parentsOf.set(person, new Set())
    wanted = found
  }
  return parentsOf
}

function* readPartners(relations: readonly KinshipRelation[], people: ReadonlySet<number>): Steps<Neighbours> {
  const partnersOf = new Map<number, Set<number>>([...people].map((person) => [person, new Set()]))
  yield* eachInSteps(relations, ({ from_person_id: one, to_person_id: other, relation_type }) => {
    if (relation_type !== partneredType) return
    partnersOf.get(one)?.add(other)
    partnersOf.get(other)?.add(one)
  })
  return partnersOf
}

function ancestorsOf(person: number, parentsOf: Neighbours): ReadonlySet<number> {
  const found = new Set<number>()
  let level: readonly number[] = [person]
  for (let generation = 0; generation < maxGenerations; generation++) {
    level = level.flatMap((one) => [...(parentsOf.get(one) ?? [])])
    for (const one of level) found.add(one)
  }
  return found
}
