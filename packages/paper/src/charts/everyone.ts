import { layoutTreePacked, nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { cardPoints, Cards } from '../cards/card.ts'
import type { DrawingItem } from '../drawing.ts'
import type { PaperFamily } from '../family.ts'
import { AreaIndex } from './area-index.ts'
import type { Area, Chart, ChartRequest, ChartTools } from './chart.ts'
import { drawTreeLines } from './tree-lines.ts'

/** Everybody in the family, each once, the person's own part of it first. */
export const composeEveryone = (request: ChartRequest, family: PaperFamily, tools: ChartTools): Chart =>
  composeTree(request, family, tools, 'everyone')

/** The picture that the tree shows, as a chart. */
function composeTree(
  { person_id: focus, show }: ChartRequest,
  family: PaperFamily,
  tools: ChartTools,
  scope: 'everyone' | 'focus',
): Chart {
  const tree = layoutTreePacked(family, focus, { scope })
  const byId = new Map(family.people.map((person) => [person.id, person]))
  const cards = new Cards(tools, show)
  const count = tree.ids.length
  const boxes = new Float64Array(count * 4)
  for (let node = 0; node < count; node++) boxes.set([tree.x[node]!, tree.y[node]!, nodeWidth, nodeHeight], node * 4)
  const index = new AreaIndex(boxes)
  const drawLines = drawTreeLines(tree, family)
  function* items(area?: Area, seen?: { width: number; height: number }): Generator<DrawingItem> {
    yield* drawLines(area && { ...area, ...seen })
    for (const node of index.inside(area)) {
      const person = byId.get(tree.ids[node]!)
      if (person !== undefined)
        yield { kind: 'group', moveX: tree.x[node]!, moveY: tree.y[node]!, scale: 1, items: [cards.card(person)] }
    }
  }
  return {
    width: tree.width,
    height: tree.height,
    pointsPerUnit: cardPoints,
    people: count,
    boxes,
    texts: new Float64Array(0),
    alternative: tools.words.people.replace('{count}', String(count)),
    legend: [],
    items,
  }
}
