import type { DrawingItem } from '../../drawing.ts'
import { ancestorTreeChart } from '../ancestors/ancestor-tree.ts'
import { repeatable } from '../paint.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { ChartFamily, ChartStyle, DrawnChart } from '../types.ts'
import { descendantChart } from './descendant-chart.ts'

/** Draws a person's ancestors above and descendants below, in about the shape of a sheet. The person belongs to both and is drawn once. */
export function hourglassChart(
  family: ChartFamily,
  personId: number,
  generations: { readonly up: number; readonly down: number },
  style: ChartStyle,
  texts: TextFitter,
): DrawnChart {
  const above = ancestorTreeChart(family, personId, generations.up, style, texts)
  const places = Map.groupBy(above.cards, (card) => card.personId)
  const below = descendantChart(family, personId, generations.down, style, texts, {
    letters: above.legend.filter(({ sample }) => sample.kind === 'branch').length,
    numbers: [...places.values()].filter(({ length }) => length > 1).length,
  })
  const [root, sameRoot] = [above.cards[0], below.cards[0]]
  if (!root || !sameRoot) return below
  const moveAbove = { x: Math.max(0, sameRoot.x - root.x), y: 0 }
  const moveBelow = { x: Math.max(0, root.x - sameRoot.x), y: root.y - sameRoot.y }
  const belowCards = below.cards.slice(1)
  return {
    width: Math.max(above.width + moveAbove.x, below.width + moveBelow.x),
    height: Math.max(above.height, below.height + moveBelow.y),
    cards: [
      ...above.cards.map((card) => ({ ...card, x: card.x + moveAbove.x })),
      ...belowCards.map((card) => ({ ...card, x: card.x + moveBelow.x, y: card.y + moveBelow.y })),
    ],
    legend: [
      ...[above, below].flatMap(({ legend }) => legend.filter(({ sample }) => sample.kind === 'branch')),
      ...[above, below].flatMap(({ legend }) => legend.filter(({ sample }) => sample.kind !== 'branch')),
    ],
    ground: repeatable(function* (): Generator<DrawingItem> {
      for (const item of above.ground) yield moved([item], moveAbove)
      for (const item of below.ground) yield moved([item], moveBelow)
    }),
    card: (index) =>
      index < above.cards.length
        ? [moved(above.card(index), moveAbove)]
        : [moved(below.card(index - above.cards.length + 1), moveBelow)],
  }
}

const moved = (items: Iterable<DrawingItem>, { x, y }: { readonly x: number; readonly y: number }): DrawingItem => ({
  kind: 'group',
  moveX: x,
  moveY: y,
  scale: 1,
  items,
})
