import type { Chinese } from './types.ts'

/** A name, ready to be compared with a search. */
export interface PreparedName {
  /** The name as its owner writes it, folded. */
  readonly whole: string
  /** What words are looked for in: the name, and again without what stands between its letters. */
  readonly text: string
  /** Its Chinese characters, folded. */
  readonly han: readonly string[]
  /** The number of its words; each Chinese character is one. */
  readonly words: number
}

const marks = /\p{P}+/gu
const gapsInHan = /(?<=\p{Script=Han})[\s\p{P}]+(?=\p{Script=Han})/gu
const han = /\p{Script=Han}/gu

/** Whether readings and other ways of writing matter for a text. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/**
 * Prepares a name: both `o'brien` and `obrien` then find O’Brien, and 陈小明 finds 陳 小明.
 *
 * @param folded - the name without case and accents
 * @param chinese - how Chinese characters are written and read; without it they are compared as they are
 */
export function prepareName(folded: string, chinese: Chinese | undefined): PreparedName {
  const key = folded.trim()
  if (!hasHan(key)) return { whole: key, text: withBare(key), han: [], words: countWords(key) }
  const whole = (chinese?.fold(key) ?? key).replaceAll(gapsInHan, '')
  const characters = whole.match(han) ?? []
  return { whole, text: withBare(whole), han: characters, words: countWords(whole.replaceAll(han, ' ')) + characters.length }
}

function withBare(key: string): string {
  const bare = key.replaceAll(marks, '')
  return bare === key ? key : `${key} ${bare}`
}

const countWords = (text: string): number => text.split(/[\s\p{P}]+/u).filter((word) => word !== '').length

/** A search, ready to be compared with names. */
export interface Query {
  readonly words: readonly QueryWord[]
  /** The words as they stand, with single spaces. */
  readonly phrase: string
}

interface QueryWord {
  readonly text: string
  /** The word as a reading, without tones; undefined if it cannot be one. */
  readonly sound: string | undefined
  /** Whether its last syllable may be only begun: somebody may still be typing the last word, unless it ends with a tone. */
  readonly isOpen: boolean
}

/** More words than any name has are not compared. */
const maxWords = 12

/** Splits a search, folded as names are, into words; none for an empty text. */
export function prepareQuery(folded: string, chinese: Chinese | undefined): Query {
  const text = (chinese?.fold(folded) ?? folded).replaceAll(gapsInHan, '')
  const words = text.split(/\s+/).filter((word) => word !== '')
  return {
    // A word of punctuation only, such as the ? of unknown names, is searched for as it is.
    words: words.slice(0, maxWords).map((word, at) => prepareWord(word.replaceAll(marks, '') || word, at === words.length - 1)),
    phrase: words.join(' '),
  }
}

function prepareWord(text: string, isLast: boolean): QueryWord {
  // Tones may be written as numbers: can4, chen2xiao3ming2.
  const sound = /^(?:[a-z]+[1-9]?)+$/.test(text) ? text.replaceAll(/\d/g, '') : undefined
  return { text, sound, isOpen: isLast && !/\d$/.test(text) }
}
