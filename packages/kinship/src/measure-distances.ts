import type { KinGraph } from './kin-graph.ts'
import { ReusedLists, Written } from './reused-lists.ts'
import { peoplePerStep } from './steps.ts'
import type { Steps } from './steps.ts'

/** Larger than any distance. */
export const noDistance = 0x7fff_ffff
export const stepSiblingCost = 2

/** The lists of one count of steps. */
export class DistanceLists {
  /** Steps by person, `noDistance` for those who are not reached. */
  readonly steps: Int32Array
  /** By parent: the first child reached passes on to all siblings, later ones reach nobody sooner. */
  readonly isPassed: Uint8Array
  readonly #reached: Written
  readonly #passed: Written

  constructor(size: number) {
    this.steps = new Int32Array(size).fill(noDistance)
    this.isPassed = new Uint8Array(size)
    this.#reached = new Written(size)
    this.#passed = new Written(size)
  }

  reach(person: number, distance: number): void {
    this.steps[person] = distance
    this.#reached.add(person)
  }

  pass(parent: number): void {
    this.isPassed[parent] = 1
    this.#passed.add(parent)
  }

  /** Forgets the count before. */
  begin(): void {
    const [reached, passed] = [this.#reached.take(), this.#passed.take()]
    if (reached === undefined) this.steps.fill(noDistance)
    else for (const person of reached) this.steps[person] = noDistance
    if (passed === undefined) this.isPassed.fill(0)
    else for (const parent of passed) this.isPassed[parent] = 0
  }
}

const reused = new ReusedLists((size) => new DistanceLists(size))

/** Keeps the lists of a count for the next one. */
export const forgetDistances = (graph: object, lists: DistanceLists): void => reused.keep(graph, lists)

/**
 * Counts steps to people, in small pieces of work, over parents, children, siblings, partners and step-siblings, breadth first.
 *
 * @param to - the person whose distance is needed: nobody further away is measured
 * @returns lists to give to {@link forgetDistances}; steps are exact up to the distance of `to`
 */
export function* measureDistances({ graph }: KinGraph, from: number, to: number): Steps<DistanceLists> {
  const { parents, children, partners } = graph
  const lists = reused.open(graph)
  const { steps: distances, isPassed } = lists
  const layers: number[][] = [[from]]
  let passed = 0
  lists.reach(from, 0)
  const reach = (person: number, distance: number): void => {
    if (distances[person]! <= distance) return
    lists.reach(person, distance)
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
        lists.pass(parent)
        reachAll(children.list, children.start[parent]!, children.start[parent + 1]!, distance + 1)
        for (let p = partners.start[parent]!; p < partners.start[parent + 1]!; p++) {
          const partner = partners.list[p]!
          reachAll(children.list, children.start[partner]!, children.start[partner + 1]!, distance + stepSiblingCost)
        }
      }
    }
  }
  return lists
}
