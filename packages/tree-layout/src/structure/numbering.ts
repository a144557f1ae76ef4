import type { Scratch } from '../scratch.ts'

/** People in the order of their ids, in which a picture lists them. */
export interface Numbering {
  /** Maps a place in that order to the person, and a person to their place. */
  readonly personAt: Int32Array
  readonly placeOf: Int32Array
}

export function numberById(ids: Float64Array, scratch: Scratch): Numbering {
  const personAt = peopleById(ids, scratch)
  const placeOf = scratch.rawInts(ids.length)
  for (let place = 0; place < personAt.length; place++) placeOf[personAt[place]!] = place
  return { personAt, placeOf }
}

/** People ordered by id, as boxes are listed. Dense ids use a look-up table; otherwise they are sorted. */
export function peopleById(ids: Float64Array, scratch: Scratch): Int32Array {
  const size = ids.length
  const order = scratch.rawInts(size)
  let highest = 0
  for (let i = 0; i < size; i++) if (ids[i]! > highest) highest = ids[i]!
  if (highest > size * 4) {
    for (let i = 0; i < size; i++) order[i] = i
    return order.toSorted((a, b) => ids[a]! - ids[b]!)
  }
  const indexOf = scratch.rawInts(highest + 1).fill(-1)
  for (let i = 0; i < size; i++) indexOf[ids[i]!] = i
  for (let id = 0, next = 0; id <= highest; id++) if (indexOf[id]! >= 0) order[next++] = indexOf[id]!
  return order
}
