import { shapeSize } from '../../platform/pictures/picture-look.ts'

/** How much of a side one of two files of a picture may lack. */
const maxCropped = 0.1
/** Measured with generated pictures: those of one picture, slightly cropped, differ by at most 0.24 of 95 in 100 pairs; the same scene with other people in it by more. */
const maxDifference = 0.22
const steps = [0.04, 0.02, 0.01]
const rounds = 4

/** The part of a picture that is compared with another one, in fractions: left, top, right, bottom. */
type Part = readonly [number, number, number, number]

/**
 * Whether two shapes are of one picture, of which one file may be slightly cropped, brighter or of more contrast. One is laid over a part of the
 * other, whose sides move while that makes them more alike.
 */
export const isSameShape = (one: Uint8Array, other: Uint8Array): boolean => isPartOf(one, other) || isPartOf(other, one)

function isPartOf(cropped: Uint8Array, whole: Uint8Array): boolean {
  const goal = normalise(Float64Array.from(cropped))
  let part: Part = [0, 0, 1, 1]
  let least = differenceOf(goal, whole, part)
  for (const step of steps)
    for (let round = 0; round < rounds; round++) {
      if (least <= maxDifference) return true
      const before = least
      for (let side = 0; side < 4; side++)
        for (const by of [-step, step]) {
          const moved = part.map((value, at) => (at === side ? value + by : value)) as unknown as Part
          if (!isAllowed(moved)) continue
          const difference = differenceOf(goal, whole, moved)
          if (difference < least) [least, part] = [difference, moved]
        }
      if (least === before) break
    }
  return least <= maxDifference
}

const isAllowed = (part: Part): boolean =>
  part.every((value, side) => (side < 2 ? value >= 0 && value <= maxCropped : value <= 1 && value >= 1 - maxCropped))

/** Where a part is compared: made once, since a hundred comparisons of two shapes would each make their own. */
const compared = new Float64Array(shapeSize * shapeSize)

/** The root of the mean square, where both have the contrast 1. */
function differenceOf(goal: Float64Array, whole: Uint8Array, part: Part): number {
  samplePart(whole, part, compared)
  normalise(compared)
  let sum = 0
  for (let at = 0; at < goal.length; at++) sum += ((goal[at] ?? 0) - (compared[at] ?? 0)) ** 2
  return Math.sqrt(sum / goal.length)
}

/** Takes the part in as many pieces as a whole shape has, with linear interpolation. */
function samplePart(whole: Uint8Array, [left, top, right, bottom]: Part, into: Float64Array): void {
  for (let row = 0; row < shapeSize; row++) {
    const y = placeOf(top, bottom, row)
    const y0 = Math.floor(y)
    const [upper, lower] = [y0 * shapeSize, Math.min(y0 + 1, shapeSize - 1) * shapeSize]
    for (let column = 0; column < shapeSize; column++) {
      const x = placeOf(left, right, column)
      const x0 = Math.floor(x)
      const x1 = Math.min(x0 + 1, shapeSize - 1)
      const above = (whole[upper + x0] ?? 0) * (1 - (x - x0)) + (whole[upper + x1] ?? 0) * (x - x0)
      const below = (whole[lower + x0] ?? 0) * (1 - (x - x0)) + (whole[lower + x1] ?? 0) * (x - x0)
      into[row * shapeSize + column] = above * (1 - (y - y0)) + below * (y - y0)
    }
  }
}

const placeOf = (from: number, to: number, at: number): number =>
  Math.min(shapeSize - 1, Math.max(0, (from + ((to - from) * (at + 0.5)) / shapeSize) * shapeSize - 0.5))

/** Gives values the mean 0 and, unless they hardly differ, the contrast 1. */
function normalise(values: Float64Array): Float64Array {
  let [sum, squares] = [0, 0]
  for (const value of values) sum += value
  const mean = sum / values.length
  for (const value of values) squares += (value - mean) ** 2
  const spread = Math.max(Math.sqrt(squares / values.length), 1)
  for (let at = 0; at < values.length; at++) values[at] = ((values[at] ?? 0) - mean) / spread
  return values
}
