import type { ChartTools } from '../charts/chart.ts'
import type { Colour, DrawingItem, PathPiece, PictureItem, SectionItem, TextItem, TextStyle } from '../drawing.ts'
import type { PaperPerson } from '../family.ts'
import { paperColours } from './colours.ts'
import { initials, paperTint, tintOf } from './face.ts'
import { fitSized } from './text-fit.ts'
import type { SizedText, TextSize } from './text-fit.ts'

/** A card's size in its own units, which are those of the tree's layout. */
export const cardWidth = 130
export const cardHeight = 140
/** How many points such a unit is at the usual size. */
export const cardPoints = 0.75

const radius = 12
const padding = 8
const bottomPadding = 5
const centre = cardWidth / 2

export interface CardShown {
  readonly portraits: boolean
  readonly dates: boolean
  readonly places: boolean
  readonly kin_names: boolean
}

interface Place {
  readonly y: number
  readonly radius: number
}

/** Where the portrait is, and the sizes of the name; a long name makes the portrait smaller. */
interface Look {
  readonly portrait: Place
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
  readonly #circles = new Map<Place, PathPiece[]>()

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
      radius,
      fill: paperColours.card,
      stroke: edge,
      lineWidth: edge === paperColours.cardEdge ? 1 : 2.5,
    }
    yield* this.#portrait(person, portrait)
    yield* this.#texts(parts, portrait.y + portrait.radius + 3)
  }

  /** Sets the texts, with the largest portrait beside which all of them have room. */
  #set(person: PaperPerson): { portrait: Place; parts: Part[] } {
    const { dates, places, kin_names: kinNames } = this.#shown
    const called = kinNames && person.kinName !== '' ? [this.#soft(person.kinName, kinSizes, paperColours.line)] : []
    const small = [dates ? person.dates : '', places ? person.place : '']
      .filter((text) => text !== '')
      .map((text) => this.#soft(text, smallSizes, paperColours.softInk))
    const below = [...called, ...small]
    const lines = below.reduce((sum, part) => sum + part.lines.length, 0)
    const [usual, forLongNames] = looks[Math.min(looks.length - 1, lines)]!
    const colour = person.isDead ? paperColours.softInk : paperColours.ink
    const setIn = ({ portrait, sizes }: Look): { portrait: Place; parts: Part[] } => ({
      portrait,
      parts: [{ ...this.#fit(person.name, 'bold', sizes), weight: 'bold', colour }, ...below],
    })
    const filling = ({ portrait, sizes }: typeof longest, room: number): Look => ({
      portrait,
      sizes: sizes.map((size) => ({ size, maxLines: Math.max(1, Math.floor(room / lineHeightOf(size))) })),
    })
    // A name in smaller letters is easier to read, and found, than one with a word on two lines.
    let withBroken: ReturnType<typeof setIn> | undefined
    for (const look of [usual, forLongNames, filling(veryLong, roomBelow(veryLong.portrait) - heightOf(below))]) {
      const set = setIn(look)
      const [name] = set.parts
      if (name!.rest !== undefined || heightOf(set.parts) > roomBelow(set.portrait)) continue
      if (name!.isBroken !== true) return set
      withBroken ??= set
    }
    return withBroken ?? setIn(filling(longest, roomBelow(longest.portrait)))
  }

  #soft(text: string, sizes: readonly TextSize[], colour: Colour): Part {
    return { ...this.#fit(text, 'regular', sizes), weight: 'regular', colour }
  }

  /** As many of the texts as there is room for, in the middle of it. */
  *#texts(parts: readonly Part[], top: number): Generator<TextItem> {
    const room = cardHeight - bottomPadding - top
    let shown = parts
    while (shown.length > 1 && heightOf(shown) > room) shown = shown.slice(0, -1)
    let y = top + Math.max(0, (room - heightOf(shown)) / 2)
    for (const { lines, size, rest, weight, colour } of shown)
      for (const [at, line] of lines.entries()) {
        yield {
          kind: 'text',
          text: line,
          ...(rest === undefined || at < lines.length - 1 ? {} : { whole: rest }),
          x: centre,
          y: y + size * 0.88,
          anchor: 'middle',
          style: this.#style(size, weight, colour),
        }
        y += lineHeightOf(size)
      }
  }

  /** The portrait, or initials on the tint of the name. */
  *#portrait(person: PaperPerson, place: Place): Generator<DrawingItem> {
    const { y, radius: size } = place
    const tint = paperTint(tintOf(person.name), person.isDead)
    const face = person.isHidden ? '' : initials(person.name)
    const circle: DrawingItem & { kind: 'path' } = { kind: 'path', pieces: this.#circle(place), fill: tint.ground }
    const isWide = face.length > 2 || /\p{Script=Han}|\p{Script=Hangul}/u.test(face)
    const letters: TextItem = {
      kind: 'text',
      text: face,
      x: centre,
      y: y + size * (isWide ? 0.24 : 0.27),
      anchor: 'middle',
      style: this.#style(Math.round(size * (isWide ? 0.66 : 0.76)), 'bold', tint.ink),
    }
    // Initials are an ornament: the name stands below them.
    const instead: DrawingItem[] = [circle, { kind: 'section', role: 'Artifact', items: face === '' ? [] : [letters] }]
    if (!this.#shown.portraits || person.portrait === '') {
      yield* instead
      return
    }
    const box = { x: centre - size, y: y - size, width: size * 2, height: size * 2, radius: size }
    yield {
      kind: 'picture',
      picture: person.portrait,
      ...box,
      alternative: this.#tools.words.portrait.replace('{name}', person.name),
      instead,
    } satisfies PictureItem
  }

  #circle(place: Place): PathPiece[] {
    let pieces = this.#circles.get(place)
    if (pieces === undefined) this.#circles.set(place, (pieces = circlePath(centre, place.y, place.radius)))
    return pieces
  }

  #fit(text: string, weight: TextStyle['weight'], sizes: readonly TextSize[]): SizedText {
    const style = this.#style(1, weight, paperColours.ink)
    return fitSized(text, cardWidth - 2 * padding, sizes, (part) => this.#tools.measure.width(part, style))
  }

  #style(size: number, weight: TextStyle['weight'], colour: Colour): TextStyle {
    return { size, family: 'sans', weight, colour, language: this.#tools.language }
  }
}

interface Part extends SizedText {
  readonly weight: TextStyle['weight']
  readonly colour: Colour
}

const roomBelow = ({ y, radius: size }: Place): number => cardHeight - bottomPadding - (y + size + 3)
const lineHeightOf = (size: number): number => Math.round(size * 1.18)
const heightOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { lines, size }) => sum + lines.length * lineHeightOf(size), 0)

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
