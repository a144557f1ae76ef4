/** Distances between descriptors: below about 0.6 two faces are more likely one person's than not (the model's authors). */
const farthest = 0.5
/** The distance at which the probability is even, and how fast it becomes certain. */
const even = 0.55
const slope = 0.06

export const descriptorLength = 128

export interface KnownFace {
  personId: number
  descriptor: string
}

export interface UnknownFace {
  id: number
  imageId: number
  descriptor: string
}

export interface Guess {
  faceId: number
  personId: number
  /** From 0 to 1. */
  probability: number
}

export const decodeDescriptor = (text: string): Float32Array => {
  const bytes = Buffer.from(text, 'base64')
  const floats = new Float32Array(descriptorLength)
  for (let at = 0; at < descriptorLength && at * 4 + 4 <= bytes.length; at += 1) floats[at] = bytes.readFloatLE(at * 4)
  return floats
}

export const probabilityAt = (distance: number): number => 1 / (1 + Math.exp((distance - even) / slope))

/**
 * Matches faces to the most likely people: each face to one person at most, each person once in an image, the surest first, and
 * nobody already tagged in the image. Takes faces times known faces.
 * @param tagged - who is tagged, by image
 * @param denied - whom a face does not show, as somebody has said
 */
export function recognise(
  faces: readonly UnknownFace[],
  known: readonly KnownFace[],
  tagged: ReadonlyMap<number, ReadonlySet<number>>,
  denied: ReadonlyMap<number, ReadonlySet<number>> = new Map(),
): Guess[] {
  const knownFloats = known.map(({ personId, descriptor }) => ({ personId, floats: decodeDescriptor(descriptor) }))
  const candidates: { face: UnknownFace; personId: number; distance: number }[] = []
  for (const face of faces) {
    const floats = decodeDescriptor(face.descriptor)
    const nearest = new Map<number, number>()
    for (const other of knownFloats) {
      if (denied.get(face.id)?.has(other.personId) === true) continue
      const best = nearest.get(other.personId) ?? farthest
      const distance = distanceWithin(floats, other.floats, best)
      if (distance < best) nearest.set(other.personId, distance)
    }
    for (const [personId, distance] of nearest) candidates.push({ face, personId, distance })
  }
  const taken = new Set<string>()
  const guesses: Guess[] = []
  for (const { face, personId, distance } of candidates.toSorted(
    (a, b) => a.distance - b.distance || a.face.id - b.face.id || a.personId - b.personId,
  )) {
    const once = `${face.imageId} ${personId}`
    const one = `face ${face.id}`
    if (taken.has(once) || taken.has(one) || tagged.get(face.imageId)?.has(personId) === true) continue
    taken.add(once).add(one)
    guesses.push({ faceId: face.id, personId, probability: probabilityAt(distance) })
  }
  return guesses
}

/** Returns the distance, or infinity if it is not below `limit`. */
function distanceWithin(a: Float32Array, b: Float32Array, limit: number): number {
  const most = limit * limit
  let sum = 0
  for (let at = 0; at < descriptorLength; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    sum += difference * difference
    if (sum >= most) return Infinity
  }
  return Math.sqrt(sum)
}
