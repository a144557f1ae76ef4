/** Hashes of one picture seldom differ in more of their 64 bits; those of others seldom in less. */
const maxDistance = 11
/** A hash of four parts that differs in at most `maxDistance` bits has a part that differs in at most this many. */
const partDistance = Math.floor(maxDistance / 4)
/** So many photos are compared with one. More are alike when they show next to nothing, such as empty pages. */
const maxCompared = 2_000
const maxFound = 20

/**
 * Finds the photos whose hashes differ in few bits, without comparing each with each: by multi-index hashing, M. Norouzi, A. Punjani and
 * D. Fleet, "Fast Search in Hamming Space with Multi-Index Hashing", CVPR 2012.
 *
 * @param hashes - of 64 bits each, as two numbers of 32
 * @returns positions, each pair once, the lower one first
 */
export function findNear(hashes: Uint32Array): Uint32Array {
  const count = hashes.length / 2
  const found: number[] = []
  const tables = [0, 1, 2, 3].map((part) => indexPart(hashes, count, part))
  const seen = new Int32Array(count).fill(-1)
  /** Compares one with those after it: those before have found it already. */
  const findFrom = (at: number): void => {
    let [compared, near] = [0, 0]
    for (const [part, { starts, order }] of tables.entries()) {
      const own = partOf(hashes, at, part)
      for (const mask of masks) {
        const key = own ^ mask
        const end = starts[key + 1] ?? 0
        let next = starts[key] ?? 0
        if (next < end && (order[next] ?? 0) <= at) next = firstAfter(order, next + 1, end, at)
        for (; next < end; next++) {
          const other = order[next] ?? 0
          if (seen[other] === at) continue
          if (compared === maxCompared || near === maxFound) return
          seen[other] = at
          compared += 1
          if (distance(hashes, at, other) > maxDistance) continue
          near += 1
          found.push(at, other)
        }
      }
    }
  }
  for (let at = 0; at < count; at++) findFrom(at)
  return Uint32Array.from(found)
}

/** Where the positions after one begin, in a part of a list that is in order. */
function firstAfter(order: Uint32Array, start: number, end: number, at: number): number {
  let [low, high] = [start, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((order[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

const partOf = (hashes: Uint32Array, at: number, part: number): number => {
  const half = hashes[2 * at + (part >> 1)] ?? 0
  return part % 2 === 0 ? half >>> 16 : half & 0xffff
}

const keys = 0x10000

/** The positions by the value of one part of their hashes, as in a counting sort. */
function indexPart(hashes: Uint32Array, count: number, part: number): { starts: Uint32Array; order: Uint32Array } {
  const starts = new Uint32Array(keys + 1)
  for (let at = 0; at < count; at++) starts[partOf(hashes, at, part) + 1]! += 1
  for (let key = 0; key < keys; key++) starts[key + 1]! += starts[key] ?? 0
  const next = starts.slice()
  const order = new Uint32Array(count)
  for (let at = 0; at < count; at++) order[next[partOf(hashes, at, part)]!++] = at
  return { starts, order }
}

/** What changes at most `partDistance` of 16 bits, the fewest first. */
const masks = Array.from({ length: keys }, (_, mask) => mask)
  .filter((mask) => bitsOf(mask) <= partDistance)
  .toSorted((one, other) => bitsOf(one) - bitsOf(other))

function bitsOf(value: number): number {
  let left = value - ((value >>> 1) & 0x5555_5555)
  left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

const distance = (hashes: Uint32Array, one: number, other: number): number =>
  bitsOf((hashes[2 * one] ?? 0) ^ (hashes[2 * other] ?? 0)) + bitsOf((hashes[2 * one + 1] ?? 0) ^ (hashes[2 * other + 1] ?? 0))
