import type { DrawingItem, PathPiece } from '../../drawing.ts'
import { branchLegend } from '../branches/branch-legend.ts'
import { cardSizeFor, drawCard } from '../cards/card.ts'
import { artifact, colours, repeatable, roundedLine, strokes } from '../paint.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { Box, ChartCard, ChartFamily, ChartStyle, DrawnChart } from '../types.ts'
import { pedigreeBranches } from './pedigree-branches.ts'
import { buildPedigree } from './pedigree.ts'
import { repeatedLegend } from './repeated-legend.ts'
import { placeTidily } from './tidy.ts'

const rowGap = 40
const gapInCouple = 8
const gapBetweenFamilies = 16
const marksAbove = 5
const linesPerPath = 40
/** More would be no chart that anybody reads. */
const maxOccurrences = 100_000

/**
 * Draws a person's ancestors upwards, fathers left of mothers. Who is an ancestor along several lines is drawn and numbered at each place;
 * their own ancestors only above the first.
 */
export function ancestorTreeChart(
  family: ChartFamily,
  personId: number,
  generations: number,
  style: ChartStyle,
  texts: TextFitter,
): DrawnChart {
  const { graph } = family
  const pedigree = buildPedigree(family, graph.indexOf(personId), { generations, isEachExpanded: false, maxOccurrences })
  const { occurrences, repeated } = pedigree
  const branches = style.branches ? pedigreeBranches(pedigree) : undefined
  const card = cardSizeFor(style.content)
  const middles = placeTidily({
    size: occurrences.length,
    children: (node) => occurrences[node]!.parents,
    apart: (left, right) =>
      card.width + (occurrences[left]!.child === occurrences[right]!.child ? gapInCouple : gapBetweenFamilies),
  })
  const rows = occurrences.at(-1)?.generation ?? 0
  const cards = occurrences.map(({ generation, person }, at): ChartCard => ({
    personId: graph.ids[person]!,
    x: middles[at]!,
    y: marksAbove + (rows - generation) * (card.height + rowGap),
    ...card,
  }))
  const language = texts.language
  return {
    width: cards.reduce((most, { x, width }) => Math.max(most, x + width), 0),
    height: occurrences.length === 0 ? 0 : marksAbove + rows * (card.height + rowGap) + card.height + 1,
    cards,
    legend: [...(branches ? branchLegend(branches, family, language) : []), ...repeatedLegend(pedigree, family, language)],
    ground: repeatable(() => drawLines(occurrences, cards)),
    card(index) {
      const { person } = occurrences[index]!
      const repetition = repeated.get(person)
      const marks = {
        branch: branches?.of(index),
        isRoot: index === 0,
        number: repetition && String(repetition.number),
        isRepeated: repetition !== undefined,
      }
      return drawCard(family.personOf(graph.ids[person]!), cards[index]!, style.content, marks, texts)
    },
  }
}

/** From the middle of each card's upper edge to the lower edges of the parents' cards. */
function* drawLines(occurrences: ReturnType<typeof buildPedigree>['occurrences'], cards: readonly Box[]): Generator<DrawingItem> {
  const pieces: PathPiece[] = []
  let count = 0
  for (const [at, { parents }] of occurrences.entries()) {
    const from = cards[at]!
    for (const parent of parents) {
      const to = cards[parent]!
      const bend = from.y - rowGap / 2
      const x = from.x + from.width / 2
      const parentX = to.x + to.width / 2
      pieces.push(
        ...roundedLine(
          [
            { x, y: from.y },
            { x, y: bend },
            { x: parentX, y: bend },
            { x: parentX, y: to.y + to.height },
          ],
          6,
        ),
      )
    }
    if (++count % linesPerPath === 0) yield artifact([strokes(pieces.splice(0), colours.accent, 1)])
  }
  if (pieces.length > 0) yield artifact([strokes(pieces, colours.accent, 1)])
}
