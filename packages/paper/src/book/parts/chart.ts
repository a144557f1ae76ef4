import { initials } from '@banyan/tree-layout/cards'
import type { DrawingItem } from '../../drawing.ts'
import { drawLine, linked, linkTo } from '../../text/blocks.ts'
import type { Block, Place } from '../../text/blocks.ts'
import { sectionOf } from '../../text/flow.ts'
import type { SetLine } from '../../text/types.ts'
import { enSpace } from '../../text/typography.ts'
import { colours } from '../design.ts'
import type { ChartGroup } from '../plan/plan-book.ts'
import type { BookPerson } from '../types.ts'
import { personAnchor, sectionFor, setText, shortNames } from './maker.ts'
import type { Maker } from './maker.ts'

/** Somebody in a chart: a face, a name, years, and the page. */
interface Card {
  readonly person: BookPerson
  readonly lines: readonly SetLine[]
  readonly years: SetLine | undefined
  readonly height: number
}

const face = 26
const faceGap = 8
const rowGap = 7
/** Of the chart's width: where the line from parents to children is. */
const column = 0.46
const lineGap = 26
const mostLines = 3
const lineWidth = 1

/** Parents on the left, their children on the right, joined by a line. Rows are never torn apart; large families go on on the next page. */
export function chartBlocks(maker: Maker, groups: readonly ChartGroup[], space: number): Block[] {
  return groups.flatMap((group) => groupBlocks(maker, group, space))
}

function groupBlocks(maker: Maker, { left, right }: ChartGroup, space: number): Block[] {
  const { textWidth } = maker.design
  const leftWidth = textWidth * column - lineGap / 2
  const rightX = textWidth * column + lineGap / 2
  const parents = cardsOf(maker, left, leftWidth)
  const children = cardsOf(maker, right, textWidth - rightX)
  const count = Math.max(parents.length, children.length)
  return Array.from({ length: count }, (_, at): Block => {
    const parent = parents[at]
    const child = children[at]
    const height = Math.max(parent?.height ?? 0, child?.height ?? 0) + rowGap
    return {
      height,
      ...(at === 0 ? { space } : {}),
      // Parents stay together, with their first child, and no child is alone on the next page.
      isKeptWithNext: at < parents.length - 1 || (at === count - 2 && at < children.length - 1),
      section: sectionFor(maker, 'P'),
      draw: function* (place) {
        if (parent !== undefined) yield* drawCard(maker, parent, place, height, leftWidth)
        if (child !== undefined) yield* drawCard(maker, child, { ...place, x: place.x + rightX }, height, textWidth - rightX)
        yield* drawLines(maker, place, height, { at, children: children.length })
      },
    }
  })
}

/** The part of the line beside a row: to its child, and on to the ones before and after it. */
function* drawLines(
  maker: Maker,
  { x, y }: Place,
  height: number,
  { at, children }: { at: number; children: number },
): Generator<DrawingItem> {
  if (at >= children) return
  const middle = x + maker.design.textWidth * column
  const centre = y + height / 2
  const look = { kind: 'path', stroke: colours.accent, lineWidth } as const
  const [from, to] = [middle - lineGap / 2 + 6, middle + lineGap / 2 - 4]
  const radius = 5
  const isLast = at === children - 1
  yield sectionOf(sectionFor(maker, 'Artifact'), function* () {
    if (at === 0) {
      yield {
        ...look,
        pieces: [
          ['M', from, centre],
          ['L', to, centre],
        ],
      }
      if (!isLast)
        yield {
          ...look,
          pieces: [
            ['M', middle, centre],
            ['L', middle, y + height],
          ],
        }
      return
    }
    if (!isLast)
      yield {
        ...look,
        pieces: [
          ['M', middle, y],
          ['L', middle, y + height],
        ],
      }
    yield {
      ...look,
      pieces: [
        ['M', middle, isLast ? y : centre - radius],
        ['L', middle, centre - radius],
        ['C', middle, centre - radius / 2, middle + radius / 2, centre, middle + radius, centre],
        ['L', to, centre],
      ],
    }
  })
}

function cardsOf(maker: Maker, ids: readonly number[], width: number): Card[] {
  const { styles } = maker.design
  return ids.flatMap((id): Card[] => {
    const person = maker.index.people.get(id)
    if (person === undefined) return []
    const { name, other } = shortNames(person)
    const room = width - face - faceGap - 26
    const set = (text: string, style: (typeof styles)[keyof typeof styles]): SetLine[] =>
      text === '' ? [] : setText(maker, [{ text, style }], { width: room, align: 'start' })
    const names = set(name, styles.small).slice(0, mostLines)
    const [second] = set([other, person.years].filter((text) => text !== '').join(enSpace), styles.label)
    const height = names.length * lineHeight(maker) + (second === undefined ? 0 : lineHeight(maker) * 0.95)
    return [{ person, lines: names, years: second, height: Math.max(face, height) }]
  })
}

const lineHeight = ({ design: { styles } }: Maker): number => styles.small.size * 1.28

function* drawCard(maker: Maker, card: Card, place: Place, height: number, width: number): Generator<DrawingItem> {
  const { styles } = maker.design
  const { person, lines, years } = card
  const centre = place.y + height / 2
  yield sectionOf(sectionFor(maker, 'Artifact'), () => drawFace(maker, person, place.x, centre - face / 2))
  const x = place.x + face + faceGap
  const leading = lineHeight(maker)
  const textHeight = (lines.length + (years === undefined ? 0 : 0.95)) * leading
  let y = centre - textHeight / 2
  const words: DrawingItem[] = []
  for (const line of lines) {
    words.push(...drawLine(line, x, y + leading * 0.76, place.pageOf))
    y += leading
  }
  if (years !== undefined) words.push(...drawLine(years, x, y + leading * 0.72, place.pageOf))
  const to = personAnchor(person.id)
  const page = maker.hasPage(person.id) ? place.pageOf(to) : undefined
  if (page === undefined) return yield* words
  const area = linkTo(to, shortNames(person).name, place.x, centre + face / 3, width, face)
  const baseline = centre + styles.reference.size * 0.35
  const number = { text: String(page), style: styles.reference, x: place.x + width, y: baseline, anchor: 'end' } as const
  yield linked([...words, area, { kind: 'text', ...number }])
}

/** The portrait, or the same initials as in the tree. */
function* drawFace(maker: Maker, person: BookPerson, x: number, y: number): Generator<DrawingItem> {
  const { portrait, names } = person
  const name = names[0]?.text ?? ''
  const box = { x, y, width: face, height: face, radius: face / 2 }
  const style = maker.design.styles.initials
  const at = { x: x + face / 2, y: y + face / 2 + style.size * 0.35, anchor: 'middle' } as const
  const instead: DrawingItem[] = [
    { kind: 'rectangle', ...box, fill: colours.tint },
    ...(name === '' ? [] : [{ kind: 'text', text: initials(name), style, ...at } as const]),
  ]
  if (portrait === undefined) yield* instead
  else yield { kind: 'picture', picture: portrait, ...box, alternative: name, instead }
}
