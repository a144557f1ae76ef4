export type MeasureText = (text: string) => number

const ellipsis = '…'
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), (part) => part.segment)

/** Cuts a text to a width. Binary search over its graphemes, because measuring is expensive. */
export function cutText(text: string, maxWidth: number, measure: MeasureText): string {
  if (measure(text) <= maxWidth) return text
  const letters = lettersOf(text.slice(0, 200))
  let fits = 0
  let tooLong = letters.length
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (measure(letters.slice(0, middle).join('').trimEnd() + ellipsis) <= maxWidth) fits = middle
    else tooLong = middle
  }
  return letters.slice(0, fits).join('').trimEnd() + ellipsis
}

/** Breaks a text into at most this many lines and cuts what does not fit. */
function fitLines(text: string, maxWidth: number, maxLines: number, measure: MeasureText): Omit<SizedText, 'size'> {
  const lines: string[] = []
  let left = text.trim()
  while (lines.length < maxLines - 1) {
    const words = wordsOf(left).flatMap((word) => breakWord(word, maxWidth, measure))
    let count = 1
    while (count < words.length && measure(joined(words.slice(0, count + 1))) <= maxWidth) count++
    const line = joined(words.slice(0, count))
    // A hyphen may have been added where a word is broken.
    const taken = left.startsWith(line) ? line.length : line.length - 1
    if (taken <= 0 || taken >= left.length) break
    lines.push(line)
    left = left.slice(taken).trimStart()
  }
  const last = cutText(left, maxWidth, measure)
  return { lines: [...lines, last], ...(last === left ? {} : { rest: left }) }
}

/** Letters that are looked at: nothing has room for more. */
const maxLetters = 400

const wordsOf = (text: string): string[] =>
  text
    .trim()
    .slice(0, maxLetters)
    .split(/[^\S\u00a0]+|(?<=\p{L}-)(?=\p{L})/u)

const joined = (words: readonly string[]): string =>
  words.reduce((line, word) => (line === '' || line.endsWith('-') ? line + word : `${line} ${word}`), '')

/** A size in px at which a text may be set, and in how many lines. */
export interface TextSize {
  readonly size: number
  readonly maxLines: number
}

export interface SizedText {
  readonly lines: readonly string[]
  readonly size: number
  /** Whether a word is on two lines. */
  readonly isBroken?: boolean
  /** What the last line stands for, if it had to be cut. */
  readonly rest?: string
}

/**
 * Sets a text at the first size at which it fits as a whole. If its words are too long for every size, they are broken; a text
 * that is still too long is cut at the last size.
 * @param measure - returns the width of a text at size 1
 */
export function fitSized(text: string, maxWidth: number, sizes: readonly TextSize[], measure: MeasureText): SizedText {
  const words = wordsOf(text)
  const isTooLong = text.trim().length > maxLetters
  for (const isBroken of isTooLong ? [] : [false, true]) {
    for (const { size, maxLines } of sizes) {
      const parts = isBroken ? words.flatMap((word) => breakWord(word, maxWidth / size, measure)) : words
      const lines = wrap(parts, maxWidth / size, maxLines, measure)
      if (lines) return { lines, size, ...(isBroken ? { isBroken } : {}) }
    }
  }
  const { size, maxLines } = sizes.at(-1)!
  return { ...fitLines(text, maxWidth / size, maxLines, measure), size }
}

/** Returns the lines, or undefined if a word or the whole is too long. */
function wrap(words: readonly string[], maxWidth: number, maxLines: number, measure: MeasureText): string[] | undefined {
  const lines: string[][] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last && measure(joined([...last, word])) <= maxWidth) last.push(word)
    else if (lines.length === maxLines || measure(word) > maxWidth) return undefined
    else lines.push([word])
  }
  return lines.map(joined)
}

/** Scripts in which a broken word gets a hyphen. */
const hyphenated = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}'’-]+$/u

function breakWord(word: string, maxWidth: number, measure: MeasureText): string[] {
  if (measure(word) <= maxWidth) return [word]
  const hyphen = hyphenated.test(word) ? '-' : ''
  const parts: string[] = []
  let part = ''
  for (const { segment } of segmenter.segment(word)) {
    if (part !== '' && measure(part + segment + hyphen) > maxWidth) {
      parts.push(part + hyphen)
      part = ''
    }
    part += segment
  }
  return withoutOrphan(parts, part, hyphen)
}

/** Fewer letters of a word alone on a line look like a mistake. */
const minLastLetters = 3

/** Fills up a last part that is too short from the one before. */
function withoutOrphan(parts: readonly string[], last: string, hyphen: string): string[] {
  const before = parts.at(-1)
  const missing = minLastLetters - lettersOf(last).length
  if (before === undefined || hyphen === '' || missing <= 0) return [...parts, last]
  const letters = lettersOf(before).slice(0, -1)
  if (letters.length - missing < minLastLetters) return [...parts, last]
  return [...parts.slice(0, -1), letters.slice(0, -missing).join('') + hyphen, letters.slice(-missing).join('') + last]
}
