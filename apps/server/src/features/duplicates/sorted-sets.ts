/** A set of numbers for each of many owners, each sorted, in one array. */
export interface SortedSets {
  /** Where the set of each owner begins; the last entry is where the last one ends. */
  starts: Int32Array
  values: Int32Array
}

/** The number of owners in a piece of work. */
const pieceSize = 4_096

/** Makes sets that contain each value at the owner beside it, in pieces. */
export function* sortedSets(
  ownerCount: number,
  owners: readonly number[],
  values: readonly number[],
): Generator<undefined, SortedSets> {
  const starts = new Int32Array(ownerCount + 1)
  for (const owner of owners) starts[owner + 1]! += 1
  for (let owner = 0; owner < ownerCount; owner += 1) starts[owner + 1]! += starts[owner]!
  const next = starts.slice()
  const all = new Int32Array(values.length)
  for (let index = 0; index < values.length; index += 1) all[next[owners[index]!]!++] = values[index]!
  yield undefined
  return yield* withoutRepeats({ starts, values: all })
}

/** Sorts each set and leaves out what is in it twice, in place. */
function* withoutRepeats({ starts, values }: SortedSets): Generator<undefined, SortedSets> {
  let end = 0
  let from = 0
  for (let owner = 0; owner + 1 < starts.length; owner += 1) {
    const to = starts[owner + 1]!
    sortRange(values, from, to)
    const first = end
    for (let at = from; at < to; at += 1) if (end === first || values[end - 1] !== values[at]) values[end++] = values[at]!
    starts[owner + 1] = end
    from = to
    if (owner % pieceSize === 0) yield undefined
  }
  return { starts, values: values.subarray(0, end) }
}

/** Up to this size, an insertion sort is faster than a call. */
const fewValues = 16

function sortRange(values: Int32Array, from: number, to: number): void {
  if (to - from > fewValues) {
    values.subarray(from, to).sort()
    return
  }
  for (let at = from + 1; at < to; at += 1) {
    const value = values[at]!
    let gap = at
    for (; gap > from && values[gap - 1]! > value; gap -= 1) values[gap] = values[gap - 1]!
    values[gap] = value
  }
}

/** Translates every value and leaves out those that become 0, in pieces. */
export function* translate({ starts, values }: SortedSets, translation: Int32Array): Generator<undefined, SortedSets> {
  const kept = new Int32Array(values.length)
  const ends = new Int32Array(starts.length)
  let end = 0
  for (let owner = 0; owner + 1 < starts.length; owner += 1) {
    for (let at = starts[owner]!; at < starts[owner + 1]!; at += 1) {
      const value = translation[values[at]!]!
      if (value !== 0) kept[end++] = value
    }
    ends[owner + 1] = end
    if (owner % pieceSize === 0) yield undefined
  }
  return yield* withoutRepeats({ starts: ends, values: kept.subarray(0, end) })
}

export const setOf = ({ starts, values }: SortedSets, owner: number): Int32Array =>
  values.subarray(starts[owner], starts[owner + 1])

export const sizeOf = ({ starts }: SortedSets, owner: number): number => starts[owner + 1]! - starts[owner]!

/** Counts what two owners have in common. */
export function countShared({ starts, values }: SortedSets, one: number, other: number): number {
  let count = 0
  let [at, next] = [starts[one]!, starts[other]!]
  const [end, otherEnd] = [starts[one + 1]!, starts[other + 1]!]
  while (at < end && next < otherEnd) {
    const [value, otherValue] = [values[at]!, values[next]!]
    if (value === otherValue) count += 1
    if (value <= otherValue) at += 1
    if (otherValue <= value) next += 1
  }
  return count
}
