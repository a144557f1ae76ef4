import type { DrawingItem } from '../../drawing.ts'
import { branchLegend } from '../branches/branch-legend.ts'
import { noBranches } from '../branches/find-branches.ts'
import type { Branch, Branches } from '../branches/find-branches.ts'
import { drawTag, tagWidth } from '../cards/card.ts'
import { lifeLines, lifeYears } from '../cards/life-text.ts'
import { artifact, colours, lighten, paragraph, repeatable, strokes, textItem } from '../paint.ts'
import { boldLook, plainLook } from '../text/fit-text.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { Box, ChartFamily, ChartPerson, ChartStyle, DrawnChart, LegendEntry } from '../types.ts'
import { wordsOf } from '../words.ts'
import { axisFor, xOf, yearsOf } from './axis.ts'
import type { Axis } from './axis.ts'
import { lifespanOf } from './lifespan.ts'
import type { Lifespan } from './lifespan.ts'

const rowHeight = 16
const barHeight = 11.5
const axisHeight = 20
const groupGap = 8
const headingHeight = 22
const textSize = 8.5
const smallSize = 7.5
/** Between a bar and the text after it. */
const gap = 4
/** A name with dates needs no more; longer names are shortened. */
const maxLabel = 300
/** Names are shown whole, but for those that nobody has. */
const maxName = 700
const fadeSteps = 6

export interface TimelineOptions {
  /** Rows in order of birth, or branch after branch. */
  readonly order: 'birth' | 'branch'
  /** The person with whose closest relatives it begins; nobody where everyone is drawn. */
  readonly around: number | undefined
  /** Today as a year with a fraction. */
  readonly today: number
}

interface Row {
  readonly person: ChartPerson
  readonly life: Lifespan | undefined
  readonly branch: Branch | undefined
}

interface Group {
  readonly heading: string | undefined
  readonly branch: Branch | undefined
  readonly rows: readonly Row[]
}

/** Draws a bar for each life over an axis of years. */
export function timelineChart(
  family: ChartFamily,
  drawn: readonly number[],
  branches: Branches,
  { order, around, today }: TimelineOptions,
  style: ChartStyle,
  texts: TextFitter,
): DrawnChart {
  const { graph } = family
  const rows = drawn.map((index): Row => {
    const person = family.personOf(graph.ids[index]!)
    return { person, life: lifespanOf(person, family, today), branch: branches.of(index) }
  })
  const lives = rows.flatMap(({ life }) => life ?? [])
  const axis = axisFor(
    lives.reduce((least, { fadeFrom }) => Math.min(least, fadeFrom), lives.length > 0 ? Infinity : today - 10),
    lives.reduce((most, { fadeTo }) => Math.max(most, fadeTo), lives.length > 0 ? -Infinity : today),
  )
  const shown = style.branches || order === 'branch' ? branches : noBranches
  const groups = groupRows(rows, order, around, shown, family, texts)
  const painter = new TimelinePainter(axis, style, texts, style.branches)
  const placed: { readonly row: Row; readonly y: number }[] = []
  const headings: { readonly group: Group; readonly y: number }[] = []
  let y = axisHeight + 4
  for (const group of groups) {
    if (group.heading !== undefined) {
      headings.push({ group, y })
      y += headingHeight
    }
    for (const row of group.rows) {
      placed.push({ row, y })
      y += rowHeight
    }
    y += groupGap
  }
  const height = y + axisHeight
  const boxes = placed.map(({ row, y: top }) => ({ ...painter.box(row, top), personId: row.person.id }))
  const legend: LegendEntry[] = style.branches ? branchLegend(branches, family, texts.language) : []
  if (lives.some(({ fadeFrom, from, to, fadeTo }) => from > fadeFrom || fadeTo > to))
    legend.push({ sample: { kind: 'fading' }, text: wordsOf(texts.language).fading })
  return {
    width: Math.max(
      xOf(axis, axis.last) + 20,
      boxes.reduce((most, { x, width }) => Math.max(most, x + width), 0),
      ...headings.map(({ group }) => painter.headingWidth(group)),
    ),
    height,
    cards: boxes,
    legend,
    ground: repeatable(function* (): Generator<DrawingItem> {
      yield* painter.axis(height)
      for (const { group, y: top } of headings) yield* painter.heading(group, top)
    }),
    card: (index) => painter.row(placed[index]!.row, placed[index]!.y),
  }
}

function groupRows(
  rows: readonly Row[],
  order: TimelineOptions['order'],
  around: number | undefined,
  { list }: Branches,
  family: ChartFamily,
  texts: TextFitter,
): Group[] {
  const words = wordsOf(texts.language)
  const dated = rows.filter(({ life }) => life !== undefined).toSorted(byBirth)
  const undated = rows.filter(({ life }) => life === undefined)
  const last: Group[] = undated.length === 0 ? [] : [{ heading: words.undated, branch: undefined, rows: undated }]
  if (order === 'birth' || list.length === 0) return [{ heading: undefined, branch: undefined, rows: dated }, ...last]
  const byBranch = new Map<Branch | undefined, Row[]>()
  for (const row of dated) {
    const branch = row.branch
    const group = byBranch.get(branch)
    if (group) group.push(row)
    else byBranch.set(branch, [row])
  }
  const nameOf = (branch: Branch): string =>
    branchLegend({ list: [branch], of: () => undefined }, family, texts.language)[0]!.text
  const groups: Group[] = []
  const rest = byBranch.get(undefined) ?? []
  const middle = rest.find(({ person }) => person.id === around)
  const heading = middle === undefined ? words.others : words.around(middle.person.name)
  if (rest.length > 0) groups.push({ heading, branch: undefined, rows: rest })
  for (const branch of list) {
    const own = byBranch.get(branch) ?? []
    if (own.length > 0) groups.push({ heading: nameOf(branch), branch, rows: own })
  }
  return [...groups, ...last]
}

const byBirth = (a: Row, b: Row): number =>
  a.life!.from - b.life!.from || a.life!.fadeFrom - b.life!.fadeFrom || a.life!.to - b.life!.to || a.person.id - b.person.id

class TimelinePainter {
  readonly #axis: Axis
  readonly #style: ChartStyle
  readonly #texts: TextFitter
  readonly #hasTags: boolean

  constructor(axis: Axis, style: ChartStyle, texts: TextFitter, hasTags: boolean) {
    this.#axis = axis
    this.#style = style
    this.#texts = texts
    this.#hasTags = hasTags
  }

  *axis(height: number): Generator<DrawingItem> {
    for (const year of yearsOf(this.#axis)) {
      const x = xOf(this.#axis, year)
      const text = year <= 0 ? `−${1 - year}` : String(year)
      const anchor = year === this.#axis.first ? 'start' : 'middle'
      const number = (y: number): DrawingItem =>
        artifact([textItem(this.#texts, text, smallSize, plainLook, colours.softInk, { x, y, anchor })])
      yield artifact([
        strokes(
          [
            ['M', x, axisHeight],
            ['L', x, height - axisHeight],
          ],
          colours.rule,
          0.6,
        ),
      ])
      yield number(axisHeight - 6)
      yield number(height - axisHeight + 12)
    }
  }

  headingWidth({ heading = '' }: Group): number {
    return 20 + Math.min(maxLabel * 2, this.#texts.width(heading, 11, boldLook))
  }

  *heading({ heading = '', branch }: Group, y: number): Generator<DrawingItem> {
    const text = this.#texts.shorten(heading, maxLabel * 2, 11, boldLook)
    let x = 0
    if (branch && this.#hasTags) {
      yield drawTag(branch.letter, 0, y + 12, 'start', branch.colour, this.#texts)
      x = tagWidth(branch.letter, this.#texts) + 5
    }
    yield {
      kind: 'section',
      role: 'H2',
      items: [textItem(this.#texts, text, 11, boldLook, colours.ink, { x, y: y + 16 })],
    }
  }

  box({ person, life, branch }: Row, y: number): Box {
    const { left, right, tagAt, textAt, texts } = this.#layout(person, life, branch)
    const end = Math.max(right, textAt + texts.reduce((sum, { width }) => sum + width, 0))
    return { x: Math.min(left, tagAt), y, width: end - Math.min(left, tagAt), height: rowHeight }
  }

  *row({ person, life, branch }: Row, y: number): Generator<DrawingItem> {
    const { tagAt, textAt, texts } = this.#layout(person, life, branch)
    const top = y + (rowHeight - barHeight) / 2
    if (life) yield artifact(this.#bar(life, branch, top))
    if (branch && this.#hasTags) yield drawTag(branch.letter, tagAt, y + rowHeight / 2, 'start', branch.colour, this.#texts)
    let x = textAt
    const items: DrawingItem[] = []
    for (const { text, width, isName } of texts) {
      const [size, look] = isName ? [textSize, boldLook] : [smallSize, plainLook]
      const colour = isName ? colours.ink : colours.softInk
      const item = textItem(this.#texts, text, size, look, colour, { x, y: y + rowHeight / 2 + textSize * 0.36 })
      items.push(isName && text !== person.name ? { ...item, whole: person.name } : item)
      x += width
    }
    yield paragraph(items)
  }

  /** In the bar if there is room, otherwise after it. */
  #layout(person: ChartPerson, life: Lifespan | undefined, branch: Branch | undefined) {
    const { content } = this.#style
    const { language } = this.#texts
    const dates =
      content.dates === 'full'
        ? lifeLines(person, 'full', language).join('  ')
        : content.dates === 'years'
          ? lifeYears(person, language)
          : ''
    const name = this.#texts.shorten(person.name, maxName, textSize, boldLook)
    const details = [content.kinNames ? person.kinName : '', dates, content.places ? person.place : ''].filter(
      (text) => text !== '',
    )
    const texts = [
      { text: name, width: this.#texts.width(name, textSize, boldLook) + gap, isName: true },
      ...details.map((detail) => {
        const text = this.#texts.shorten(detail, maxLabel, smallSize, plainLook)
        return { text, width: this.#texts.width(text, smallSize, plainLook) + gap + 2, isName: false }
      }),
    ]
    const wide = texts.reduce((sum, { width }) => sum + width, 0)
    const tag = branch && this.#hasTags ? tagWidth(branch.letter, this.#texts) + 3 : 0
    if (!life) return { left: 0, right: 0, tagAt: 0, textAt: tag, texts }
    const left = xOf(this.#axis, life.fadeFrom)
    const right = xOf(this.#axis, life.fadeTo) + (life.isOpen ? 5 : 0)
    const inside = xOf(this.#axis, life.from) + 2
    const tagAt = inside + tag + wide <= xOf(this.#axis, life.to) ? inside : right + gap
    return { left, right, tagAt, textAt: tagAt + tag, texts }
  }

  *#bar(life: Lifespan, branch: Branch | undefined, y: number): Generator<DrawingItem> {
    const colour = branch?.colour ?? colours.faint
    const strong = lighten(colour, 0.66)
    const from = xOf(this.#axis, life.from)
    // Even a life of a day is seen.
    const to = Math.max(from + 1.5, xOf(this.#axis, life.to))
    yield* fade(xOf(this.#axis, life.fadeFrom), from, y, colour, true)
    if (life.isOpen)
      yield {
        kind: 'path',
        pieces: [
          ['M', from, y],
          ['L', to, y],
          ['L', to + 5, y + barHeight / 2],
          ['L', to, y + barHeight],
          ['L', from, y + barHeight],
          ['Z'],
        ],
        fill: strong,
      }
    else yield { kind: 'rectangle', x: from, y, width: to - from, height: barHeight, fill: strong }
    yield* fade(to, xOf(this.#axis, life.fadeTo), y, colour, false)
  }
}

/** Strips that grow lighter towards the uncertain end. */
function* fade(from: number, to: number, y: number, colour: string, isStart: boolean): Generator<DrawingItem> {
  if (to - from < 0.5) return
  const width = (to - from) / fadeSteps
  for (let step = 0; step < fadeSteps; step++) {
    const strength = ((isStart ? step + 1 : fadeSteps - step) / (fadeSteps + 1)) * 0.34
    yield {
      kind: 'rectangle',
      x: from + step * width,
      y,
      width: width + 0.05,
      height: barHeight,
      fill: lighten(colour, 1 - strength),
    }
  }
}
