import type { FamilyGraph } from '@banyan/family-graph'
import { arePartners } from './blocks.ts'
import type { Blocks } from './blocks.ts'

/**
 * A union is one parent, or two of one block, with the children that they raised. Most children come from one union. A child whom people of
 * several rows or several blocks raised has one that places it (its home) and others that are only drawn.
 */
export interface Unions {
  readonly count: number
  /** Union to its parents; `second` is -1 when there is one. */
  readonly first: Int32Array
  readonly second: Int32Array
  /** Person to the union that places them, or -1. */
  readonly homeOf: Int32Array
  /** The children of union u, in birth order, are `children[start[u]]` up to, but not including, `children[start[u + 1]]`. */
  readonly start: Int32Array
  readonly children: Int32Array
  /** Links of children to further unions. */
  readonly further: readonly { readonly union: number; readonly child: number }[]
}

/** Finds the unions of a family, in birth order of the first parent, then of the second, a lone parent last. Linear. */
export function findUnions(graph: FamilyGraph, blocks: Blocks, levelOf: (person: number) => number): Unions {
  const { size, parents, children: raised } = graph
  const firstOf: number[] = []
  const secondOf: number[] = []
  const further: { union: number; child: number }[] = []
  const homeOf = new Int32Array(size).fill(-1)
  // What union a and b have, while a's children are looked at.
  const unionWith = new Int32Array(size + 1)
  const stamp = new Int32Array(size + 1).fill(-1)
  const open = (a: number, b: number): number => {
    const key = b < 0 ? size : b
    if (stamp[key] === a) return unionWith[key]!
    stamp[key] = a
    secondOf.push(b)
    return (unionWith[key] = firstOf.push(a) - 1)
  }
  for (let a = 0; a < size; a++) {
    for (let e = raised.start[a]!; e < raised.start[a + 1]!; e++) {
      const child = raised.list[e]!
      const from = parents.start[child]!
      const count = parents.start[child + 1]! - from
      let b = -1
      if (count === 2) {
        b = parents.list[from] === a ? parents.list[from + 1]! : parents.list[from]!
        if (blocks.blockOf[a] !== blocks.blockOf[b]) b = -1
        else if (b < a) continue
      } else if (count > 2) {
        b = otherParent(graph, blocks, child, a)
        if (b >= 0 && b < a) continue
      }
      const union = open(a, b)
      const home = homeOf[child]!
      if (home < 0) homeOf[child] = union
      else if (isCloser(levelOf, firstOf[union]!, firstOf[home]!, b >= 0 && secondOf[home]! < 0)) {
        further.push({ union: home, child })
        homeOf[child] = union
      } else further.push({ union, child })
    }
  }
  const count = firstOf.length
  const start = new Int32Array(count + 1)
  for (let child = 0; child < size; child++) if (homeOf[child]! >= 0) start[homeOf[child]! + 1]!++
  for (let union = 0; union < count; union++) start[union + 1]! += start[union]!
  const next = start.slice(0, count)
  const children = new Int32Array(start[count]!)
  for (let child = 0; child < size; child++) if (homeOf[child]! >= 0) children[next[homeOf[child]!]!++] = child
  return { count, first: Int32Array.from(firstOf), second: Int32Array.from(secondOf), homeOf, start, children, further }
}

/** Of three or more parents: the one of a's block who goes with a, preferably a's partner; each parent is in one pair at most. */
function otherParent({ parents, partners }: FamilyGraph, blocks: Blocks, child: number, a: number): number {
  const free = Array.from(parents.list.subarray(parents.start[child], parents.start[child + 1]))
  for (let one = free.shift(); one !== undefined; one = free.shift()) {
    const parent = one
    const other = free.find((candidate) => blocks.blockOf[candidate] === blocks.blockOf[parent] && arePartners(partners, parent, candidate))
    if (other !== undefined) free.splice(free.indexOf(other), 1)
    if (parent === a) return other ?? -1
    if (other === a) return parent
  }
  return -1
}

/** A child's home is the union in the nearest row above it; of two in one row a pair goes before a lone parent. */
function isCloser(levelOf: (person: number) => number, parent: number, known: number, isPairBesideOne: boolean): boolean {
  const difference = levelOf(parent) - levelOf(known)
  return difference > 0 || (difference === 0 && isPairBesideOne)
}
