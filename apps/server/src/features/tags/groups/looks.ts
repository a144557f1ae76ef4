import { decodeDescriptor, descriptorLength } from '../faces/recognise.ts'

/** What the faces of clusters look like; a cluster is named by a slot. */
export interface Looks {
  /** Adds a cluster of one face. @returns its slot */
  add(descriptor: string): number
  merge(into: number, other: number): void
  /** The mean squared distance between the faces of one and those of the other. */
  compare(a: number, b: number): number
}

/**
 * Keeps for each cluster the mean of its descriptors and of their squared lengths, from which the mean squared distance to the faces of another
 * cluster follows without the faces themselves (the clustering feature of BIRCH: Zhang, Ramakrishnan and Livny, SIGMOD 1996).
 *
 * @param size - how many faces are added
 */
export function createLooks(size: number): Looks {
  const means = new Float32Array(size * descriptorLength)
  const squares = new Float64Array(size)
  const counts = new Uint32Array(size)
  let next = 0
  const dot = (a: number, b: number): number => {
    const [from, other] = [a * descriptorLength, b * descriptorLength]
    let [one, two, three, four] = [0, 0, 0, 0]
    for (let at = 0; at < descriptorLength; at += 4) {
      one += means[from + at]! * means[other + at]!
      two += means[from + at + 1]! * means[other + at + 1]!
      three += means[from + at + 2]! * means[other + at + 2]!
      four += means[from + at + 3]! * means[other + at + 3]!
    }
    return one + two + (three + four)
  }
  return {
    add: (descriptor) => {
      const slot = next
      next += 1
      means.set(decodeDescriptor(descriptor), slot * descriptorLength)
      squares[slot] = dot(slot, slot)
      counts[slot] = 1
      return slot
    },
    merge: (into, other) => {
      const [own, more] = [counts[into]!, counts[other]!]
      const part = more / (own + more)
      for (let at = 0; at < descriptorLength; at += 1) {
        const mean = means[into * descriptorLength + at]!
        means[into * descriptorLength + at] = mean + (means[other * descriptorLength + at]! - mean) * part
      }
      squares[into] = squares[into]! + (squares[other]! - squares[into]!) * part
      counts[into] = own + more
    },
    compare: (a, b) => squares[a]! + squares[b]! - 2 * dot(a, b),
  }
}
