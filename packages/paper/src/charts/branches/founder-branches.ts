import type { FamilyGraph } from '@banyan/family-graph'
import { branchMark } from './branches.ts'
import type { Branch, Branches } from './find-branches.ts'

/** More branches would have the same colours again. */
const maxBranches = 8
/** Fewer people are no branch. */
const fewestPeople = 3

/** The branches of a whole family: everybody belongs to the first ancestor along their first parents; the largest are told apart. */
export function founderBranches(graph: FamilyGraph, drawn: readonly number[]): Branches {
  const founder = new Int32Array(graph.size).fill(-1)
  const find = (person: number): number => {
    const way: number[] = []
    const onWay = new Set<number>()
    let at = person
    // On a loop, whoever comes round again is the first.
    while (founder[at]! < 0 && !onWay.has(at) && graph.parents.start[at + 1]! > graph.parents.start[at]!) {
      way.push(at)
      onWay.add(at)
      at = graph.parents.list[graph.parents.start[at]!]!
    }
    const top = founder[at]! >= 0 ? founder[at]! : at
    founder[at] = top
    for (const below of way) founder[below] = top
    return top
  }
  const sizes = new Map<number, number>()
  for (const person of drawn) sizes.set(find(person), (sizes.get(find(person)) ?? 0) + 1)
  const heads = [...sizes]
    .filter(([, size]) => size >= fewestPeople)
    .toSorted(([a, one], [b, other]) => other - one || a - b)
    .slice(0, maxBranches)
  const list = heads.map(([head], at): Branch => ({ ...branchMark(at), head, side: 'founder' }))
  const byHead = new Map(list.map((branch) => [branch.head, branch]))
  return list.length < 2 ? { list: [], of: () => undefined } : { list, of: (person) => byHead.get(founder[person]!) }
}
