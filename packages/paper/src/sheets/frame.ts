import { cutText } from '@banyan/tree-layout/cards'
import { paperColours } from '../cards/colours.ts'
import type { ChartTools, LegendEntry } from '../charts/chart.ts'
import type { DrawingItem, TextStyle } from '../drawing.ts'

/** What stands around a chart. */
export interface FrameRequest {
  readonly title: string
  /** The day on which it was made, as the reader writes days; "" to leave it out. */
  readonly madeOn: string
  readonly legend: readonly LegendEntry[]
}

/** The height of the title's letters, as a part of the shorter side of what they stand on, and its bounds in points. */
const titleShare = 0.035
const titleSizes = { min: 12, max: 160 } as const
/** A long title is set smaller on a narrow sheet, down to this part of its size, before it is cut. */
const leastTitle = 0.6
const smallShare = 0.42
const smallMin = 8

/** Composes the title above a chart and the line below it, for the room that they have. */
export class Frame {
  readonly headHeight: number
  readonly footHeight: number
  /** How wide the title would be, in points. */
  readonly titleWidth: number
  /** The height of small letters that suit the sheet, in points. */
  readonly small: number
  readonly #request: FrameRequest
  readonly #tools: ChartTools
  readonly #size: number

  constructor(request: FrameRequest, tools: ChartTools, width: number, height: number) {
    this.#request = request
    this.#tools = tools
    this.#size = Math.min(titleSizes.max, Math.max(titleSizes.min, Math.min(width, height) * titleShare))
    this.small = Math.max(smallMin, this.#size * smallShare)
    this.titleWidth = tools.measure.width(request.title, this.#style(this.#size, 'bold', paperColours.ink))
    this.headHeight = request.title === '' ? 0 : this.#size * 1.9
    this.footHeight = request.madeOn === '' && request.legend.length === 0 ? 0 : this.small * 2.2
  }

  /** @param width - of the room, whose upper left corner is at x, y */
  *head(x: number, y: number, width: number): Generator<DrawingItem> {
    const { title } = this.#request
    if (title === '') return
    const size = this.#size * Math.max(leastTitle, Math.min(1, width / this.titleWidth))
    const style = this.#style(size, 'bold', paperColours.ink)
    const text = cutText(title, width, (part) => this.#tools.measure.width(part, style))
    yield {
      kind: 'section',
      role: 'H1',
      items: [
        {
          kind: 'text',
          text,
          ...(text === title ? {} : { whole: title }),
          x: x + width / 2,
          y: y + this.#size * 1.05,
          anchor: 'middle',
          style,
        },
      ],
    }
  }

  /** @param y - of the upper edge of the line */
  *foot(x: number, y: number, width: number): Generator<DrawingItem> {
    const { madeOn, legend } = this.#request
    const style = this.#style(this.small, 'regular', paperColours.softInk)
    const baseline = y + this.small * 1.7
    let left = x
    for (const { colour, text } of legend) {
      const size = this.small
      const length = this.#tools.measure.width(text, style)
      if (left + size * 1.5 + length > x + width) break
      yield { kind: 'rectangle', x: left, y: baseline - size * 0.8, width: size, height: size, radius: size / 4, fill: colour }
      yield { kind: 'text', text, x: left + size * 1.5, y: baseline, style }
      left += length + size * 3
    }
    if (madeOn === '') return
    const text = this.#tools.words.made.replace('{date}', madeOn)
    if (left + this.#tools.measure.width(text, style) > x + width) return
    yield { kind: 'text', text, x: x + width, y: baseline, anchor: 'end', style }
  }

  #style(size: number, weight: TextStyle['weight'], colour: string): TextStyle {
    return { size, weight, colour, family: 'sans', language: this.#tools.language }
  }
}
