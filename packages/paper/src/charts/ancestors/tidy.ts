/** A tree whose nodes are numbered so that every child comes after its parent. */
export interface TidyTree {
  readonly size: number
  readonly children: (node: number) => readonly number[]
  /** The least distance between the middles of two neighbours in a row. */
  readonly apart: (left: number, right: number) => number
}

/**
 * Places a tree's nodes in rows: children beside each other in order, a parent over the middle of its children, subtrees as near as their
 * contours allow. After Reingold and Tilford, "Tidier Drawings of Trees" (1981); contours are kept as lists that the deeper subtree
 * keeps, so that time is linear.
 *
 * @returns the middle of each node, 0 or more
 */
export function placeTidily({ size, children, apart }: TidyTree): Float64Array {
  const subtrees: (Subtree | undefined)[] = []
  /** By node: how far its subtree is moved within its parent's. */
  const shift = new Float64Array(size)
  const middle = new Float64Array(size)
  for (let node = size - 1; node >= 0; node--) {
    let row: Subtree | undefined
    const list = children(node)
    for (const child of list) {
      const subtree = subtrees[child]!
      subtrees[child] = undefined
      shift[child] = row ? distance(row, subtree, apart) : 0
      row = row ? join(row, subtree, shift[child]!) : subtree
    }
    const [first, last] = [list[0], list.at(-1)]
    middle[node] =
      first === undefined || last === undefined ? 0 : (middle[first]! + shift[first]! + middle[last]! + shift[last]!) / 2
    subtrees[node] = withRoot(row, node, middle[node]!)
  }
  // Each subtree's own origin, from the root down.
  const origin = new Float64Array(size)
  let least = Infinity
  for (let node = 0; node < size; node++) {
    for (const child of children(node)) origin[child] = origin[node]! + shift[child]!
    least = Math.min(least, origin[node]! + middle[node]!)
  }
  return Float64Array.from(middle, (within, node) => origin[node]! + within - least)
}

/** One side of a subtree, the deepest row first: the outermost node and where it is, less `shift`. */
interface Contour {
  readonly nodes: number[]
  readonly at: number[]
  shift: number
}

interface Subtree {
  readonly left: Contour
  readonly right: Contour
}

function distance(one: Subtree, other: Subtree, apart: TidyTree['apart']): number {
  const [right, left] = [one.right, other.left]
  let needed = -Infinity
  for (let up = 1; up <= Math.min(right.at.length, left.at.length); up++) {
    const [a, b] = [right.at.length - up, left.at.length - up]
    const room = apart(right.nodes[a]!, left.nodes[b]!)
    needed = Math.max(needed, right.at[a]! + right.shift + room - left.at[b]! - left.shift)
  }
  return needed
}

function join(one: Subtree, other: Subtree, by: number): Subtree {
  other.left.shift += by
  other.right.shift += by
  return { left: overlay(one.left, other.left), right: overlay(other.right, one.right) }
}

/** What is seen from one side where one contour is in front of another. */
function overlay(front: Contour, back: Contour): Contour {
  if (front.at.length >= back.at.length) return front
  for (let up = 1; up <= front.at.length; up++) {
    const [a, b] = [front.at.length - up, back.at.length - up]
    back.at[b] = front.at[a]! + front.shift - back.shift
    back.nodes[b] = front.nodes[a]!
  }
  return back
}

function withRoot(row: Subtree | undefined, node: number, middle: number): Subtree {
  const subtree = row ?? { left: { nodes: [], at: [], shift: 0 }, right: { nodes: [], at: [], shift: 0 } }
  // A subtree of one contour would be changed twice.
  for (const contour of [subtree.left, subtree.right]) {
    contour.nodes.push(node)
    contour.at.push(middle - contour.shift)
  }
  return subtree
}
