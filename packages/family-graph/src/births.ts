import { neighbours } from './traversal.ts'
import type { FamilyGraph } from './types.ts'

/**
 * Compares when two people were born: -1 if the first is the elder, 1 if the other is, 0 if nobody knows. Dates decide: years, then
 * days. Where they are equal or one is unknown, the birth orders of two who share a parent do.
 *
 * @param one - an index of the graph, like `other`
 */
export function compareBirths(graph: FamilyGraph, one: number, other: number): -1 | 0 | 1 {
  const [year, otherYear] = [graph.birthYears[one]!, graph.birthYears[other]!]
  if (year > 0 && otherYear > 0 && year !== otherYear) return year < otherYear ? -1 : 1
  const [day, otherDay] = [graph.birthDays[one]!, graph.birthDays[other]!]
  if (year > 0 && year === otherYear && day > 0 && otherDay > 0 && day !== otherDay) return day < otherDay ? -1 : 1
  const [order, otherOrder] = [graph.birthOrders[one]!, graph.birthOrders[other]!]
  if (order === 0 || otherOrder === 0 || order === otherOrder || !areSiblings(graph, one, other)) return 0
  return order < otherOrder ? -1 : 1
}

/** Whether two were born on the same day to the same parents: somebody raised both, and nobody raised only one of them. */
export function areTwins(graph: FamilyGraph, one: number, other: number): boolean {
  const { birthYears, birthDays, parents } = graph
  if (one === other || birthDays[one] === 0 || birthDays[one] !== birthDays[other] || birthYears[one] !== birthYears[other])
    return false
  const [ofOne, ofOther] = [neighbours(parents, one), neighbours(parents, other)]
  return ofOne.length > 0 && ofOne.length === ofOther.length && ofOne.every((parent, at) => parent === ofOther[at])
}

/** Whether somebody raised both. */
export function areSiblings({ parents }: FamilyGraph, one: number, other: number): boolean {
  const ofOther = neighbours(parents, other)
  return one !== other && neighbours(parents, one).some((parent) => ofOther.includes(parent))
}

/** A birth order to store. */
export interface BirthOrderChange {
  readonly id: number
  readonly birth_order: number
}

/**
 * The birth orders that make one of two siblings the elder and contradict nothing that is known about their brothers and sisters: the
 * two get the lowest places that are free for them. Others are changed only if that leaves no place.
 *
 * @param elder - an index of the graph, like `younger`
 */
export function orderSiblings(graph: FamilyGraph, elder: number, younger: number): BirthOrderChange[] {
  const { parents, children, birthOrders, ids } = graph
  const all = new Set([elder, younger])
  for (const person of [elder, younger])
    for (const parent of neighbours(parents, person)) for (const child of neighbours(children, parent)) all.add(child)
  const group = [...all].toSorted((one, other) => one - other)
  const isBefore = (one: number, other: number): boolean =>
    (one === elder && other === younger) || (!(one === younger && other === elder) && compareBirths(graph, one, other) < 0)
  const sequence: number[] = []
  const waiting = new Set(group)
  while (waiting.size > 0) {
    const free = [...waiting].filter((one) => ![...waiting].some((other) => isBefore(other, one)))
    const candidates = free.length > 0 ? free : [...waiting]
    const place = sequence.length + 1
    const next =
      candidates.find((one) => birthOrders[one] === place) ??
      candidates.find((one) => birthOrders[one] === 0) ??
      candidates.toSorted((one, other) => birthOrders[one]! - birthOrders[other]!)[0]!
    sequence.push(next)
    waiting.delete(next)
  }
  const placeOf = (person: number): number => sequence.indexOf(person) + 1
  const isOfTwo = (person: number): boolean => person === elder || person === younger
  const kept = sequence.map((person) => (isOfTwo(person) ? placeOf(person) : birthOrders[person]!)).filter((order) => order > 0)
  const fits = kept.every((order, at) => at === 0 || order > kept[at - 1]!)
  return sequence
    .filter((person) => isOfTwo(person) || (!fits && birthOrders[person]! > 0))
    .map((person) => ({ person, order: placeOf(person) }))
    .filter(({ person, order }) => birthOrders[person] !== order)
    .map(({ person, order }) => ({ id: ids[person]!, birth_order: order }))
}
