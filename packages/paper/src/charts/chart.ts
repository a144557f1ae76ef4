import type { Colour, DrawingItem, Measure, PaperLanguage } from '../drawing.ts'
import type { PaperFamily } from '../family.ts'

export type ChartKind = 'everyone' | 'focus' | 'ancestors' | 'descendants' | 'hourglass' | 'fan' | 'half_fan' | 'line' | 'lives'

/** What is asked of a chart; the API's requests satisfy it. */
export interface ChartRequest {
  readonly chart: ChartKind
  readonly person_id: number
  /** The other end of a line. */
  readonly other_person_id?: number | undefined
  readonly generations_up: number
  readonly generations_down: number
  readonly show: {
    readonly portraits: boolean
    readonly dates: boolean
    /** Days instead of years, where they are known. */
    readonly full_dates: boolean
    readonly places: boolean
    readonly kin_names: boolean
  }
  readonly colours: 'none' | 'branches'
  /** Whether colours and signs are explained below the chart. */
  readonly legend: boolean
  /** Descendants and hourglasses in about the shape of a sheet, or a row for each generation. */
  readonly arrangement: 'compact' | 'rows'
  /** The line between two people: the shortest, or the shortest by blood. */
  readonly line: 'nearest' | 'blood'
  /** Whose lives, and in which order. */
  readonly people: 'focus' | 'ancestors' | 'descendants' | 'everyone'
  readonly order: 'branch' | 'birth'
}

/** What charts say in the language of the paper; each line of work adds its own. `{name}` marks a place for a value. */
export interface ChartWords {
  /** The title of each chart, unless the reader gave one: "Everyone in the family of {name}". */
  readonly titles: Readonly<Record<ChartKind, string>>
  /** "{count} people". */
  readonly people: string
  /** "Made on {date}". */
  readonly made: string
  /** "Sheet {sheet}", where `sheet` is such as B3. */
  readonly sheet: string
  /** "{count} sheets, to be laid from left to right and from the top down". */
  readonly plan: string
  /** Added to the plan where some places have no sheet: "Nothing is printed where the plan shows no name." */
  readonly planGaps: string
  /** What portraits show: "Portrait of {name}". */
  readonly portrait: string
}

export interface ChartTools {
  readonly measure: Measure
  readonly language: PaperLanguage
  readonly words: ChartWords
  /** How wide a line of text may be that no sheet may divide, in points at the usual size. By default, as wide as the chart. */
  readonly widestLine?: number
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface LegendEntry {
  readonly colour: Colour
  readonly text: string
}

/** A chart before it is put on sheets. Lengths are in its own units; the origin is its upper left corner. */
export interface Chart {
  readonly width: number
  readonly height: number
  /** How many points a unit is at the usual size, where names are as large as in a book. */
  readonly pointsPerUnit: number
  readonly people: number
  /** x, y, width and height of each part that no sheet may cut, one after another. */
  readonly boxes: Float64Array
  /**
   * x, y, width and height of each text that a cut may divide, if the sheet on which it begins shows it whole in the strip beyond the cut.
   * Texts in `boxes` are not among them.
   */
  readonly texts: Float64Array
  /** What stands for the chart where it cannot be seen. */
  readonly alternative: string
  readonly legend: readonly LegendEntry[]
  /**
   * Draws the chart, from the top down. It can be asked for again, for each sheet.
   * @param area - only the parts in `boxes` that lie in it whole
   * @param seen - how much is seen from the area's corner: further to the right and below, only what may be cut, such as lines. By default,
   * the area.
   */
  readonly items: (area?: Area, seen?: { readonly width: number; readonly height: number }) => Iterable<DrawingItem>
}

export type ComposeChart = (request: ChartRequest, family: PaperFamily, tools: ChartTools) => Chart
