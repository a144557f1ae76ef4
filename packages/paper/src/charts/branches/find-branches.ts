import { neighbours } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import { branchMark } from './branches.ts'
import type { BranchMark } from './branches.ts'

export interface Branch extends BranchMark {
  /** The index of the person after whom the branch is called. */
  readonly head: number
  readonly side: 'ancestors' | 'descendants' | 'founder'
}

export interface Branches {
  readonly list: readonly Branch[]
  /** The branch of a person, by index; undefined for those who belong to all or to none. */
  readonly of: (person: number) => Branch | undefined
}

export const noBranches: Branches = { list: [], of: () => undefined }

/** Branches without colours would not be worth a legend. */
const fewest = 2

/**
 * Ancestors belong to the branch of a grandparent (of a parent whose parents are not drawn), descendants to that of a child; where there is
 * only one child, to that of a grandchild. Of two branches that somebody belongs to, the first counts.
 *
 * @param first - how many branches have their letters already
 */
export function findBranches(graph: FamilyGraph, root: number, drawn: readonly number[], first = 0): Branches {
  const isDrawn = new Uint8Array(graph.size)
  for (const person of drawn) isDrawn[person] = 1
  const among = (list: Int32Array): number[] => [...list].filter((person) => isDrawn[person])
  const branchOf = new Int32Array(graph.size).fill(-1)
  const list: Branch[] = []
  const begin = (head: number, side: Branch['side']): number => list.push({ ...branchMark(first + list.length), head, side }) - 1
  const spread = (
    heads: readonly number[],
    side: Branch['side'],
    edges: 'parents' | 'children',
    fixed: ReadonlySet<number>,
  ): void => {
    if (heads.length < fewest) return
    const queue: number[] = []
    const take = (person: number, branch: number): void => {
      if (branchOf[person]! >= 0 || fixed.has(person) || !isDrawn[person]) return
      branchOf[person] = branch
      queue.push(person)
    }
    for (const head of heads) take(head, begin(head, side))
    for (let at = 0; at < queue.length; at++)
      for (const next of neighbours(graph[edges], queue[at]!)) take(next, branchOf[queue[at]!]!)
    // Partners follow only when all descendants have their branch.
    if (edges === 'children')
      for (const person of queue.slice())
        for (const partner of neighbours(graph.partners, person)) take(partner, branchOf[person]!)
  }
  const parents = among(neighbours(graph.parents, root))
  const grandparents = parents.map((parent) => among(neighbours(graph.parents, parent)))
  const fixedAbove = new Set([root, ...parents.filter((_, at) => grandparents[at]!.length > 0)])
  const heads = parents.flatMap((parent, at) => (grandparents[at]!.length > 0 ? grandparents[at]! : [parent]))
  spread([...new Set(heads)], 'ancestors', 'parents', fixedAbove)
  const stem = new Set([root])
  let children = among(neighbours(graph.children, root))
  while (children.length === 1 && !stem.has(children[0]!)) {
    stem.add(children[0]!)
    children = among(neighbours(graph.children, children[0]!))
  }
  for (const person of Array.from(stem)) for (const partner of neighbours(graph.partners, person)) stem.add(partner)
  spread(children, 'descendants', 'children', stem)
  return { list, of: (person) => list[branchOf[person]!] }
}
