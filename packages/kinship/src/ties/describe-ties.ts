import { neighbours } from '@banyan/family-graph'
import type { KinGraph } from '../kin-graph.ts'
import type { Gender } from '../letters.ts'
import { stepBetween } from '../step-between.ts'
import type { MarkedKind, Ties } from './read-ties.ts'
import { referenceWords } from './reference-words.ts'
import type { Reference } from './reference-words.ts'

/** Through which of somebody's families a path leads: `birth` beside another one. */
interface PathTie {
  readonly person: number
  readonly kind: MarkedKind | 'birth'
}

/** What a path says beyond its steps. */
export interface PathTies {
  readonly ties: readonly PathTie[]
  /** What is said about a parent, a child or a partner, where that differs from how they are called. */
  readonly reference: Reference | undefined
}

/** Who has two families: what is not marked is then said to be by birth. */
const apart = ['adopted', 'foster', 'heir'] as const

/** Tells the ties along a path; people by id. */
export function describeTies(kin: KinGraph, ties: Ties, path: readonly number[]): PathTies {
  const { graph } = kin
  const found = new Map<number, PathTie['kind']>()
  const note = (child: number, parents: readonly number[]): void => {
    const kinds = parents.map((parent) => ties.kindOf(parent, child))
    const kind = kinds.every((one) => one !== undefined) ? kinds[0] : undefined
    if (kind !== undefined) found.set(child, kind)
    else if (ties.has(child, ...apart)) found.set(child, 'birth')
  }
  const way = path.map(graph.indexOf)
  const steps = way.slice(1).map((to, at) => stepBetween(graph, way[at]!, to))
  for (const [at, step] of steps.entries()) {
    const [from, to] = [path[at]!, path[at + 1]!]
    if (step === 'U') note(from, [to])
    else if (step === 'D') note(to, [from])
    else if (step === 'S') {
      const parents = [...neighbours(graph.parents, way[at]!)]
        .filter((parent) => neighbours(graph.parents, way[at + 1]!).includes(parent))
        .map((parent) => graph.ids[parent]!)
      note(from, parents)
      note(to, parents)
    }
  }
  return {
    ties: [...found].map(([person, kind]) => ({ person, kind })),
    reference: path.length === 2 ? referTo(kin, ties, path as [number, number], steps[0]) : undefined,
  }
}

function referTo(
  { graph, genders }: KinGraph,
  ties: Ties,
  [from, to]: readonly [number, number],
  step: ReturnType<typeof stepBetween>,
): Reference | undefined {
  const gender = genders[graph.indexOf(to)] as Gender
  if (step === 'P') return ties.hasEnded(from, to) ? referenceWords('former', 'partner', gender) : undefined
  if (step !== 'U' && step !== 'D') return undefined
  const [parent, child] = step === 'U' ? [to, from] : [from, to]
  const kind =
    ties.kindOf(parent, child) ?? (ties.has(child, 'heir') ? 'bornAway' : ties.has(child, ...apart) ? 'born' : undefined)
  return kind && referenceWords(kind, step === 'U' ? 'parent' : 'child', gender)
}
