import { ownText } from './own-text.ts'
import type { ProblemLog } from './problem-log.ts'
import { tagIn } from './reading/known-tag.ts'

const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const tab = 0x09
const at = 0x40
const zero = 0x30
const nine = 0x39

/** The levels that are read; only the text of a line on the last one continues below it. */
const deepest = 999
const maxLevelDigits = 4

/** Everything that a line may not contain: C0 except the tab, DEL, C1, and the byte order mark. */
const controlCharacters = /(?![\t\n\r])[\p{Cc}\uFEFF]/gu
/** Those that word processors break a line or page with: without anything in their place, two words would become one. */
const lineBreaks = new Set(['\v', '\f'])

/**
 * Second phase: text to lines. It works as a cursor, because objects for millions of lines would cost more than the reading: call
 * `next()` and read the fields.
 */
export class LineReader {
  /** -1 when the line is not a GEDCOM line; `value` then holds its text. */
  level = -1
  xref = ''
  tag = ''
  /** As written: the next phase resolves escapes. */
  value = ''
  /** Counts from 1. */
  line = 0
  /** The text that the line is in, where it begins there, and where the next line does. */
  text = ''
  start = 0
  end = 0
  /** Whether the line is written as the extras store it, but for the level and what the value says. */
  isPlain = false

  readonly #texts: Iterator<string>
  readonly #problems: ProblemLog
  #isDirty = false
  #breaksAreReversed: boolean | undefined
  /** The next line feed and carriage return of the text, from where the next line begins. */
  #feed = 0
  #return = 0

  /** @param texts - each of whole lines */
  constructor(texts: Iterable<string>, problems: ProblemLog) {
    this.#texts = texts[Symbol.iterator]()
    this.#problems = problems
  }

  /** Moves to the next line that is not blank; returns false at the end. */
  next(): boolean {
    do {
      while (this.end < this.text.length) {
        const start = this.end
        const end = this.#endOfLine(start)
        this.start = start
        this.line++
        if (this.#read(this.#isDirty ? this.#cleaned(start, end) : this.text, this.#isDirty ? 0 : start, end - start)) return true
      }
    } while (this.#nextText())
    return false
  }

  #nextText(): boolean {
    const { value, done } = this.#texts.next()
    if (done === true) return false
    this.text = value
    this.end = 0
    this.#feed = -1
    this.#return = -1
    controlCharacters.lastIndex = 0
    this.#isDirty = controlCharacters.test(value) || value.includes('\uFFFD')
    this.#breaksAreReversed ??= hasReversedBreaks(value)
    return true
  }

  /** Finds the end of the line and moves past its break: CR, LF, CRLF, or LFCR in files that use it. */
  #endOfLine(start: number): number {
    const { text } = this
    if (this.#feed < start) this.#feed = indexFrom(text, '\n', start)
    if (this.#return < start) this.#return = indexFrom(text, '\r', start)
    const end = Math.min(this.#feed, this.#return)
    const isCrlf = this.#return === end && this.#feed === end + 1
    const isLfcr = this.#breaksAreReversed && this.#feed === end && text.charCodeAt(end + 1) === carriageReturn
    this.end = end + (isCrlf || isLfcr ? 2 : 1)
    return end
  }

  #cleaned(start: number, end: number): string {
    const raw = this.text.slice(start, end)
    let removed = 0
    const clean = raw.replace(controlCharacters, (found) => {
      removed += 1
      return lineBreaks.has(found) ? ' ' : ''
    })
    if (removed > 0) this.#problems.add(this.line, 'control_characters_removed', `${removed} removed`)
    if (clean.includes('\uFFFD')) this.#problems.add(this.line, 'bytes_not_understood', clean)
    return clean
  }

  /** Parses one line of `text`; `length` is an upper bound if the line was cleaned. Returns false when it is blank. */
  #read(text: string, start: number, length: number): boolean {
    const end = Math.min(text.length, start + length)
    let position = skipBlanks(text, start, end)
    if (position === end) return false
    const firstDigit = position
    let level = 0
    while (position < end && position - firstDigit < maxLevelDigits) {
      const code = text.charCodeAt(position)
      if (code < zero || code > nine) break
      level = level * 10 + code - zero
      position++
    }
    const afterLevel = skipBlanks(text, position, end)
    if (position === firstDigit || afterLevel === position) return this.#keepText(text, start, end)
    position = afterLevel

    let xref = ''
    if (text.charCodeAt(position) === at) {
      const close = text.indexOf('@', position + 1)
      if (close < 0 || close >= end || close === position + 1) return this.#keepText(text, start, end)
      xref = text.slice(position + 1, close)
      position = skipBlanks(text, close + 1, end)
    }
    const tagStart = position
    let isUpper = true
    for (; position < end; position++) {
      const code = text.charCodeAt(position)
      if (!isTagCode(code)) break
      if (code >= 0x61) isUpper = false
    }
    const delimiter = text.charCodeAt(position)
    if (position === tagStart || (position < end && delimiter !== space && delimiter !== tab))
      return this.#keepText(text, start, end)

    const tag = isUpper ? tagIn(text, tagStart, position) : text.slice(tagStart, position).toUpperCase()
    if (level > deepest && tag !== 'CONT' && tag !== 'CONC') return this.#keepText(text, start, end)

    this.level = level
    this.xref = ownText(xref.trim())
    this.tag = tag
    this.value = position < end ? text.slice(position + 1, end) : ''
    this.isPlain =
      isUpper &&
      tagStart === start + 2 &&
      firstDigit === start &&
      text.charCodeAt(start + 1) === space &&
      (position === end || (delimiter === space && position + 1 < end)) &&
      this.end === end + 1 &&
      text.charCodeAt(end) === newline
    return true
  }

  #keepText(text: string, start: number, end: number): true {
    this.level = -1
    this.isPlain = false
    this.xref = ''
    this.tag = ''
    this.value = text.slice(start, end)
    return true
  }
}

/** The length of the text where there is none. */
function indexFrom(text: string, character: string, start: number): number {
  const found = text.indexOf(character, start)
  return found < 0 ? text.length : found
}

function hasReversedBreaks(text: string): boolean {
  const firstBreak = text.search(/[\r\n]/u)
  return text.startsWith('\n\r', firstBreak) && text.charCodeAt(firstBreak + 2) !== newline
}

function skipBlanks(text: string, start: number, end: number): number {
  let position = start
  while (position < end) {
    const code = text.charCodeAt(position)
    if (code !== space && code !== tab && code !== 0xa0 && code !== 0x3000) break
    position++
  }
  return position
}

function isTagCode(code: number): boolean {
  return (code >= zero && code <= nine) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f
}
