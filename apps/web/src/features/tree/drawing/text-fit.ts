export type Measure = (text: string) => number

const ellipsis = '…'
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts a text to a width. Binary search over its graphemes, because measuring is expensive. */
export function cutText(text: string, maxWidth: number, measure: Measure): string {
  if (measure(text) <= maxWidth) return text
  const letters = Array.from(segmenter.segment(text.slice(0, 200)), (part) => part.segment)
  let fits = 0
  let tooLong = letters.length
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (measure(letters.slice(0, middle).join('').trimEnd() + ellipsis) <= maxWidth) fits = middle
    else tooLong = middle
  }
  return letters.slice(0, fits).join('').trimEnd() + ellipsis
}

/** Breaks a text at spaces and hyphens into at most this many lines and cuts what does not fit. */
export function fitLines(text: string, maxWidth: number, maxLines: number, measure: Measure): string[] {
  const words = text
    .trim()
    .slice(0, 400)
    .split(/\s+|(?<=\p{L}-)(?=\p{L})/u)
  const lines: string[] = []
  let rest = words
  while (rest.length > 0 && lines.length < maxLines - 1) {
    let count = 1
    while (count < rest.length && measure(joined(rest.slice(0, count + 1))) <= maxWidth) count++
    if (count === rest.length) break
    lines.push(cutText(joined(rest.slice(0, count)), maxWidth, measure))
    rest = rest.slice(count)
  }
  if (rest.length > 0) lines.push(cutText(joined(rest), maxWidth, measure))
  return lines
}

const joined = (words: readonly string[]): string =>
  words.reduce((line, word) => (line === '' || line.endsWith('-') ? line + word : `${line} ${word}`), '')

/** Caches fitted texts, because the same names recur at every zoom and in every frame. */
export class TextCache {
  readonly #lines = new Map<string, readonly string[]>()
  readonly #limit: number

  constructor(limit = 20_000) {
    this.#limit = limit
  }

  lines(text: string, font: string, maxWidth: number, maxLines: number, measure: Measure): readonly string[] {
    const key = `${font}|${maxWidth}|${maxLines}|${text}`
    const known = this.#lines.get(key)
    if (known) return known
    const lines = fitLines(text, maxWidth, maxLines, measure)
    if (this.#lines.size >= this.#limit) this.#lines.clear()
    this.#lines.set(key, lines)
    return lines
  }

  clear(): void {
    this.#lines.clear()
  }
}
