import type { PaperLanguage, TextStyle } from '../drawing.ts'
import { hasGap, touches } from './breaks.ts'
import type { TextWidth } from './measure-text.ts'
import { characterAt, characterBefore, isChinese, isWide } from './scripts.ts'
import type { Piece, Span } from './types.ts'
import { objectCharacter, printable, withoutBadBreaks, withSpaces } from './typography.ts'

/** Part of a text in one style, without a gap in it. */
interface Stretch {
  readonly start: number
  readonly end: number
  readonly span: Span
  /** Room before it that is no character. */
  readonly gap: number
}

/** The gap between Han and Latin letters, in parts of the letters' size. */
const gapSize = 0.2

/** All spans of a paragraph as one text, with what each part of it measures. */
export class JoinedText {
  readonly text: string
  readonly #stretches: readonly Stretch[]
  readonly #width: TextWidth
  constructor(spans: readonly Span[], language: PaperLanguage, width: TextWidth) {
    const parts = spans.map((span) => ({
      span,
      text: span.page === undefined ? withSpaces(printable(span.text), language) : objectCharacter,
    }))
    this.text = withoutBadBreaks(parts.map(({ text }) => text).join(''), language)
    this.#width = width
    this.#stretches = [...findStretches(this.text, parts, isChinese(language))]
  }

  /** The style at a position. */
  styleAt(position: number): TextStyle | undefined {
    return this.#stretches[this.#indexAt(position)]?.span.style
  }

  /** The width of a part, without the gap before it. */
  widthOf(start: number, end: number): number {
    let width = 0
    for (let at = this.#indexAt(start); at < this.#stretches.length; at++) {
      const stretch = this.#stretches[at]!
      if (stretch.start >= end) break
      if (stretch.start > start) width += stretch.gap
      width += this.#measure(stretch.span, Math.max(start, stretch.start), Math.min(end, stretch.end))
    }
    return width
  }

  /** Whether a line must not start here: with the reference of a note. */
  isGlued(position: number): boolean {
    const stretch = this.#stretches[this.#indexAt(position)]
    return stretch?.start === position && stretch.span.note !== undefined
  }

  /** The gap before a position, which a line that starts there does not have. */
  gapBefore(position: number): number {
    const stretch = this.#stretches[this.#indexAt(position)]
    return stretch?.start === position ? stretch.gap : 0
  }

  /**
   * The pieces of a line.
   * @param stretchBy - how much wider each place of the line gets where it may be stretched
   */
  piecesOf(start: number, end: number, stretchBy = 0): Piece[] {
    const pieces: Piece[] = []
    let x = 0
    for (let at = this.#indexAt(start); at < this.#stretches.length; at++) {
      const { span, gap, ...stretch } = this.#stretches[at]!
      if (stretch.start >= end) break
      if (stretch.start > start) x += gap
      let from = Math.max(start, stretch.start)
      const to = Math.min(end, stretch.end)
      for (const cut of stretchBy === 0 ? [to] : [...cuts(this.text, from, to), to]) {
        if (from > start && stretchBy !== 0 && isStretchable(this.text, from)) x += stretchBy
        const width = this.#measure(span, from, cut)
        pieces.push({ text: this.text.slice(from, cut), style: span.style, x, width, rise: span.rise ?? 0, span })
        x += width
        from = cut
      }
    }
    return pieces
  }

  /** How many places of a line may be stretched. */
  stretchable(start: number, end: number): number {
    let count = 0
    for (let at = start + 1; at < end; at++) if (isStretchable(this.text, at)) count += 1
    return count
  }

  #measure({ style, page }: Span, start: number, end: number): number {
    if (page !== undefined) return page.width
    return this.#width(this.text.slice(start, end), style)
  }

  #indexAt(position: number): number {
    let low = 0
    let high = this.#stretches.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#stretches[middle]!.start <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}

function* findStretches(text: string, parts: readonly { span: Span; text: string }[], isWithGaps: boolean): Generator<Stretch> {
  let start = 0
  for (const { span, text: own } of parts) {
    const end = start + own.length
    for (let at = start; at < end; at++) {
      if (!isWithGaps) break
      if (at === 0 || !hasGap(characterBefore(text, at), characterAt(text, at))) continue
      if (at > start) yield { start, end: at, span, gap: gapOf(text, start, span) }
      start = at
    }
    if (end > start) yield { start, end, span, gap: isWithGaps ? gapOf(text, start, span) : 0 }
    start = end
  }
}

const gapOf = (text: string, at: number, { style, page, note }: Span): number =>
  page === undefined && note === undefined && at > 0 && hasGap(characterBefore(text, at), characterAt(text, at))
    ? style.size * gapSize
    : 0

/** Lines of Chinese are stretched between Han, and where Han and others touch. */
function isStretchable(text: string, at: number): boolean {
  if (text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff) return false
  const before = characterBefore(text, at)
  const after = characterAt(text, at)
  return (isWide(before) && isWide(after)) || touches(before, after)
}

function* cuts(text: string, start: number, end: number): Generator<number> {
  for (let at = start + 1; at < end; at++) if (isStretchable(text, at)) yield at
}
