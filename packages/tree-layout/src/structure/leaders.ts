/** The leader of a set of people (union-find), with path compression. */
export function find(leader: Int32Array, person: number): number {
  let top = person
  while (leader[top] !== top) {
    leader[top] = leader[leader[top]!]!
    top = leader[top]!
  }
  return top
}

/** The eldest leads, so the result does not depend on the order of the calls. */
export function unite(leader: Int32Array, a: number, b: number): void {
  const x = find(leader, a)
  const y = find(leader, b)
  if (x < y) leader[y] = x
  else leader[x] = y
}
