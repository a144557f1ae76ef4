import { circlePath } from '../../cards/card.ts'
import type { DrawingItem } from '../../drawing.ts'
import { pedigreeBranches } from '../ancestors/pedigree-branches.ts'
import { buildPedigree } from '../ancestors/pedigree.ts'
import type { Occurrence } from '../ancestors/pedigree.ts'
import { repeatedLegend } from '../ancestors/repeated-legend.ts'
import { branchLegend } from '../branches/branch-legend.ts'
import type { BranchMark } from '../branches/branches.ts'
import { lifeLines, lifeYears } from '../cards/life-text.ts'
import { drawPortrait } from '../cards/portrait.ts'
import { artifact, colours, lighten, paragraph, repeatable } from '../paint.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { Box, ChartFamily, ChartPerson, ChartStyle, DrawnChart } from '../types.ts'
import { sectorPath } from './fan-path.ts'
import { centreRadius, fanShapes, lastPortraitGeneration, pointAt, ringsOf } from './fan-shape.ts'
import type { Point, Ring } from './fan-shape.ts'
import { drawFanTag, fanTag } from './fan-tag.ts'
import { textsAlong, textsRadially } from './fan-text.ts'
import type { FanCell, FanWords } from './fan-text.ts'
import { textBox } from './text-box.ts'

/** Twelve generations, each place filled. */
const maxOccurrences = 8191
const edge = 1.5
const portraitRadius = 15
const farAway = 10_000

/** Draws a person's ancestors as rings of a fan. Who is an ancestor along several lines is drawn and numbered at each place. */
export function fanChart(
  family: ChartFamily,
  personId: number,
  generations: number,
  shape: keyof typeof fanShapes,
  style: ChartStyle,
  texts: TextFitter,
): DrawnChart {
  const { graph } = family
  const pedigree = buildPedigree(family, graph.indexOf(personId), { generations, isEachExpanded: true, maxOccurrences })
  const { occurrences, repeated } = pedigree
  const branches = style.branches ? pedigreeBranches(pedigree) : undefined
  const rings = ringsOf(fanShapes[shape], occurrences.at(-1)?.generation ?? 0, {
    portraits: style.content.portraits,
    letters: style.branches,
  })
  const radius = (rings.at(-1)?.outer ?? centreRadius) + edge
  const centre: Point = { x: radius, y: radius }
  const cells = cellsOf(occurrences, rings, fanShapes[shape], family)
  const person = (occurrence: number): ChartPerson => family.personOf(graph.ids[occurrences[occurrence]!.person]!)
  const painter = new FanPainter(centre, style, texts)
  const painted = occurrences.map((occurrence, at) => {
    const number = repeated.get(occurrence.person)?.number
    const ring = rings[occurrence.generation - 1]
    const mark = number === undefined ? undefined : String(number)
    return ring
      ? painter.cell(person(at), cells.taken[at]!, ring, occurrence.generation, {
          mark,
          // Where a branch begins it has its letter; the ring shows how far it goes.
          letter: branches?.of(at) === branches?.of(occurrence.child) ? undefined : branches?.of(at),
        })
      : painter.centre(person(at), mark)
  })
  return {
    width: 2 * radius,
    height: occurrences.length === 0 ? 0 : shape === 'full' ? 2 * radius : radius + centreRadius + edge,
    cards: painted.map(({ items }, at) => ({
      ...boxOf(items, cells.taken[at], centre, texts),
      personId: graph.ids[occurrences[at]!.person]!,
    })),
    legend: [
      ...(branches ? branchLegend(branches, family, texts.language) : []),
      ...repeatedLegend(pedigree, family, texts.language),
    ],
    ground: repeatable(() => drawGrounds(cells, centre, (at) => branches?.of(at), occurrences)),
    card: (index) => [...painted[index]!.items, ...painted[index]!.tags],
  }
}

interface Cells {
  /** By occurrence; the root's is the middle. */
  readonly taken: readonly FanCell[]
  /** Places of unknown parents of somebody who is known. */
  readonly blank: readonly FanCell[]
}

/** Each place takes half of its child's, father left and mother right, whether or not the other is known; of more than two parents each takes its share. */
function cellsOf(
  occurrences: readonly Occurrence[],
  rings: readonly Ring[],
  shape: { readonly from: number; readonly to: number },
  { graph, personOf }: ChartFamily,
): Cells {
  const taken: FanCell[] = occurrences.length === 0 ? [] : [{ ...shape, inner: 0, outer: centreRadius }]
  const blank: FanCell[] = []
  for (const [at, { parents, generation }] of occurrences.entries()) {
    const { from, to } = taken[at]!
    const ring = rings[generation]
    if (!ring) continue
    const shares = Math.max(2, parents.length)
    const slot = (index: number): FanCell => ({
      inner: ring.inner,
      outer: ring.outer,
      from: from + ((to - from) * index) / shares,
      to: from + ((to - from) * (index + 1)) / shares,
    })
    const [only] = parents
    const isMother = parents.length === 1 && only !== undefined && personOf(graph.ids[occurrences[only]!.person]!).gender === 'F'
    for (const [index, parent] of parents.entries()) taken[parent] = slot(isMother ? 1 : index)
    for (let index = parents.length; index < shares; index++) blank.push(slot(isMother ? index - 1 : index))
  }
  return { taken, blank }
}

function* drawGrounds(
  { taken, blank }: Cells,
  centre: Point,
  branchOf: (occurrence: number) => BranchMark | undefined,
  occurrences: readonly Occurrence[],
): Generator<DrawingItem> {
  for (const { inner, outer, from, to } of blank)
    yield artifact([
      {
        kind: 'path',
        pieces: sectorPath(centre, inner, outer, from, to),
        fill: colours.blank,
        stroke: '#ffffff',
        lineWidth: 1.2,
      },
    ])
  for (const [at, { inner, outer, from, to }] of taken.entries()) {
    if (at === 0) continue
    const { generation } = occurrences[at]!
    const branch = branchOf(at)
    // Every other ring is a little stronger, so that the eye can follow it.
    const lightness = generation % 2 === 0 ? 0.76 : 0.84
    yield artifact([
      {
        kind: 'path',
        pieces: sectorPath(centre, inner, outer, from, to),
        fill: branch ? lighten(branch.colour, lightness) : lighten(colours.faint, lightness - 0.02),
        stroke: '#ffffff',
        lineWidth: generation < 6 ? 1.4 : 0.8,
      },
    ])
  }
  if (taken.length > 0)
    yield artifact([
      {
        kind: 'path',
        pieces: circlePath(centre.x, centre.y, centreRadius - 3),
        fill: '#ffffff',
        stroke: colours.accent,
        lineWidth: 1.6,
      },
    ])
}

interface PaintedCell {
  readonly items: readonly DrawingItem[]
  readonly tags: readonly DrawingItem[]
}

class FanPainter {
  readonly #centre: Point
  readonly #style: ChartStyle
  readonly #texts: TextFitter

  constructor(centre: Point, style: ChartStyle, texts: TextFitter) {
    this.#centre = centre
    this.#style = style
    this.#texts = texts
  }

  /** The person whose ancestors the fan shows. */
  centre(person: ChartPerson, mark: string | undefined): PaintedCell {
    const { portraits } = this.#style.content
    const { x, y } = this.#centre
    const items: DrawingItem[] = []
    if (portraits) items.push(...drawPortrait(person, x, y - 23, 20, this.#texts))
    // A rectangle in the circle, below the portrait if there is one: far from its middle a ring is straight.
    const [above, below, width] = portraits ? [1, -38, 58] : [33, -33, 66]
    const half = Math.atan(width / 2 / farAway)
    const cell: FanCell = { from: -half, to: half, inner: farAway + below, outer: farAway + above }
    items.push(paragraph(textsAlong(cell, this.#words(person, 13), { x, y: y + farAway }, this.#texts)))
    const tags =
      mark === undefined
        ? []
        : [drawFanTag(fanTag(mark, colours.ink, 9, this.#texts), { x, y: y - centreRadius + 3 }, 0, this.#texts)]
    return { items, tags }
  }

  cell(
    person: ChartPerson,
    cell: FanCell,
    ring: Ring,
    generation: number,
    { mark, letter }: { readonly mark: string | undefined; readonly letter: BranchMark | undefined },
  ): PaintedCell {
    const middle = (cell.from + cell.to) / 2
    const items: DrawingItem[] = []
    let { inner, outer } = cell
    if (this.#style.content.portraits && generation <= lastPortraitGeneration && ring.direction === 'along') {
      const at = pointAt(this.#centre, outer - portraitRadius - 4, middle)
      items.push(...drawPortrait(person, at.x, at.y, portraitRadius, this.#texts))
      outer -= portraitRadius * 2 + 5
    }
    const tags: DrawingItem[] = []
    for (const { text, colour } of [
      ...(letter ? [{ text: letter.letter, colour: letter.colour }] : []),
      ...(mark === undefined ? [] : [{ text: mark, colour: colours.ink }]),
    ]) {
      const isAlong = ring.direction === 'along'
      const room = isAlong ? 9 : 2 * (inner + 2) * Math.sin((cell.to - cell.from) / 2) - 1
      const drawn = fanTag(text, colour, room, this.#texts)
      const length = isAlong ? drawn.height : drawn.width
      const angle = isAlong
        ? Math.cos(middle) < -1e-9
          ? middle + Math.PI
          : middle
        : middle + (Math.sin(middle) < 0 ? Math.PI / 2 : -Math.PI / 2)
      tags.push(drawFanTag(drawn, pointAt(this.#centre, inner + 1.5 + length / 2, middle), angle, this.#texts))
      inner += length + 1
    }
    const write = ring.direction === 'along' ? textsAlong : textsRadially
    items.push(
      paragraph(
        write({ ...cell, inner, outer }, this.#words(person, ring.direction === 'along' ? 11 : 9), this.#centre, this.#texts),
      ),
    )
    return { items, tags }
  }

  #words(person: ChartPerson, largest: number): FanWords {
    const { kinNames, dates, places } = this.#style.content
    const { language } = this.#texts
    const some = (text: string): string[] => (text === '' ? [] : [text])
    const kin = kinNames ? some(person.kinName) : []
    const years = dates === 'none' ? [] : some(lifeYears(person, language))
    const life = dates === 'full' ? lifeLines(person, 'full', language) : years
    const place = places ? some(person.place) : []
    const lists = [[...kin, ...life, ...place], [...kin, ...life], [...kin, ...years], kin.length > 0 ? kin : years]
    return { name: person.name, details: lists.filter((list) => list.length > 0), largest }
  }
}

/** The rectangle of a cell's texts; of one without texts, its middle. */
function boxOf(items: readonly DrawingItem[], cell: FanCell | undefined, centre: Point, texts: TextFitter): Box {
  const boxes: Box[] = []
  const collect = (list: Iterable<DrawingItem>): void => {
    for (const item of list)
      if (item.kind === 'text') boxes.push(textBox(item, texts.width(item.text, item.style.size, item.style)))
      else if (item.kind === 'picture') boxes.push(item)
      else if (item.kind === 'section' && item.role !== 'Artifact') collect(item.items)
  }
  collect(items)
  if (boxes.length === 0 && cell) {
    const { x, y } = pointAt(centre, (cell.inner + cell.outer) / 2, (cell.from + cell.to) / 2)
    return { x, y, width: 0, height: 0 }
  }
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}
