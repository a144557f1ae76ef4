import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import {
  cardPadding,
  cardRadius,
  fitSized,
  heightOf,
  initials,
  initialsSize,
  lineHeightOf,
  placeLines,
  roomBelow,
  tintOf,
} from '@banyan/tree-layout/cards'
import type { PortraitPlace, SizedText, TextSize } from '@banyan/tree-layout/cards'
import { lifeSpan, yearText } from '../charts/cards/life-text.ts'
import type { ChartTools } from '../charts/chart.ts'
import type { Colour, DrawingItem, PathPiece, PictureItem, SectionItem, TextItem, TextStyle } from '../drawing.ts'
import type { PaperPerson } from '../family.ts'
import { paperColours } from './colours.ts'
import { paperTint } from './tint.ts'

/** A card's size in its own units, which are those of the tree's layout. */
export const cardWidth = nodeWidth
export const cardHeight = nodeHeight
/** How many points such a unit is at the usual size. */
export const cardPoints = 0.75

const centre = cardWidth / 2

export interface CardShown {
  readonly portraits: boolean
  readonly dates: boolean
  /** Days where they are known, as the tree shows them; otherwise years. */
  readonly full_dates: boolean
  readonly places: boolean
  readonly kin_names: boolean
}

/** Where the portrait is, and the sizes of the name; a long name makes the portrait smaller. */
interface Look {
  readonly portrait: PortraitPlace
  readonly sizes: readonly TextSize[]
}

/** For names that are longer still: as many lines as there is room for. What stands below gives way at last. */
const veryLong = { portrait: { y: 17, radius: 12 }, sizes: [12, 11, 10, 9] }
const longest = { portrait: { y: 14, radius: 9 }, sizes: [10, 9, 8, 7] }

/** By how many lines stand below the name. */
const looks: readonly (readonly [usual: Look, forLongNames: Look])[] = [
  [
    {
      portrait: { y: 43, radius: 34 },
      sizes: [
        { size: 21, maxLines: 2 },
        { size: 18, maxLines: 2 },
        { size: 16, maxLines: 3 },
      ],
    },
    {
      portrait: { y: 28, radius: 22 },
      sizes: [
        { size: 16, maxLines: 4 },
        { size: 13, maxLines: 5 },
      ],
    },
  ],
  [
    {
      portrait: { y: 38, radius: 30 },
      sizes: [
        { size: 18, maxLines: 2 },
        { size: 16, maxLines: 2 },
        { size: 15, maxLines: 3 },
      ],
    },
    {
      portrait: { y: 25, radius: 19 },
      sizes: [
        { size: 14, maxLines: 4 },
        { size: 12, maxLines: 5 },
      ],
    },
  ],
  [
    {
      portrait: { y: 34, radius: 26 },
      sizes: [
        { size: 16, maxLines: 2 },
        { size: 14, maxLines: 2 },
      ],
    },
    {
      portrait: { y: 23, radius: 17 },
      sizes: [
        { size: 14, maxLines: 3 },
        { size: 12, maxLines: 4 },
      ],
    },
  ],
]

const smallSizes: readonly TextSize[] = [
  { size: 12, maxLines: 1 },
  { size: 11, maxLines: 1 },
  { size: 10, maxLines: 2 },
]
const kinSizes: readonly TextSize[] = [
  { size: 14, maxLines: 1 },
  { size: 12, maxLines: 1 },
  { size: 11, maxLines: 2 },
]

/** Composes the cards of people: as the tree draws them near, on white paper. */
export class Cards {
  readonly #tools: ChartTools
  readonly #shown: CardShown
  /** Few places, each of which many portraits have. */
  readonly #circles = new Map<PortraitPlace, PathPiece[]>()

  constructor(tools: ChartTools, shown: CardShown) {
    this.#tools = tools
    this.#shown = shown
  }

  /**
   * A card, its upper left corner at the origin.
   * @param edge - the colour of its edge, for a branch
   */
  card(person: PaperPerson, edge: Colour = paperColours.cardEdge): SectionItem {
    return { kind: 'section', role: 'P', items: this.#items(person, edge) }
  }

  *#items(person: PaperPerson, edge: Colour): Generator<DrawingItem> {
    const { portrait, parts } = this.#set(person)
    yield {
      kind: 'rectangle',
      x: 0.5,
      y: 0.5,
      width: cardWidth - 1,
      height: cardHeight - 1,
      radius: cardRadius,
      fill: paperColours.card,
      stroke: edge,
      lineWidth: edge === paperColours.cardEdge ? 1 : 2.5,
    }
    yield* this.#portrait(person, portrait)
    yield* this.#texts(parts, portrait)
  }

  /** Sets the texts, with the largest portrait beside which all of them have room. */
  #set(person: PaperPerson): { portrait: PortraitPlace; parts: Part[] } {
    const { places, kin_names: kinNames } = this.#shown
    const called = kinNames && person.kinName !== '' ? [this.#soft(person.kinName, kinSizes, paperColours.line)] : []
    const small = [this.#dates(person), places ? person.place : '']
      .filter((text) => text !== '')
      .map((text) => this.#soft(text, smallSizes, paperColours.softInk))
    const below = [...called, ...small]
    const lines = below.reduce((sum, part) => sum + part.lines.length, 0)
    const [usual, forLongNames] = looks[Math.min(looks.length - 1, lines)]!
    const colour = person.isDead ? paperColours.softInk : paperColours.ink
    const setIn = ({ portrait, sizes }: Look): { portrait: PortraitPlace; parts: Part[] } => ({
      portrait,
      parts: [{ ...this.#fit(person.name, 'bold', sizes), weight: 'bold', colour }, ...below],
    })
    const filling = ({ portrait, sizes }: typeof longest, room: number): Look => ({
      portrait,
      sizes: sizes.map((size) => ({ size, maxLines: Math.max(1, Math.floor(room / lineHeightOf(size))) })),
    })
    // A name in smaller letters is easier to read, and found, than one with a word on two lines.
    let withBroken: ReturnType<typeof setIn> | undefined
    for (const look of [usual, forLongNames, filling(veryLong, roomBelow(veryLong.portrait).height - heightOf(below))]) {
      const set = setIn(look)
      const [name] = set.parts
      if (name!.rest !== undefined || heightOf(set.parts) > roomBelow(set.portrait).height) continue
      if (name!.isBroken !== true) return set
      withBroken ??= set
    }
    return withBroken ?? setIn(filling(longest, roomBelow(longest.portrait).height))
  }

  #dates({ dates, birth_year: from, year_of_death: to, isDead }: PaperPerson): string {
    if (!this.#shown.dates) return ''
    return this.#shown.full_dates ? dates : lifeSpan(yearText(from), yearText(to), isDead, this.#tools.language)
  }

  #soft(text: string, sizes: readonly TextSize[], colour: Colour): Part {
    return { ...this.#fit(text, 'regular', sizes), weight: 'regular', colour }
  }

  /** As many of the texts as there is room for, in the middle of it. */
  *#texts(parts: readonly Part[], portrait: PortraitPlace): Generator<TextItem> {
    let shown = parts
    while (shown.length > 1 && heightOf(shown) > roomBelow(portrait).height) shown = shown.slice(0, -1)
    for (const { text, at, y } of placeLines(shown, portrait)) {
      const { lines, size, rest, weight, colour } = text
      yield {
        kind: 'text',
        text: lines[at]!,
        ...(rest === undefined || at < lines.length - 1 ? {} : { whole: rest }),
        x: centre,
        y,
        anchor: 'middle',
        style: this.#style(size, weight, colour),
      }
    }
  }

  /** The portrait, or initials on the tint of the name. */
  *#portrait(person: PaperPerson, place: PortraitPlace): Generator<DrawingItem> {
    const { y, radius } = place
    const tint = paperTint(tintOf(person.name), person.isDead)
    const face = person.isHidden ? '' : initials(person.name)
    const circle: DrawingItem & { kind: 'path' } = { kind: 'path', pieces: this.#circle(place), fill: tint.ground }
    const size = initialsSize(face, radius)
    const letters: TextItem = {
      kind: 'text',
      text: face,
      x: centre,
      y: y + size * 0.36,
      anchor: 'middle',
      style: this.#style(size, 'bold', tint.ink),
    }
    // Initials are an ornament: the name stands below them.
    const instead: DrawingItem[] = [circle, { kind: 'section', role: 'Artifact', items: face === '' ? [] : [letters] }]
    if (!this.#shown.portraits || person.portrait === '') {
      yield* instead
      return
    }
    const box = { x: centre - radius, y: y - radius, width: radius * 2, height: radius * 2, radius }
    yield {
      kind: 'picture',
      picture: person.portrait,
      ...box,
      alternative: this.#tools.words.portrait.replace('{name}', person.name),
      instead,
    } satisfies PictureItem
  }

  #circle(place: PortraitPlace): PathPiece[] {
    let pieces = this.#circles.get(place)
    if (pieces === undefined) this.#circles.set(place, (pieces = circlePath(centre, place.y, place.radius)))
    return pieces
  }

  #fit(text: string, weight: TextStyle['weight'], sizes: readonly TextSize[]): SizedText {
    const style = this.#style(1, weight, paperColours.ink)
    return fitSized(text, cardWidth - 2 * cardPadding, sizes, (part) => this.#tools.measure.width(part, style))
  }

  #style(size: number, weight: TextStyle['weight'], colour: Colour): TextStyle {
    return { size, family: 'sans', weight, colour, language: this.#tools.language }
  }
}

interface Part extends SizedText {
  readonly weight: TextStyle['weight']
  readonly colour: Colour
}

/** How far the handles of a cubic curve are from the ends of a quarter circle of radius 1. */
const handle = 0.5522847498

/** A circle of four cubic curves. */
export function circlePath(x: number, y: number, size: number): PathPiece[] {
  const reach = size * handle
  return [
    ['M', x + size, y],
    ['C', x + size, y + reach, x + reach, y + size, x, y + size],
    ['C', x - reach, y + size, x - size, y + reach, x - size, y],
    ['C', x - size, y - reach, x - reach, y - size, x, y - size],
    ['C', x + reach, y - size, x + size, y - reach, x + size, y],
    ['Z'],
  ]
}
