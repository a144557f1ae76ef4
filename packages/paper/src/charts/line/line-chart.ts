import type { DrawingItem } from '../../drawing.ts'
import { cardSizeFor, drawCard } from '../cards/card.ts'
import type { CardSize } from '../cards/card.ts'
import { artifact, colours, paragraph, repeatable, roundedLine, strokes, textItem } from '../paint.ts'
import { plainLook } from '../text/fit-text.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { Box, ChartCard, ChartFamily, ChartStyle, DrawnChart } from '../types.ts'
import type { Connection, ConnectionStep } from './connection.ts'

const rowGap = 44
const columnGap = 92
const wordSizes = [
  { size: 10, maxLines: 1 },
  { size: 9, maxLines: 2 },
  { size: 8, maxLines: 2 },
  { size: 7, maxLines: 3 },
]
const lineHeight = 1.2

interface Place {
  readonly column: number
  readonly level: number
}

/** Draws the way from one person to another: up to parents, across to partners, brothers and sisters, down to children, with the word for each step. */
export function lineChart(
  family: ChartFamily,
  connection: Connection | undefined,
  style: ChartStyle,
  texts: TextFitter,
): DrawnChart {
  const people = connection?.people ?? []
  const steps = connection?.steps ?? []
  const places = placeSteps(steps).slice(0, people.length)
  const card = cardSizeFor(style.content)
  const top = Math.min(0, ...places.map(({ level }) => level))
  const cards = places.map(({ column, level }, at): ChartCard => ({
    personId: people[at]!,
    x: column * (card.width + columnGap),
    y: (level - top) * (card.height + rowGap),
    ...card,
  }))
  const [from, to] = [people[0], people.at(-1)]
  const word = connection?.word ?? ''
  const nameOf = (id: number): string => family.personOf(id).name
  return {
    width: Math.max(0, ...cards.map(({ x, width }) => x + width)),
    height: Math.max(0, ...cards.map(({ y, height }) => y + height)),
    cards,
    legend:
      word === '' || from === undefined || to === undefined
        ? []
        : [{ sample: { kind: 'none' }, text: `${nameOf(from)} → ${nameOf(to)}: ${word}` }],
    ground: repeatable(function* (): Generator<DrawingItem> {
      for (const [at, step] of steps.entries()) {
        yield artifact([strokes(roundedLine(wayOf(at, places, cards), 6), colours.accent, 1.2)])
        yield* drawWord(step, at, places, cards, card, texts)
      }
    }),
    card: (index) =>
      drawCard(
        family.personOf(people[index]!),
        cards[index]!,
        style.content,
        { isRoot: index === 0 || index === people.length - 1 },
        texts,
      ),
  }
}

/** Runs of parents or of children stand in a column; what turns or goes across begins the next. */
function placeSteps(steps: readonly ConnectionStep[]): Place[] {
  const places: Place[] = [{ column: 0, level: 0 }]
  let direction: ConnectionStep['kind'] = 'across'
  for (const { kind } of steps) {
    const { column, level } = places.at(-1)!
    const isTurn = kind === 'across' || (direction !== 'across' && direction !== kind)
    places.push({ column: isTurn ? column + 1 : column, level: level + { up: -1, down: 1, across: 0 }[kind] })
    direction = kind
  }
  return places
}

interface Point {
  readonly x: number
  readonly y: number
}

function wayOf(step: number, places: readonly Place[], cards: readonly Box[]): Point[] {
  const [from, to] = [cards[step]!, cards[step + 1]!]
  const [a, b] = [places[step]!, places[step + 1]!]
  const middle = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const entry = { x: middle(to).x, y: b.level < a.level ? to.y + to.height : to.y }
  if (a.column === b.column) return [{ x: middle(from).x, y: b.level < a.level ? from.y : from.y + from.height }, entry]
  const exit = { x: from.x + from.width, y: middle(from).y }
  if (a.level === b.level) return [exit, { x: to.x, y: exit.y }]
  return [exit, { x: entry.x, y: exit.y }, entry]
}

/** The word stands on a line that goes up or down, and above one that goes across. */
function* drawWord(
  { word }: ConnectionStep,
  step: number,
  places: readonly Place[],
  cards: readonly Box[],
  card: CardSize,
  texts: TextFitter,
): Generator<DrawingItem> {
  if (word === '') return
  const isUpright = places[step]!.column === places[step + 1]!.column
  const [first, second] = wayOf(step, places, cards)
  if (!first || !second) return
  const room = isUpright ? card.width : columnGap - 10
  const { lines, size } = texts.fit(word, room, wordSizes, plainLook)
  const height = lines.length * size * lineHeight
  const x = isUpright ? first.x : first.x + columnGap / 2
  const top = isUpright ? (first.y + second.y - height) / 2 : first.y - height - 3
  if (isUpright) {
    const width = Math.max(...lines.map((line) => texts.width(line, size, plainLook)))
    yield artifact([{ kind: 'rectangle', x: x - width / 2 - 3, y: top, width: width + 6, height, fill: '#ffffff' }])
  }
  yield paragraph(
    lines.map((line, at) =>
      textItem(texts, line, size, plainLook, colours.accent, { x, y: top + (at + 0.8) * size * lineHeight, anchor: 'middle' }),
    ),
  )
}
