import type { Measure, TextStyle } from '../drawing.ts'

export type TextWidth = (text: string, style: TextStyle) => number

/** Words of one style that are kept. */
const maxWords = 20_000

/** Measures text and keeps the widths of words: the same ones return all the time. */
export function keepWidths(measure: Measure): TextWidth {
  const known = new WeakMap<TextStyle, Map<string, number>>()
  return (text, style) => {
    if (text === '') return 0
    let widths = known.get(style)
    if (widths === undefined || widths.size > maxWords) known.set(style, (widths = new Map()))
    let width = widths.get(text)
    if (width === undefined) widths.set(text, (width = measure.width(text, style)))
    return width
  }
}
