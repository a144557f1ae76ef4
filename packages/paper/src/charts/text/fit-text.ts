import type { Measure, PaperLanguage, TextStyle } from '../../drawing.ts'
import { graphemes, isEastAsian } from './graphemes.ts'

/** A way of setting a text, without its size. */
export type Look = Pick<TextStyle, 'family' | 'weight'> & { readonly slant?: NonNullable<TextStyle['slant']> }

export const plainLook: Look = { family: 'sans', weight: 'regular' }
export const boldLook: Look = { family: 'sans', weight: 'bold' }

/** A size at which a text may be set, and in how many lines. */
export interface TextSize {
  readonly size: number
  readonly maxLines: number
}

export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
  /** What the last line stands for, if it had to be shortened. */
  readonly rest?: string
}

const ellipsis = '…'
/** Nothing on a chart has room for more; names of any length must not cost time. */
const maxLetters = 240
const maxCachedWidths = 50_000
const unit = 100
/** Words need not fill a line to the last hundredth of a point. */
const slack = 0.001

/** Fits texts to widths. It remembers what it has measured. */
export class TextFitter {
  readonly language: PaperLanguage
  readonly #measure: Measure
  readonly #widths = new Map<string, number>()

  constructor(measure: Measure, language: PaperLanguage) {
    this.#measure = measure
    this.language = language
  }

  width(text: string, size: number, look: Look): number {
    const key = `${look.family}${look.weight}${look.slant ?? ''} ${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.#measure.width(text, { ...look, size: unit, language: this.language }) / unit
      if (this.#widths.size >= maxCachedWidths) this.#widths.clear()
      this.#widths.set(key, width)
    }
    return width * size
  }

  /** Shortens a text to a width, with an ellipsis at its end; '' if not even a letter fits. */
  shorten(text: string, maxWidth: number, size: number, look: Look): string {
    const clean = tidy(text)
    if (this.width(clean, size, look) <= maxWidth + slack) return clean
    const letters = graphemes(clean)
    let fits = 0
    let tooLong = letters.length
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if (this.width(cut(letters, middle), size, look) <= maxWidth + slack) fits = middle
      else tooLong = middle
    }
    return fits === 0 ? '' : cut(letters, fits)
  }

  /** Breaks a text into at most this many lines, as even as can be; undefined if that is not enough. */
  break(text: string, maxWidth: number, maxLines: number, size: number, look: Look): string[] | undefined {
    const clean = tidy(text)
    if (this.width(clean, size, look) <= maxWidth + slack) return [clean]
    if (maxLines < 2) return undefined
    const words = wordsOf(clean)
    return maxLines === 2
      ? this.#breakEvenly(words, maxWidth, size, look)
      : this.#breakGreedily(words, maxWidth, maxLines, size, look)
  }

  /** Sets a text at the first size at which it fits, with broken words if need be; if there is none, at the last one, shortened. */
  fit(text: string, maxWidth: number, sizes: readonly TextSize[], look: Look): FittedText {
    const clean = tidy(text)
    const set = this.#fitClean(clean, maxWidth, sizes, look)
    const whole = inOneLine(text)
    if (whole === clean) return set
    return { ...set, rest: whole.slice(clean.length - (set.rest ?? set.lines.at(-1) ?? '').length) }
  }

  #fitClean(text: string, maxWidth: number, sizes: readonly TextSize[], look: Look): FittedText {
    for (const { size, maxLines } of sizes) {
      const lines = this.break(text, maxWidth, maxLines, size, look)
      if (lines) return { lines, size }
    }
    for (const { size, maxLines } of sizes) {
      const set = this.#breakAnyhow(text, maxWidth, maxLines, size, look)
      if (set.rest === undefined) return { ...set, size }
    }
    const { size, maxLines } = sizes.at(-1)!
    return { ...this.#breakAnyhow(text, maxWidth, maxLines, size, look), size }
  }

  #breakEvenly(words: readonly string[], maxWidth: number, size: number, look: Look): string[] | undefined {
    let best: string[] | undefined
    let bestWidth = maxWidth + slack
    for (let count = 1; count < words.length; count++) {
      const lines = [join(words.slice(0, count)), join(words.slice(count))]
      const width = Math.max(...lines.map((line) => this.width(line, size, look)))
      if (width >= bestWidth) continue
      best = lines
      bestWidth = width
    }
    return best
  }

  #breakGreedily(words: readonly string[], maxWidth: number, maxLines: number, size: number, look: Look): string[] | undefined {
    const lines: string[] = []
    for (let from = 0; from < words.length;) {
      if (lines.length === maxLines) return undefined
      let to = from
      while (to < words.length && this.width(join(words.slice(from, to + 1)), size, look) <= maxWidth + slack) to++
      if (to === from) return undefined
      lines.push(join(words.slice(from, to)))
      from = to
    }
    return lines
  }

  /** As much in each line as fits, between words where that is possible; the last one is shortened if need be. */
  #breakAnyhow(text: string, maxWidth: number, maxLines: number, size: number, look: Look): Omit<FittedText, 'size'> {
    const fits = (line: string): boolean => this.width(line, size, look) <= maxWidth + slack
    const lines: string[] = []
    let left = text
    while (lines.length < maxLines - 1 && !fits(left)) {
      const words = wordsOf(left)
      let count = 0
      while (count < words.length && fits(join(words.slice(0, count + 1)))) count++
      const line = count > 0 ? words.slice(0, count).join('') : this.#startOf(words[0]!, fits)
      if (line === '') break
      lines.push(count > 0 ? line.trim() : line + hyphenAfter(line))
      left = left.slice(line.length).trimStart()
    }
    const last = this.shorten(left, maxWidth, size, look)
    return { lines: last === '' ? lines : [...lines, last], ...(last === left ? {} : { rest: left }) }
  }

  /** As many letters of a word as fit with a hyphen; '' if none do. */
  #startOf(word: string, fits: (line: string) => boolean): string {
    const letters = graphemes(word)
    let count = letters.length - 1
    while (count > 0 && !fits(letters.slice(0, count).join('') + hyphenAfter(word))) count--
    return letters.slice(0, count).join('')
  }
}

/** Scripts in which a broken word gets a hyphen. */
const hyphenAfter = (word: string): string =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\s'’-]+$/u.test(word) ? '-' : ''

const cut = (letters: readonly string[], count: number): string => letters.slice(0, count).join('').trimEnd() + ellipsis

/** Line breaks and other control characters are spaces. */
const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** Whatever nobody could read is cut. */
function tidy(text: string): string {
  const clean = inOneLine(text.slice(0, maxLetters * 16))
  if (clean.length <= maxLetters) return clean
  const letters = graphemes(clean)
  return letters.length <= maxLetters ? clean : cut(letters, maxLetters)
}

const hanNumeral = /[〇零一二三四五六七八九十廿卅元正]$/u
const ofNumber = /^[〇零一二三四五六七八九十廿卅年月日]$/u

/** Words with the space after them, and single Han characters; numbers in Han with what they count are a word. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let word = ''
  const end = (): void => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (const letter of graphemes(text)) {
    if (isEastAsian(letter)) {
      end()
      const last = words.at(-1) ?? ''
      if (ofNumber.test(letter) && hanNumeral.test(last)) words[words.length - 1] = last + letter
      else words.push(letter)
      continue
    }
    word += letter
    if (letter === ' ' || letter === '-' || letter === '·' || letter === '・') end()
  }
  end()
  return words
}

const join = (words: readonly string[]): string => words.join('').trim()
