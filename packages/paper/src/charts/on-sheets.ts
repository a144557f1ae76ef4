import type { DrawingItem, PathPiece, TextItem } from '../drawing.ts'
import type { Area, Chart, ChartTools } from './chart.ts'
import { textBox } from './fan/text-box.ts'
import type { Box, DrawnChart } from './types.ts'

/** Lines are this much wider than their middle. */
const lineSlack = 3

/**
 * What no sheet may cut: whole cards; only the rows of a chart whose bars are longer than sheets; nothing of a fan, whose cells leave no gaps.
 * Of the last two, the texts are whole on some sheet.
 */
type Uncut = 'cards' | 'rows' | 'nothing'

/** A drawn chart for sheets: what a sheet shows is found by where it is. */
export function onSheets(chart: DrawnChart, tools: ChartTools, uncut: Uncut): Chart {
  const { cards } = chart
  const boxes = new Float64Array(uncut === 'nothing' ? 0 : cards.length * 4)
  if (uncut !== 'nothing')
    for (const [at, { x, y, width, height }] of cards.entries())
      boxes.set(uncut === 'rows' ? [0, y, 0, height] : [x, y, width, height], at * 4)
  const people = new Set(cards.map(({ personId }) => personId)).size
  const texts = new TextBoxes(tools)
  // The place of a person in a fan need not contain its text.
  const reaches = uncut === 'cards' ? [] : cards.map((card, at) => texts.add(chart.card(at), card))
  texts.add(chart.ground)
  let ground: readonly Placed[] | undefined
  function* items(area?: Area, seen?: { readonly width: number; readonly height: number }): Generator<DrawingItem> {
    if (area === undefined) {
      yield* chart.ground
      for (const at of cards.keys()) yield* chart.card(at)
      return
    }
    const all = { ...area, ...seen }
    ground ??= Array.from(chart.ground, (drawn) => {
      const item = stored(drawn)
      return { item, box: boxOf(item) }
    })
    for (const { item, box } of ground) if (touches(box, all)) yield item
    for (const [at, card] of cards.entries()) {
      // What is larger than a sheet is on each that it touches.
      const isCut = uncut !== 'cards' || card.width > area.width || card.height > area.height
      if (isCut ? touches(reaches[at] ?? card, all) : isWithin(card, area)) yield* chart.card(at)
    }
  }
  return {
    width: chart.width,
    height: chart.height,
    pointsPerUnit: 1,
    people,
    boxes,
    texts: Float64Array.from(texts.numbers),
    alternative: tools.words.people.replace('{count}', String(people)),
    legend: [],
    items,
  }
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 }

class TextBoxes {
  /** x, y, width and height of each. */
  readonly numbers: number[] = []
  readonly #measure: ChartTools['measure']

  constructor({ measure }: ChartTools) {
    this.#measure = measure
  }

  /** Adds the texts of some items. @returns what they and a box take together */
  add(items: Iterable<DrawingItem>, box: Box = nowhere): Box {
    let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height]
    for (const item of textsIn(items, 0, 0)) {
      const { x, y, width, height } = textBox(item, this.#measure.width(item.text, item.style))
      this.numbers.push(x, y, width, height)
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + width)
      bottom = Math.max(bottom, y + height)
    }
    return { x: left, y: top, width: right - left, height: bottom - top }
  }
}

/** In the chart's own coordinates. */
function* textsIn(items: Iterable<DrawingItem>, moveX: number, moveY: number): Generator<TextItem> {
  for (const item of items) {
    if (item.kind === 'group') yield* textsIn(item.items, moveX + item.moveX, moveY + item.moveY)
    else if (item.kind === 'section') yield* textsIn(item.items, moveX, moveY)
    else if (item.kind === 'text') yield { ...item, x: item.x + moveX, y: item.y + moveY }
  }
}

const slack = 0.01

const isWithin = (box: Box, area: Area): boolean =>
  box.x >= area.x - slack &&
  box.y >= area.y - slack &&
  box.x + box.width <= area.x + area.width + slack &&
  box.y + box.height <= area.y + area.height + slack

interface Placed {
  readonly item: DrawingItem
  readonly box: Box
}

const touches = (box: Box, area: Area): boolean =>
  box.x <= area.x + area.width + lineSlack &&
  box.x + box.width >= area.x - lineSlack &&
  box.y <= area.y + area.height + lineSlack &&
  box.y + box.height >= area.y - lineSlack

/** The same item, which can be read more than once. */
const stored = (item: DrawingItem): DrawingItem =>
  item.kind === 'group' || item.kind === 'section' ? { ...item, items: Array.from(item.items, stored) } : item

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
