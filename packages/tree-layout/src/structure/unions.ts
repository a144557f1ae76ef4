import type { FamilyGraph } from '@banyan/family-graph'
import type { Scratch } from '../scratch.ts'
import { arePartners } from './are-partners.ts'

/**
 * A union is one parent, or two of one block, with the children that they raised. Most children come from one union. A child
 * raised by people of several rows or several blocks has one that determines its position (its home), and others that are only
 * drawn.
 */
export interface Unions {
  readonly count: number
  /** Map a union to its parents; `second` is -1 for a lone parent. */
  readonly first: Int32Array
  readonly second: Int32Array
  /** The unions whose first parent is p are those from `ofFirst[p]` up to, but not including, `ofFirst[p + 1]`. */
  readonly ofFirst: Int32Array
  /** Maps a person to the union that determines their position, or -1. */
  readonly homeOf: Int32Array
  /** The children of union u, in birth order, are `children[start[u]]` up to, but not including, `children[start[u + 1]]`. */
  readonly start: Int32Array
  readonly children: Int32Array
  /** Links of children to further unions. */
  readonly further: readonly FurtherLink[]
}

interface FurtherLink {
  readonly union: number
  readonly child: number
}

/**
 * Finds the unions of a family, in birth order of the first parent, then of the second, a lone parent last. Linear time.
 *
 * @param leader Maps a person to the leader of their group, when only people of one group form a pair.
 * @returns unions, each the home of those children who have no earlier one.
 */
export function findUnions(graph: FamilyGraph, leader: Int32Array | undefined, scratch: Scratch): Unions {
  const { size, parents, children: raised } = graph
  const first = scratch.rawInts(raised.list.length)
  const second = scratch.rawInts(raised.list.length)
  const ofFirst = scratch.rawInts(size + 1)
  const homeOf = scratch.rawInts(size).fill(-1)
  const further: FurtherLink[] = []
  const mark = scratch.mark()
  // The union of a and b, while a's children are visited.
  const unionWith = scratch.rawInts(size + 1)
  const stamp = scratch.rawInts(size + 1).fill(-1)
  let count = 0
  for (let a = 0; a < size; a++) {
    ofFirst[a] = count
    // Children of the same two parents mostly follow each other.
    let lastKey = -1
    let union = -1
    for (let e = raised.start[a]!; e < raised.start[a + 1]!; e++) {
      const child = raised.list[e]!
      const from = parents.start[child]!
      const parentCount = parents.start[child + 1]! - from
      let b = -1
      if (parentCount === 2) {
        b = parents.list[from]!
        if (b === a) b = parents.list[from + 1]!
        if (leader && leader[a] !== leader[b]) b = -1
        else if (b < a) continue
      } else if (parentCount > 2) {
        b = otherParent(graph, leader, child, a)
        if (b >= 0 && b < a) continue
      }
      const key = b < 0 ? size : b
      if (key !== lastKey) {
        lastKey = key
        if (stamp[key] !== a) {
          stamp[key] = a
          first[count] = a
          second[count] = b
          unionWith[key] = count++
        }
        union = unionWith[key]!
      }
      if (homeOf[child] === -1) homeOf[child] = union
      else further.push({ union, child })
    }
  }
  ofFirst[size] = count
  scratch.release(mark)
  return {
    count,
    first: first.subarray(0, count),
    second: second.subarray(0, count),
    ofFirst,
    homeOf,
    ...listChildren(homeOf, count, scratch),
    further,
  }
}

/** The children of each union, in birth order. */
function listChildren(homeOf: Int32Array, count: number, scratch: Scratch): Pick<Unions, 'start' | 'children'> {
  const size = homeOf.length
  const start = scratch.ints(count + 2)
  for (let child = 0; child < size; child++) if (homeOf[child]! >= 0) start[homeOf[child]! + 2]!++
  for (let union = 0; union < count; union++) start[union + 2]! += start[union + 1]!
  // While filling, each start is stored at the next index, so that every list starts at the right index afterwards.
  const children = scratch.rawInts(start[count + 1]!)
  for (let child = 0; child < size; child++) if (homeOf[child]! >= 0) children[start[homeOf[child]! + 1]!++] = child
  return { start: start.subarray(0, count + 1), children }
}

/** For three or more parents: the partner in a's group who pairs with a; each parent is in at most one pair. */
function otherParent({ parents, partners }: FamilyGraph, leader: Int32Array | undefined, child: number, a: number): number {
  const free = Array.from(parents.list.subarray(parents.start[child], parents.start[child + 1]))
  for (let one = free.shift(); one !== undefined; one = free.shift()) {
    const parent = one
    const other = free.find((candidate) => leader?.[candidate] === leader?.[parent] && arePartners(partners, parent, candidate))
    if (other !== undefined) free.splice(free.indexOf(other), 1)
    if (parent === a) return other ?? -1
    if (other === a) return parent
  }
  return -1
}

/**
 * Once levels are known: a child's home is the union in the nearest row above it; of two in one row, a pair takes precedence over
 * a lone parent.
 *
 * @param levelOf Maps a union to the level of its parents.
 */
export function settleHomes(unions: Unions, levelOf: (union: number) => number, scratch: Scratch): Unions {
  if (unions.further.length === 0) return unions
  const { homeOf, second } = unions
  const further = unions.further.map(({ union, child }) => {
    const home = homeOf[child]!
    const nearer = levelOf(union) - levelOf(home)
    if (nearer < 0 || (nearer === 0 && !(second[union]! >= 0 && second[home]! < 0))) return { union, child }
    homeOf[child] = union
    return { union: home, child }
  })
  return { ...unions, ...listChildren(homeOf, unions.count, scratch), further }
}
