import type { Colour, PaperLanguage, TextStyle } from '../drawing.ts'
import { isChinese } from '../text/scripts.ts'

const millimetre = 72 / 25.4

/** Widths and heights in points. */
export const paperSizes = {
  a4: { width: 210 * millimetre, height: 297 * millimetre },
  a5: { width: 148 * millimetre, height: 210 * millimetre },
  letter: { width: 8.5 * 72, height: 11 * 72 },
} as const
export type PaperSize = keyof typeof paperSizes

export const colours = {
  ink: '#21262b',
  muted: '#5a626a',
  accent: '#2e6f9a',
  hair: '#c6ccd0',
  tint: '#eef2f4',
} as const satisfies Record<string, Colour>

export interface Styles {
  readonly body: TextStyle
  readonly bold: TextStyle
  readonly italic: TextStyle
  readonly boldItalic: TextStyle
  readonly name: TextStyle
  readonly otherName: TextStyle
  readonly title: TextStyle
  readonly subtitle: TextStyle
  readonly heading: TextStyle
  readonly label: TextStyle
  readonly small: TextStyle
  readonly smallBold: TextStyle
  readonly muted: TextStyle
  readonly reference: TextStyle
  readonly note: TextStyle
  readonly noteNumber: TextStyle
  readonly head: TextStyle
  readonly coverTitle: TextStyle
  readonly initials: TextStyle
}

export interface Design {
  readonly language: PaperLanguage
  readonly isChinese: boolean
  readonly page: { readonly width: number; readonly height: number }
  /** The inner margin is at the spine. */
  readonly margins: { readonly inner: number; readonly outer: number; readonly top: number; readonly bottom: number }
  /** Where text is, as wide on each page. */
  readonly textWidth: number
  readonly textHeight: number
  /** The column of dates and labels. */
  readonly labelWidth: number
  readonly leading: number
  readonly smallLeading: number
  readonly portrait: number
  readonly styles: Styles
}

/** Designs a book for a size of paper. */
export function makeDesign(paper: PaperSize, language: PaperLanguage): Design {
  const page = paperSizes[paper]
  const isSmall = paper === 'a5'
  const isHan = isChinese(language)
  const size = isSmall ? 9.5 : 10.5
  const margins = isSmall ? { inner: 56, outer: 46, top: 60, bottom: 58 } : { inner: 88, outer: 72, top: 84, bottom: 80 }
  const room = page.width - margins.inner - margins.outer
  // Lines of Han are whole when they are a whole number of characters wide.
  const textWidth = isHan ? Math.floor(room / size) * size : Math.floor(room)
  return {
    language,
    isChinese: isHan,
    page,
    margins: { ...margins, outer: page.width - margins.inner - textWidth },
    textWidth,
    textHeight: page.height - margins.top - margins.bottom,
    labelWidth: isHan ? size * (isSmall ? 8 : 10) : isSmall ? 78 : 104,
    leading: size * (isHan ? 1.7 : 1.45),
    smallLeading: size * (isHan ? 1.4 : 1.25),
    portrait: isSmall ? 84 : 108,
    styles: makeStyles(size, language),
  }
}

function makeStyles(size: number, language: PaperLanguage): Styles {
  const serif = (scale: number, more: Partial<TextStyle> = {}): TextStyle => ({
    size: size * scale,
    // Han have no strokes like those of serifs here, and letters among them look better without.
    family: isChinese(language) ? 'sans' : 'serif',
    weight: 'regular',
    language,
    colour: colours.ink,
    ...more,
  })
  const sans = (scale: number, more: Partial<TextStyle> = {}): TextStyle => serif(scale, { family: 'sans', ...more })
  const muted = { colour: colours.muted }
  return {
    body: serif(1),
    bold: serif(1, { weight: 'bold' }),
    italic: serif(1, { slant: 'italic' }),
    boldItalic: serif(1, { weight: 'bold', slant: 'italic' }),
    name: serif(2.2),
    otherName: serif(1.25, muted),
    title: serif(2.7),
    subtitle: serif(1.25, muted),
    heading: serif(1.2, { weight: 'bold' }),
    label: sans(0.82, muted),
    small: serif(0.86),
    smallBold: serif(0.86, { weight: 'bold' }),
    muted: serif(0.86, muted),
    reference: sans(0.82, { colour: colours.accent }),
    note: serif(0.8, muted),
    noteNumber: sans(0.62, { colour: colours.accent }),
    head: sans(0.76, muted),
    coverTitle: serif(3.6),
    initials: sans(0.9, muted),
  }
}
