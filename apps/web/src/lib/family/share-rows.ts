/**
 * Keeps unchanged rows as the same objects, wherever they are in the list, because data derived from a row (a face, a painted
 * portrait) is cached with it. The query cache's own sharing compares by position, so one more row would copy all rows after it.
 */
export function shareRows<Row extends { readonly id: number }>(
  known: readonly Row[] | undefined,
  read: readonly Row[],
): readonly Row[] {
  if (known === undefined || known === read) return read
  // A single change leaves the rows before and after it as they are, so only those in between are compared.
  const start = countWhile(Math.min(known.length, read.length), (index) => read[index] === known[index])
  const behind = countWhile(Math.min(known.length, read.length) - start, (index) => read.at(-1 - index) === known.at(-1 - index))
  const knownById = new Map(known.slice(start, known.length - behind).map((row) => [row.id, row]))
  let isSame = known.length === read.length
  const rows = read.slice()
  for (let index = start; index < read.length - behind; index++) {
    const row = read[index]!
    const before = knownById.get(row.id)
    const kept = before !== undefined && (before === row || saysTheSame(before, row)) ? before : row
    isSame &&= kept === known[index]
    rows[index] = kept
  }
  return isSame ? known : rows
}

function countWhile(most: number, holds: (index: number) => boolean): number {
  let count = 0
  while (count < most && holds(count)) count++
  return count
}

/** Values are texts, numbers, and lists and records of these. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

function saysTheSame<Row extends object>(one: Row, other: Row): boolean {
  const keys = Object.keys(one) as (keyof Row)[]
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
}
