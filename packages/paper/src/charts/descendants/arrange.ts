import { placeTidily } from '../ancestors/tidy.ts'
import type { CardSize } from '../cards/card.ts'
import type { DescendantFamily } from './families.ts'

/** Between the cards of partners. */
export const partnerGap = 12
/** Between families that hang below each other, and how far children are indented. */
const hangingGap = 9
export const indent = 22
/** With room for a line that says whose children follow: the same everywhere, so that sheets can be cut between rows. */
const captionedGap = 18
/** Between rows of families beside each other, and between families in a row. */
export const rowGap = 46
const familyGap = 18
const marksAbove = 5

export interface Arrangement {
  readonly width: number
  readonly height: number
  /** Families of this generation and later hang below their parents; earlier ones stand in rows. */
  readonly hangingFrom: number
  /** The upper left corner of each family's first card. */
  readonly x: Float64Array
  readonly y: Float64Array
}

const wantedSides = Math.SQRT2

/**
 * Arranges families: the first generations in rows, later ones hanging below each other, so that a chart of hundreds of people is no
 * ribbon. Of all ways to divide generations the one is taken whose sides come nearest to a sheet's.
 */
export function arrange(families: readonly DescendantFamily[], card: CardSize): Arrangement {
  const deepest = families.at(-1)?.generation ?? 0
  const gap = families.some((family) => hasCaptions(family)) ? captionedGap : hangingGap
  const blocks = measureHanging(families, card, gap)
  let best: Arrangement | undefined
  let bestMiss = Infinity
  for (let hangingFrom = 0; hangingFrom <= deepest; hangingFrom++) {
    const arrangement = inRowsUpTo(hangingFrom, families, blocks, card, gap)
    const miss = Math.abs(Math.log(arrangement.width / arrangement.height / wantedSides))
    if (miss >= bestMiss) continue
    best = arrangement
    bestMiss = miss
  }
  return best ?? { width: 0, height: 0, hangingFrom: 0, x: new Float64Array(0), y: new Float64Array(0) }
}

const widthOfCouple = ({ partners }: DescendantFamily, card: CardSize): number =>
  card.width + partners.length * (card.width + partnerGap)

interface Blocks {
  readonly width: Float64Array
  readonly height: Float64Array
}

/** How much room each family takes with all that hangs below it. */
function measureHanging(families: readonly DescendantFamily[], card: CardSize, gap: number): Blocks {
  const width = new Float64Array(families.length)
  const height = new Float64Array(families.length)
  for (let at = families.length - 1; at >= 0; at--) {
    const family = families[at]!
    width[at] = widthOfCouple(family, card)
    height[at] = card.height
    for (const child of family.children) {
      width[at] = Math.max(width[at]!, indent + width[child]!)
      height[at] = height[at]! + gap + height[child]!
    }
  }
  return { width, height }
}

/** Which groups of children need words that say whose they are: all, if there is more than one couple. */
export const hasCaptions = ({ partners }: DescendantFamily): boolean => partners.length > 1

function inRowsUpTo(
  hangingFrom: number,
  families: readonly DescendantFamily[],
  blocks: Blocks,
  card: CardSize,
  gap: number,
): Arrangement {
  const x = new Float64Array(families.length)
  const y = new Float64Array(families.length)
  // Families come generation by generation, so those in rows and the blocks below them are the first.
  let standing = 0
  while (standing < families.length && families[standing]!.generation <= hangingFrom) standing++
  const widthOf = (at: number): number =>
    families[at]!.generation === hangingFrom ? blocks.width[at]! : widthOfCouple(families[at]!, card)
  const middles = placeTidily({
    size: standing,
    children: (at) => (families[at]!.generation < hangingFrom ? families[at]!.children : []),
    apart: (left, right) => (widthOf(left) + widthOf(right)) / 2 + familyGap,
  })
  let least = Infinity
  for (let at = 0; at < standing; at++) least = Math.min(least, middles[at]! - widthOf(at) / 2)
  let [width, height] = [0, 0]
  for (let at = 0; at < standing; at++) {
    x[at] = middles[at]! - widthOf(at) / 2 - least
    y[at] = marksAbove + families[at]!.generation * (card.height + rowGap)
    width = Math.max(width, x[at]! + widthOf(at))
    height = Math.max(height, y[at]! + (families[at]!.generation === hangingFrom ? blocks.height[at]! : card.height))
  }
  for (const [at, family] of families.entries()) {
    if (family.generation < hangingFrom) continue
    let below = y[at]! + card.height
    for (const child of family.children) {
      x[child] = x[at]! + indent
      y[child] = below + gap
      below = y[child]! + blocks.height[child]!
    }
  }
  return { width, height, hangingFrom, x, y }
}
