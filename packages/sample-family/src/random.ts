/** Produces the same numbers for the same seed, everywhere. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** An integer in [from, to], both included. */
  between(from: number, to: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

/**
 * Small, fast and good enough for sample data; not for secrets.
 * Source: sfc32 from Chris Doty-Humphrey's PractRand (public domain), its state filled from the seed by the multiply-and-shift
 * finaliser of MurmurHash3 (Austin Appleby, public domain) and 12 rounds of mixing, as PractRand does.
 */
export function createRandom(seed: number): Random {
  let a = mixed(seed | 0)
  let b = mixed(Math.floor(seed / 2 ** 32) ^ 0x5bd1e995)
  let c = mixed(a ^ 0x27d4eb2f)
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 12; round++) next()
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    // The tuple type guarantees a first item; the index is below the length.
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

function mixed(n: number): number {
  let h = Math.imul(n ^ (n >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) | 0
}
