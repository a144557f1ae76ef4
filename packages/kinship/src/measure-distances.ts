import type { KinGraph } from './kin-graph.ts'
import { peoplePerStep } from './steps.ts'
import type { Steps } from './steps.ts'

/** Larger than any distance. */
export const noDistance = 0x7fff_ffff
export const stepSiblingCost = 2

/**
 * Counts steps to people, in small pieces of work, over parents, children, siblings, partners and step-siblings, breadth first.
 *
 * @param to - the person whose distance is needed: nobody further away is measured
 * @returns steps by person, `noDistance` for unreachable people; exact up to the distance of `to`
 */
export function* measureDistances({ graph }: KinGraph, from: number, to: number): Steps<Int32Array> {
  const { parents, children, partners } = graph
  const distances = new Int32Array(graph.size).fill(noDistance)
  // The first child reached passes on to all siblings: later ones reach nobody sooner.
  const isPassed = new Uint8Array(graph.size)
  const layers: number[][] = [[from]]
  let passed = 0
  distances[from] = 0
  const reach = (person: number, distance: number): void => {
    if (distances[person]! <= distance) return
    distances[person] = distance
    ;(layers[distance] ??= []).push(person)
  }
  const reachAll = (list: Int32Array, start: number, end: number, distance: number): void => {
    for (let e = start; e < end; e++) reach(list[e]!, distance)
  }
  for (let distance = 0; distance < layers.length && distances[to]! > distance; distance++) {
    for (const person of layers[distance] ?? []) {
      if (distances[person] !== distance) continue
      if (++passed % peoplePerStep === 0) yield
      reachAll(parents.list, parents.start[person]!, parents.start[person + 1]!, distance + 1)
      reachAll(partners.list, partners.start[person]!, partners.start[person + 1]!, distance + 1)
      reachAll(children.list, children.start[person]!, children.start[person + 1]!, distance + 1)
      for (let e = parents.start[person]!; e < parents.start[person + 1]!; e++) {
        const parent = parents.list[e]!
        if (isPassed[parent] === 1) continue
        isPassed[parent] = 1
        reachAll(children.list, children.start[parent]!, children.start[parent + 1]!, distance + 1)
        for (let p = partners.start[parent]!; p < partners.start[parent + 1]!; p++) {
          const partner = partners.list[p]!
          reachAll(children.list, children.start[partner]!, children.start[partner + 1]!, distance + stepSiblingCost)
        }
      }
    }
  }
  return distances
}
