import LineBreaker from 'linebreak'
import type { PaperLanguage } from '../drawing.ts'
import { characterAt, characterBefore, isChinese, isIdeograph, isLetterOrDigit } from './scripts.ts'

/** Where a line may end. */
export interface Break {
  /** The first character after it. */
  readonly position: number
  /** Whether the line must end here. */
  readonly isRequired: boolean
}

/** What takes a number before it without a gap: a line must not part them. */
const counters = new Set('年月日时時分秒岁歲世代个個人页頁号號届屆集卷册冊章节節'.split(''))

/**
 * Characters that Unicode leaves open, because they stand in Latin text too, as what they are in Chinese: curly quotation marks are
 * brackets, and the dot in foreign names, the wave and the slash start no line.
 */
const asChinese: Readonly<Record<string, string>> = {
  '“': '「',
  '”': '」',
  '‘': '『',
  '·': '・',
  '‧': '・',
  '～': '・',
  '／': '・',
}

function forBreaking(text: string, language: PaperLanguage): string {
  if (!isChinese(language)) return text
  return text.replaceAll(/[“”‘’·‧～／]/g, (sign, at: number) => {
    // An apostrophe.
    if (sign === '’') return isLetterOrDigit(characterBefore(text, at)) ? sign : '』'
    const isBetweenLatin = isLetterOrDigit(characterBefore(text, at)) && isLetterOrDigit(characterAt(text, at + 1))
    return isBetweenLatin ? sign : (asChinese[sign] ?? sign)
  })
}

/** Finds where the lines of a text may end (UAX #14), with what the language adds; the last one is its end. */
export function findBreaks(text: string, language: PaperLanguage): Break[] {
  const breaker = new LineBreaker(forBreaking(text, language))
  const found: Break[] = []
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const { position, required } = next
    if (position <= 0 || position > text.length) continue
    const isWithinNumber =
      (isDigit(characterBefore(text, position)) && counters.has(characterAt(text, position))) ||
      // 1901–1956.
      (characterBefore(text, position) === '–' && isDigit(characterAt(text, position)))
    if (!required && position < text.length && isWithinNumber) continue
    found.push({ position, isRequired: required })
  }
  return found
}

const isDigit = (character: string): boolean => /^\d$/.test(character)
const isOfNumber = (one: string, other: string): boolean => isDigit(one) && (counters.has(other) || other === '第')

/** Whether Chinese typography leaves a gap between two characters: between Han and Latin letters or digits that touch, not in dates. */
export const hasGap = (before: string, after: string): boolean =>
  touches(before, after) && !isOfNumber(before, after) && !isOfNumber(after, before)

/** Whether one is Han and the other a Latin letter or a digit. */
export const touches = (before: string, after: string): boolean =>
  (isIdeograph(before) && isLetterOrDigit(after)) || (isLetterOrDigit(before) && isIdeograph(after))
