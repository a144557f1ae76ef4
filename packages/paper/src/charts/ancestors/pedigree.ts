import { neighbours } from '@banyan/family-graph'
import type { ChartFamily } from '../types.ts'

/** A place of a person in a pedigree: who descends from a couple along several lines has several. */
export interface Occurrence {
  /** The index in the graph. */
  readonly person: number
  readonly generation: number
  /** The occurrence of the child; -1 at the root. */
  readonly child: number
  /** Father's side first. */
  readonly parents: number[]
}

export interface Pedigree {
  /** Generation by generation. */
  readonly occurrences: readonly Occurrence[]
  /** The numbers of those who occur more than once, in the order in which they occur first. */
  readonly repeated: ReadonlyMap<number, Repetition>
  /** How many places were left out because there would be too many. */
  readonly leftOut: number
}

interface Repetition {
  readonly number: number
  readonly times: number
}

interface Limits {
  readonly generations: number
  /** Whether the ancestors of somebody who occurs again are drawn again. */
  readonly isEachExpanded: boolean
  readonly maxOccurrences: number
}

/** Lists the ancestors of a person with all the places where they belong. Ends on loops: an ancestor's own ancestor is somebody who occurs again. */
export function buildPedigree(
  family: ChartFamily,
  root: number,
  { generations, isEachExpanded, maxOccurrences }: Limits,
): Pedigree {
  const { graph } = family
  const occurrences: Occurrence[] = root < 0 ? [] : [{ person: root, generation: 0, child: -1, parents: [] }]
  const times = new Map<number, number>(root < 0 ? [] : [[root, 1]])
  let leftOut = 0
  // The places at which somebody occurs first; only these have their ancestors above them unless each has.
  const first = new Set([0])
  for (let at = 0; at < occurrences.length; at++) {
    const { person, generation, parents } = occurrences[at]!
    if (generation >= generations) break
    if (!isEachExpanded && !first.has(at)) continue
    for (const parent of fathersFirst(family, neighbours(graph.parents, person))) {
      if (occurrences.length >= maxOccurrences) {
        leftOut++
        continue
      }
      const known = times.get(parent) ?? 0
      if (known === 0) first.add(occurrences.length)
      times.set(parent, known + 1)
      parents.push(occurrences.length)
      occurrences.push({ person: parent, generation: generation + 1, child: at, parents: [] })
    }
  }
  return { occurrences, repeated: numberRepeated(occurrences, times), leftOut }
}

function fathersFirst({ graph, personOf }: ChartFamily, parents: Int32Array): number[] {
  const rank = (parent: number): number => ({ M: 0, F: 2 })[personOf(graph.ids[parent]!).gender] ?? 1
  return [...parents].toSorted((a, b) => rank(a) - rank(b) || a - b)
}

function numberRepeated(occurrences: readonly Occurrence[], times: ReadonlyMap<number, number>): Map<number, Repetition> {
  const repeated = new Map<number, Repetition>()
  for (const { person } of occurrences) {
    const count = times.get(person)!
    if (count > 1 && !repeated.has(person)) repeated.set(person, { number: repeated.size + 1, times: count })
  }
  return repeated
}
