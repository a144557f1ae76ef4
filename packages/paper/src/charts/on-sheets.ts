import type { DrawingItem, PathPiece } from '../drawing.ts'
import { AreaIndex } from './area-index.ts'
import type { Area, Chart, ChartTools } from './chart.ts'
import type { Box, DrawnChart } from './types.ts'

/** Lines are this much wider than their middle. */
const lineSlack = 3

/**
 * A drawn chart for sheets: what a sheet shows is found by where it is.
 * @param isCutBetweenCards - whether cards are kept whole; the cells of a fan leave no room between them for a cut
 */
export function onSheets(chart: DrawnChart, tools: ChartTools, isCutBetweenCards: boolean): Chart {
  const boxes = new Float64Array(chart.cards.length * 4)
  for (const [at, { x, y, width, height }] of chart.cards.entries()) boxes.set([x, y, width, height], at * 4)
  const index = new AreaIndex(boxes)
  const people = new Set(chart.cards.map(({ personId }) => personId)).size
  let ground: readonly Placed[] | undefined
  function* items(area?: Area): Generator<DrawingItem> {
    if (area === undefined) {
      yield* chart.ground
      for (const at of chart.cards.keys()) yield* chart.card(at)
      return
    }
    ground ??= Array.from(chart.ground, (item) => ({ item, box: boxOf(item) }))
    for (const { item, box } of ground) if (touches(box, area)) yield item
    if (isCutBetweenCards) for (const at of index.inside(area)) yield* chart.card(at)
    else for (const [at, card] of chart.cards.entries()) if (touches(card, area)) yield* chart.card(at)
  }
  return {
    width: chart.width,
    height: chart.height,
    pointsPerUnit: 1,
    people,
    boxes: isCutBetweenCards ? boxes : new Float64Array(0),
    alternative: tools.words.people.replace('{count}', String(people)),
    legend: [],
    items,
  }
}

interface Placed {
  readonly item: DrawingItem
  readonly box: Box
}

const touches = (box: Box, area: Area): boolean =>
  box.x <= area.x + area.width + lineSlack &&
  box.x + box.width >= area.x - lineSlack &&
  box.y <= area.y + area.height + lineSlack &&
  box.y + box.height >= area.y - lineSlack

/** About where an item is: a text reaches as far as its letters could. */
function boxOf(item: DrawingItem): Box {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const add = (x: number, y: number): void => {
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  const read = (one: DrawingItem, moveX: number, moveY: number): void => {
    switch (one.kind) {
      case 'group':
        for (const inner of one.items) read(inner, moveX + one.moveX, moveY + one.moveY)
        break
      case 'section':
        for (const inner of one.items) read(inner, moveX, moveY)
        break
      case 'path':
        for (const piece of one.pieces) for (const [x, y] of pointsOf(piece)) add(x + moveX, y + moveY)
        break
      case 'text': {
        const reach = one.text.length * one.style.size
        add(one.x + moveX - reach, one.y + moveY - one.style.size)
        add(one.x + moveX + reach, one.y + moveY + one.style.size)
        break
      }
      case 'rectangle':
      case 'picture':
      case 'link':
        add(one.x + moveX, one.y + moveY)
        add(one.x + one.width + moveX, one.y + one.height + moveY)
        break
      default:
        add(one.x + moveX, one.y + moveY)
    }
  }
  read(item, 0, 0)
  return { x: bounds.left, y: bounds.top, width: bounds.right - bounds.left, height: bounds.bottom - bounds.top }
}

function* pointsOf(piece: PathPiece): Generator<readonly [number, number]> {
  for (let at = 1; at + 1 < piece.length; at += 2) yield [piece[at] as number, piece[at + 1] as number]
}
