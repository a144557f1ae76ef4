import { PairMap, partneredType } from '@banyan/family-graph'
import type { ExtraOutline, FamilyOutline } from '../types.ts'

type Person = FamilyOutline['people'][number]

/** How many people, relations or records are gone through before others are served: some milliseconds. */
export const pieceSize = 2_000

/** A FAM record to write: at most two partners, who are partnered, and children whom each of them raised. */
export interface FamilyGroup {
  xref: string
  partners: number[]
  children: number[]
  /** The record that it was read from. */
  extra?: ExtraOutline
}

/**
 * Groups relations into FAM records so that reading these gives the same relations. The extras' families come first, as far as
 * their relations still hold. The remaining people get one family per couple with the children of both, and one single-parent
 * family per parent who raised a child without a partner among the child's other parents. So a child of three or more parents has
 * several families, and two people who are not partnered never share one. Linear in people and relations, as long as nobody has thousands of
 * partners or parents. Yields after each piece of
 * work, so that others can be served in between.
 */
export function* groupFamilies({ people, relations, extras }: FamilyOutline): Generator<void, FamilyGroup[]> {
  const byId = new Map(people.map((person) => [person.id, person]))
  const ties = yield* indexRelations(relations, byId)
  const groups: FamilyGroup[] = []
  /** The first group of these partners, the one with the smaller id first; 0 for none. */
  const byPartners = new PairMap()
  const groupOf = (one = 0, other = 0): FamilyGroup | undefined =>
    groups[(one < other ? byPartners.get(one, other) : byPartners.get(other, one)) ?? -1]
  /** By child: the parents with whom a family has them. */
  const covered = new Map<number, number[]>()
  const isCovered = (parent: number, child: number): boolean => covered.get(child)?.includes(parent) === true

  /** Adds a group. */
  const cover = (group: FamilyGroup): void => {
    const { 0: one = 0, 1: other = 0 } = group.partners
    if (groupOf(one, other) === undefined) byPartners.set(Math.min(one, other), Math.max(one, other), groups.length)
    groups.push(group)
    for (const child of group.children) for (const parent of group.partners) append(covered, child, parent)
  }
  const openGroup = (partners: number[]): FamilyGroup => {
    const present = groupOf(partners[0], partners[1])
    if (present) return present
    const group: FamilyGroup = { xref: `F${groups.length + 1}`, partners: partners.toSorted(menFirst(byId)), children: [] }
    cover(group)
    return group
  }

  for (const [index, extra] of extras.entries()) {
    if (index % pieceSize === 0) yield
    if (extra.tag !== 'FAM') continue
    const group = groupOfExtra(extra, byId, ties, `F${groups.length + 1}`)
    if (group) cover(group)
  }
  for (const [index, couple] of ties.couples.entries()) {
    if (index % pieceSize === 0) yield
    openGroup(couple)
  }
  let seen = 0
  for (const { id: child } of byBirth(people)) {
    if (seen % pieceSize === 0) yield
    seen += 1
    const parents = ties.parentsOf.get(child) ?? []
    for (const parent of parents) {
      if (isCovered(parent, child)) continue
      const others = ties.partnersOf.get(parent)?.filter((id) => parents.includes(id)) ?? []
      const other = others.find((id) => !isCovered(id, child)) ?? others[0]
      const group = openGroup(other === undefined ? [parent] : [parent, other])
      group.children.push(child)
      for (const partner of group.partners) append(covered, child, partner)
    }
  }
  return groups
}

interface Ties {
  couples: [number, number][]
  parentsOf: Map<number, number[]>
  partnersOf: Map<number, number[]>
}

function* indexRelations(relations: FamilyOutline['relations'], byId: ReadonlyMap<number, Person>): Generator<void, Ties> {
  const ties: Ties = { couples: [], parentsOf: new Map(), partnersOf: new Map() }
  for (const [index, { from_person_id: from, to_person_id: to, relation_type: type }] of relations.entries()) {
    if (index % pieceSize === 0) yield
    if (!byId.has(from) || !byId.has(to)) continue
    if (type === partneredType) {
      ties.couples.push([from, to])
      append(ties.partnersOf, from, to)
      append(ties.partnersOf, to, from)
    } else append(ties.parentsOf, to, from)
  }
  return ties
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const present = lists.get(key)
  if (present) present.push(value)
  else lists.set(key, [value])
}

/** What remains of a family that was read: undefined when everybody in it is gone. */
function groupOfExtra(extra: ExtraOutline, byId: ReadonlyMap<number, Person>, ties: Ties, xref: string): FamilyGroup | undefined {
  const { partners: hadPartners = [], children: hadChildren = [] } = extra
  const [first, second] = hadPartners.filter((id) => byId.has(id))
  const isCouple = first !== undefined && second !== undefined && ties.partnersOf.get(first)?.includes(second) === true
  const partners = [first, isCouple ? second : undefined].filter((id) => id !== undefined)
  const isTheirs = (child: number): boolean => partners.every((parent) => ties.parentsOf.get(child)?.includes(parent) === true)
  const children = hadChildren.filter((child) => byId.has(child) && isTheirs(child))
  const hadSomebody = hadPartners.length + hadChildren.length > 0
  if (hadSomebody && partners.length + children.length === 0) return undefined
  return { xref, partners, children, extra }
}

export function pairKey(first = 0, second = 0): string {
  return first < second ? `${first}+${second}` : `${second}+${first}`
}

function menFirst(byId: ReadonlyMap<number, Person>): (a: number, b: number) => number {
  const rank = (id: number): number => (byId.get(id)?.gender === 'M' ? 0 : byId.get(id)?.gender === 'F' ? 2 : 1)
  return (a, b) => rank(a) - rank(b) || a - b
}

/** The eldest first; people without a year last. Years are sorted one at a time, since sorting a large family at once takes long. */
function* byBirth(people: readonly Person[]): Generator<Person> {
  const years = Map.groupBy(people, (person) => person.birth_year || Number.MAX_SAFE_INTEGER)
  for (const year of [...years.keys()].toSorted((a, b) => a - b)) yield* (years.get(year) ?? []).toSorted((a, b) => a.id - b.id)
}
