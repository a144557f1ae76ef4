import { relationTypes } from '@banyan/contract'
import type { StoredRelationType, TieKind } from '@banyan/contract'
import { buildFamilyGraph, ownAncestors, PairMap, partneredType, raisedType } from '@banyan/family-graph'
import type { RelationType } from '@banyan/family-graph'
import type { GedcomPerson, GedcomRelation } from '@banyan/gedcom'
import type { KnownRecord } from '../../records/records.table.ts'
import type { Report } from './clean-person.ts'
import type { KnownFamily } from './known-family.ts'

/** Positive for existing people (their id); new people are -1, -2, ... in the order of the plan. */
export type Ref = number

export interface PlannedRelation {
  from: Ref
  to: Ref
  type: StoredRelationType
  /** Of those who raised somebody: what kind of tie it is. */
  kind: TieKind
}

/** The packages have their own names for the same types. If the numbers differ, this does not compile. */
const storedTypes = {
  [partneredType]: relationTypes.partnered,
  [raisedType]: relationTypes.raised,
} satisfies { readonly [Type in RelationType]: Type }

interface Candidate extends PlannedRelation {
  line: number
}

/** Numbers for two people each, whichever of them comes first. */
export class CoupleMap {
  readonly #pairs = new PairMap()

  get(one: Ref, other: Ref): number | undefined {
    return one < other ? this.#pairs.get(one, other) : this.#pairs.get(other, one)
  }

  set(one: Ref, other: Ref, value: number): void {
    if (one < other) this.#pairs.set(one, other, value)
    else this.#pairs.set(other, one, value)
  }
}

/**
 * Plans the relations of a file that are new to the family and obey its rules: one for two people, nobody their own ancestor,
 * nobody deleted. Linear in the size of the family and the file.
 * @param refOf - the existing or new person for a person of the file
 */
export function planRelations(
  relations: GedcomRelation[],
  people: GedcomPerson[],
  refOf: (id: number) => Ref,
  family: KnownFamily,
  report: Report,
): PlannedRelation[] {
  const visible = new Set(family.people)
  const isThere = (ref: Ref): boolean => ref < 0 || visible.has(ref)
  const recorded = recordedPairs(family.records)
  const kinds = new CoupleMap()
  const kindOf = (from: Ref, type: number): number => (type === raisedType ? from : 0)
  for (const [from, to, type] of family.relations) kinds.set(from, to, kindOf(from, type))

  const candidates: Candidate[] = []
  for (const { from_person_id, to_person_id, relation_type: type, kind = '' } of relations) {
    const [from, to] = [refOf(from_person_id), refOf(to_person_id)]
    if (!isThere(from) || !isThere(to) || from === to) continue
    const line = people[to_person_id - 1]?.line ?? 0
    const present = kinds.get(from, to)
    if (present !== undefined) {
      if (present !== kindOf(from, type))
        report(line, 'relation_duplicate', `${from_person_id} and ${to_person_id} are related otherwise in the family`)
    } else if (recorded.get(from, to) === undefined) {
      kinds.set(from, to, kindOf(from, type))
      candidates.push({ from, to, type: storedTypes[type], kind, line })
    }
  }
  return withoutLoops(candidates, family, report)
}

/** Finds pairs that an earlier import related: a relation that the family has removed since stays removed. */
function recordedPairs(records: KnownRecord[]): CoupleMap {
  const pairs = new CoupleMap()
  for (const { kind, partner_id: one, other_partner_id: other, children } of records) {
    if (kind !== 'FAM') continue
    if (one !== null && other !== null) pairs.set(one, other, 1)
    for (const child of JSON.parse(children) as number[]) {
      for (const parent of [one, other]) if (parent !== null) pairs.set(parent, child, 1)
    }
  }
  return pairs
}

function withoutLoops(candidates: Candidate[], { relations, records }: KnownFamily, report: Report): PlannedRelation[] {
  const old = relations.filter(([, , type]) => type === raisedType).map(([from, to]) => ({ from, to }))
  // A file has no loops of its own, so without existing relations, and without people merged from two of it, nothing needs checking.
  if (old.length === 0 && records.length === 0) return candidates
  const indexes = new Map<Ref, number>()
  const indexOf = (ref: Ref): number => {
    const known = indexes.get(ref)
    if (known !== undefined) return known
    indexes.set(ref, indexes.size)
    return indexes.size - 1
  }
  const relationOf = ({ from, to }: { from: Ref; to: Ref }) => ({
    from_person_id: indexOf(from),
    to_person_id: indexOf(to),
    relation_type: raisedType,
  })
  const oldRelations = old.map(relationOf)
  const raised = candidates.filter(({ type }) => type === raisedType)
  const all = [...oldRelations, ...raised.map(relationOf)]
  const graphPeople = Array.from({ length: indexes.size }, (_, id) => ({ id, birth_year: 0 }))
  const looped = new Set(ownAncestors(buildFamilyGraph({ people: graphPeople, relations: all })))
  if (looped.size === 0) return candidates

  // Only a relation within a loop can close one; all others are safe.
  const isSuspect = ({ from, to, type }: Candidate): boolean =>
    type === raisedType && looped.has(indexOf(from)) && looped.has(indexOf(to))
  const sure = [...oldRelations, ...raised.filter((candidate) => !isSuspect(candidate)).map(relationOf)]
  const accepts = createLoopGuard(indexes.size, sure)
  return candidates.filter((candidate) => {
    if (!isSuspect(candidate) || accepts(indexOf(candidate.from), indexOf(candidate.to))) return true
    report(candidate.line, 'relation_loop', 'together with the relations of the family')
    return false
  })
}

/** The search budget: this many steps for each relation of the graph. */
const stepsEach = 50

/**
 * Accepts raised relations one by one unless somebody would become their own ancestor. Each check is a search, which a malicious
 * file could make take for ever. Once the searches exceed their budget, it accepts only relations that follow a fixed order of
 * the rest.
 */
function createLoopGuard(size: number, relations: RaisedRelation[]): (from: number, to: number) => boolean {
  const taken = [...relations]
  const childrenOf = groupChildren(taken)
  let steps = stepsEach * (relations.length + 1000)
  let rank: Int32Array | undefined

  const descends = (from: number, to: number): boolean => {
    const seen = new Set([from])
    const waiting = [from]
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
      for (const child of childrenOf.get(person) ?? []) {
        steps -= 1
        if (child === to) return true
        if (!seen.has(child)) waiting.push(child)
        seen.add(child)
      }
    }
    return false
  }
  return (from, to) => {
    if (steps <= 0) {
      rank ??= rankByDescent(size, taken)
      return (rank[from] ?? 0) < (rank[to] ?? 0)
    }
    if (descends(to, from)) return false
    taken.push({ from_person_id: from, to_person_id: to })
    childrenOf.set(from, [...(childrenOf.get(from) ?? []), to])
    return true
  }
}

interface RaisedRelation {
  from_person_id: number
  to_person_id: number
}

function groupChildren(relations: RaisedRelation[]): Map<number, number[]> {
  const childrenOf = new Map<number, number[]>()
  for (const { from_person_id: from, to_person_id: to } of relations) {
    const children = childrenOf.get(from)
    if (children === undefined) childrenOf.set(from, [to])
    else children.push(to)
  }
  return childrenOf
}

/** Orders parents before their children (Kahn, 1962). */
function rankByDescent(size: number, relations: RaisedRelation[]): Int32Array {
  const childrenOf = groupChildren(relations)
  const parentsLeft = new Int32Array(size)
  for (const { to_person_id: to } of relations) parentsLeft[to] = (parentsLeft[to] ?? 0) + 1
  const rank = new Int32Array(size).fill(-1)
  const ready = Array.from({ length: size }, (_, person) => person).filter((person) => parentsLeft[person] === 0)
  for (let next = 0; next < ready.length; next += 1) {
    const person = ready[next] ?? 0
    rank[person] = next
    for (const child of childrenOf.get(person) ?? []) {
      const left = (parentsLeft[child] ?? 0) - 1
      parentsLeft[child] = left
      if (left === 0) ready.push(child)
    }
  }
  return rank
}
