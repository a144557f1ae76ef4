import type { DrawingItem, PathPiece } from '../../drawing.ts'
import { branchLegend } from '../branches/branch-legend.ts'
import type { BranchMark } from '../branches/branches.ts'
import { findBranches, noBranches } from '../branches/find-branches.ts'
import { cardSizeFor, drawCard, drawTag } from '../cards/card.ts'
import type { CardSize } from '../cards/card.ts'
import { artifact, colours, lighten, paragraph, repeatable, roundedLine, strokes, textItem } from '../paint.ts'
import { plainLook } from '../text/fit-text.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { ChartCard, ChartFamily, ChartStyle, DrawnChart, LegendEntry } from '../types.ts'
import { wordsOf } from '../words.ts'
import { arrange, hasCaptions, indent, partnerGap, rowGap } from './arrange.ts'
import type { Arrangement } from './arrange.ts'
import { descendantFamilies } from './families.ts'
import type { DescendantFamily } from './families.ts'

const cornerRadius = 6
const linesPerPath = 40
const referenceHeight = 26
/** Where the line of hanging children leaves a card. */
const spine = 11
/** Between the bends of lines from several couples of one person. */
const bendStep = 4

/** How many letters of branches and numbers of people another part of the chart has used. */
interface Taken {
  readonly letters: number
  readonly numbers: number
}

/** Draws a person's descendants with their partners, each once, in about the shape of a sheet. */
export function descendantChart(
  family: ChartFamily,
  personId: number,
  generations: number,
  style: ChartStyle,
  texts: TextFitter,
  { letters, numbers: taken }: Taken = { letters: 0, numbers: 0 },
): DrawnChart {
  const { graph } = family
  const root = graph.indexOf(personId)
  const families = descendantFamilies(graph, root, generations)
  const card = cardSizeFor(style.content)
  const arrangement = arrange(families, card)
  const numbers = numberReferences(families, taken)
  const drawn = families.flatMap(({ person, partners }) => [person, ...partners.map((partner) => partner.person)])
  const branches = style.branches && root >= 0 ? findBranches(graph, root, drawn, letters) : noBranches
  const words = wordsOf(texts.language)
  const placed = families.flatMap((one, at) => placeFamily(one, arrangement.x[at]!, arrangement.y[at]!, card, numbers))
  const legend: LegendEntry[] = branchLegend(branches, family, texts.language)
  if (numbers.size > 0) legend.push({ sample: { kind: 'repeated', mark: String(taken + 1) }, text: words.references })
  return {
    width: arrangement.width,
    height: arrangement.height + (families.length > 0 ? 1 : 0),
    cards: placed.map(({ person, x, y, width, height, isReference }): ChartCard => ({
      personId: graph.ids[person]!,
      x,
      y,
      width,
      height,
      isReference,
    })),
    legend,
    ground: repeatable(function* (): Generator<DrawingItem> {
      yield* drawLines(families, arrangement, card)
      for (const [at, one] of families.entries()) yield* drawCaptions(one, at, arrangement, card, family, texts)
    }),
    card(index) {
      const { person, isReference, number, ...box } = placed[index]!
      const who = family.personOf(graph.ids[person]!)
      const branch = branches.of(person)
      return isReference
        ? drawReference(who.name, box, branch, number, texts)
        : drawCard(who, box, style.content, { branch, number, isRoot: person === root }, texts)
    },
  }
}

/** Those whose cards are referred to, in the order of the references. */
function numberReferences(families: readonly DescendantFamily[], taken: number): ReadonlyMap<number, string> {
  const numbers = new Map<number, string>()
  for (const { partners } of families)
    for (const { person, isReference } of partners)
      if (isReference && !numbers.has(person)) numbers.set(person, String(taken + numbers.size + 1))
  return numbers
}

interface PlacedCard {
  readonly person: number
  readonly isReference: boolean
  readonly number: string | undefined
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function placeFamily(
  { person, partners }: DescendantFamily,
  x: number,
  y: number,
  card: CardSize,
  numbers: ReadonlyMap<number, string>,
): PlacedCard[] {
  return [{ person, isReference: false }, ...partners].map((one, at) => {
    const height = one.isReference ? Math.min(card.height, referenceHeight) : card.height
    return {
      ...one,
      number: numbers.get(one.person),
      x: x + at * (card.width + partnerGap),
      y: y + (card.height - height) / 2,
      width: card.width,
      height,
    }
  })
}

/** A small frame instead of a card. */
function* drawReference(
  name: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  branch: BranchMark | undefined,
  number: string | undefined,
  texts: TextFitter,
): Generator<DrawingItem> {
  const { x, y, width, height } = box
  yield artifact([
    {
      kind: 'rectangle',
      ...box,
      radius: 6,
      fill: branch ? lighten(branch.colour, 0.95) : colours.card,
      stroke: branch ? lighten(branch.colour, 0.25) : colours.hairLine,
      lineWidth: 0.75,
      dash: [3, 2],
    },
  ])
  const { lines, size, rest } = texts.fit(
    name,
    width - 10,
    [
      { size: 8, maxLines: 2 },
      { size: 7.5, maxLines: 2 },
      { size: 7, maxLines: 2 },
      { size: 6, maxLines: Math.floor((height - 4) / (6 * 1.2)) },
      { size: 5.5, maxLines: Math.floor((height - 4) / (5.5 * 1.2)) },
    ],
    plainLook,
  )
  const top = y + (height - lines.length * size * 1.2) / 2
  yield paragraph(
    lines.map((line, at) => ({
      ...textItem(texts, line, size, plainLook, colours.softInk, {
        x: x + width / 2,
        y: top + at * size * 1.2 + size * 0.93,
        anchor: 'middle',
      }),
      ...(rest === undefined || at < lines.length - 1 ? {} : { whole: rest }),
    })),
  )
  if (number !== undefined) yield drawTag(number, x + width - 6, y, 'end', colours.ink, texts)
}

/** Words above the children of each of several couples. */
function* drawCaptions(
  family: DescendantFamily,
  at: number,
  { x, y, hangingFrom }: Arrangement,
  card: CardSize,
  { graph, personOf }: ChartFamily,
  texts: TextFitter,
): Generator<DrawingItem> {
  if (!hasCaptions(family) || family.generation < hangingFrom) return
  let next = 0
  for (const [couple, count] of family.childrenOf.entries()) {
    const first = family.children[next]
    next += count
    const partner = family.partners[couple]
    if (count === 0 || first === undefined || !partner) continue
    const text = wordsOf(texts.language).childrenWith(personOf(graph.ids[partner.person]!).name)
    const room = card.width + partnerGap + card.width - indent
    const shown = texts.shorten(text, room, 7.5, plainLook)
    const item = textItem(texts, shown, 7.5, plainLook, colours.softInk, {
      x: x[at]! + indent,
      // Above the tags on the edge of the card.
      y: y[first]! - 6.6,
    })
    yield paragraph([shown === text ? item : { ...item, whole: text }])
  }
}

function* drawLines(families: readonly DescendantFamily[], arrangement: Arrangement, card: CardSize): Generator<DrawingItem> {
  const pieces: PathPiece[] = []
  for (const [at, family] of families.entries()) {
    pieces.push(...linesOfCouples(family, at, arrangement, card))
    pieces.push(
      ...(family.generation < arrangement.hangingFrom
        ? linesToRow(family, at, arrangement, card)
        : linesToHanging(family, at, arrangement, card)),
    )
    if (at % linesPerPath === linesPerPath - 1 && pieces.length > 0)
      yield artifact([strokes(pieces.splice(0), colours.accent, 1)])
  }
  if (pieces.length > 0) yield artifact([strokes(pieces, colours.accent, 1)])
}

/** Between the cards of partners: behind the card of the first, the line goes on to the second. */
function linesOfCouples({ partners }: DescendantFamily, at: number, { x, y }: Arrangement, card: CardSize): PathPiece[] {
  const middle = y[at]! + card.height / 2
  return partners.flatMap((_, index): PathPiece[] => {
    const right = x[at]! + (index + 1) * (card.width + partnerGap)
    return [
      ['M', right - partnerGap, middle],
      ['L', right, middle],
    ]
  })
}

/** From between the partners down to the middle of each child's card. */
function linesToRow(family: DescendantFamily, at: number, { x, y }: Arrangement, card: CardSize): PathPiece[] {
  const pieces: PathPiece[] = []
  let next = 0
  for (const [couple, count] of family.childrenOf.entries()) {
    const isAlone = couple === family.partners.length
    const start = isAlone
      ? { x: x[at]! + card.width / 2, y: y[at]! + card.height }
      : { x: x[at]! + (couple + 1) * (card.width + partnerGap) - partnerGap / 2, y: y[at]! + card.height / 2 }
    const bend = y[at]! + card.height + rowGap / 2 - couple * bendStep
    for (const child of family.children.slice(next, next + count)) {
      const to = { x: x[child]! + card.width / 2, y: y[child]! }
      pieces.push(...roundedLine([start, { x: start.x, y: bend }, { x: to.x, y: bend }, to], cornerRadius))
    }
    next += count
  }
  return pieces
}

/** Down along the left of the children, with a branch to each. */
function linesToHanging({ children }: DescendantFamily, at: number, { x, y }: Arrangement, card: CardSize): PathPiece[] {
  const start = { x: x[at]! + spine, y: y[at]! + card.height }
  return children.flatMap((child, index) => {
    const middle = y[child]! + card.height / 2
    const to = { x: x[child]!, y: middle }
    // All but the last only leave the line that runs down to the last.
    return index === children.length - 1
      ? roundedLine([start, { x: start.x, y: middle }, to], cornerRadius)
      : roundedLine([{ x: start.x, y: middle - cornerRadius }, { x: start.x, y: middle }, to], cornerRadius)
  })
}
