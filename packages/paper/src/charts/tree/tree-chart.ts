import { layoutTree, levelSpacing, nodeHeight, nodeWidth } from '@banyan/tree-layout'
import type { LayoutLine, LayoutScope } from '@banyan/tree-layout'
import type { DrawingItem, PathPiece } from '../../drawing.ts'
import { branchLegend } from '../branches/branch-legend.ts'
import { findBranches, noBranches } from '../branches/find-branches.ts'
import { cardSizeFor, drawCard } from '../cards/card.ts'
import { artifact, colours, repeatable, roundedLine, strokes } from '../paint.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { ChartCard, ChartFamily, ChartStyle, DrawnChart, LegendEntry } from '../types.ts'
import { wordsOf } from '../words.ts'
import { lineStyles } from './line-styles.ts'
import type { LineStyle } from './line-styles.ts'
import { peopleWithin } from './reach.ts'
import type { Reach } from './reach.ts'

/** Between two rows of cards. */
const rowGap = 48
const cornerRadius = 6
const lineWidth = 1
/** Above the first row: the letters of branches stand on the edges of cards. */
const marksAbove = 5
/** Lines are drawn many at a time: a path for each would make files long. */
const linesPerPath = 40

/** Draws a person's surroundings as the application's tree lays them out, each person once. An unknown person gives an empty chart. */
export function treeChart(family: ChartFamily, personId: number, reach: Reach, style: ChartStyle, texts: TextFitter): DrawnChart {
  const { graph } = family
  const root = graph.indexOf(personId)
  const drawn = root < 0 ? [] : peopleWithin(graph, root, reach)
  const branches = style.branches && root >= 0 ? findBranches(graph, root, drawn) : noBranches
  return drawTree(family, drawn, personId, 'focus', branches, style, texts)
}

function drawTree(
  family: ChartFamily,
  drawn: readonly number[],
  personId: number,
  scope: LayoutScope,
  branches: ReturnType<typeof findBranches>,
  style: ChartStyle,
  texts: TextFitter,
): DrawnChart {
  const { graph } = family
  const people = drawn.map((person) => ({
    id: graph.ids[person]!,
    birth_year: graph.birthYears[person]!,
    birth_day: graph.birthDays[person]!,
    birth_order: graph.birthOrders[person]! || null,
  }))
  const ids = new Set(people.map(({ id }) => id))
  const relations = family.relations.filter((relation) => ids.has(relation.from_person_id) && ids.has(relation.to_person_id))
  const layout = layoutTree({ people, relations }, personId, { scope })
  const card = cardSizeFor(style.content)
  const firstRow = layout.nodes.reduce((least, { y }) => Math.min(least, y), Infinity)
  const place = scaleTo(card, firstRow)
  const cards: ChartCard[] = layout.nodes.map(({ id, x, y }) => ({ personId: id, x: place.x(x), y: place.y(y), ...card }))
  const styleOf = lineStyles(relations)
  const used = new Set<LineStyle>(layout.lines.map(styleOf))
  const words = wordsOf(texts.language)
  const legend: LegendEntry[] = branchLegend(branches, family, texts.language)
  for (const line of ['notByBirth', 'divorced', 'elsewhere'] as const)
    if (used.has(line)) legend.push({ sample: { kind: 'line', style: line }, text: words[line] })
  return {
    width: place.x(layout.width),
    height: place.y(layout.height) + 1,
    cards,
    legend,
    ground: repeatable(() => drawLines(layout.lines, styleOf, place)),
    card(index) {
      const { id } = layout.nodes[index]!
      const marks = { branch: branches.of(graph.indexOf(id)), isRoot: id === personId }
      return drawCard(family.personOf(id), cards[index]!, style.content, marks, texts)
    },
  }
}

interface Scale {
  readonly x: (x: number) => number
  readonly y: (y: number) => number
}

/** The layout counts in pixels of its own cards; paper's cards have other sides, and rows are nearer. */
function scaleTo(card: { readonly width: number; readonly height: number }, firstRow: number): Scale {
  const step = nodeHeight + levelSpacing
  const gapScale = rowGap / levelSpacing
  const top = marksAbove + (Number.isFinite(firstRow) ? firstRow * gapScale : 0)
  return {
    x: (x) => (x * card.width) / nodeWidth,
    y(y) {
      const below = y - (Number.isFinite(firstRow) ? firstRow : 0)
      if (below < 0) return top + below * gapScale
      const row = Math.floor(below / step)
      const inRow = below - row * step
      const within = inRow <= nodeHeight ? (inRow * card.height) / nodeHeight : card.height + (inRow - nodeHeight) * gapScale
      return top + row * (card.height + rowGap) + within
    },
  }
}

function* drawLines(
  lines: readonly LayoutLine[],
  styleOf: (line: LayoutLine) => LineStyle,
  { x, y }: Scale,
): Generator<DrawingItem> {
  const solid: PathPiece[] = []
  const dashed: PathPiece[] = []
  let count = 0
  for (const line of lines) {
    const style = styleOf(line)
    const points = line.points.map((point) => ({ x: x(point.x), y: y(point.y) }))
    if (style === 'elsewhere') dashed.push(...roundedLine(points, cornerRadius))
    else if (style === 'notByBirth') {
      // The last piece is the child's own; the others are shared with brothers and sisters.
      solid.push(...roundedLine(points.slice(0, -1), cornerRadius))
      dashed.push(...roundedLine(points.slice(-2), 0))
    } else {
      solid.push(...roundedLine(points, cornerRadius))
      if (style === 'divorced') solid.push(...slashes(points))
    }
    if (++count % linesPerPath === 0) yield* flush(solid, dashed)
  }
  yield* flush(solid, dashed)
}

function* flush(solid: PathPiece[], dashed: PathPiece[]): Generator<DrawingItem> {
  if (solid.length > 0) yield artifact([strokes(solid.splice(0), colours.accent, lineWidth)])
  if (dashed.length > 0) yield artifact([strokes(dashed.splice(0), colours.accent, lineWidth, [4, 3])])
}

/** Two strokes across a line between partners. */
function slashes(points: readonly { readonly x: number; readonly y: number }[]): PathPiece[] {
  const [, left, right] = points
  if (!left || !right) return []
  const middle = left.x + (right.x - left.x) / 4
  return [-2, 2].flatMap((by): PathPiece[] => [
    ['M', middle + by - 2.5, left.y + 4],
    ['L', middle + by + 2.5, left.y - 4],
  ])
}
