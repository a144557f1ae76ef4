import { hasHan } from '@banyan/name-search'
import { chinese } from '@banyan/name-search/chinese'
import { searchKey } from './clean-text.ts'

/** Longer words are cut, and further words of a text are left out, so that an index stays small. */
const maxLength = 40
const maxWords = 500

/** Folds a text for search as names are (decision 43): without case and accents, and each character in one of its forms. */
export function foldText(text: string): string {
  const key = searchKey(text)
  return hasHan(key) ? chinese().fold(key) : key
}

/**
 * Returns the words of folded texts by which an index finds them, each once. Chinese is written without spaces, so there every two
 * neighbouring characters are a word, and so is the last one: any run of characters is then found by its pairs, and one character as the
 * beginning of a word.
 */
export function searchWords(folded: readonly string[]): string[] {
  const words = new Set<string>()
  for (const text of folded)
    for (const run of runsOf(text)) {
      if (isHan(run)) for (const pair of pairsOf(run)) words.add(pair)
      else words.add(Array.from(run).slice(0, maxLength).join(''))
      if (words.size >= maxWords) return [...words].slice(0, maxWords)
    }
  return [...words]
}

/** The runs of Chinese characters, and of other letters and digits, of a text. */
export const runsOf = (text: string): string[] => text.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []

export const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text)

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** A word of a search as the index has it: whole, or the beginning of one. */
export interface IndexedWord {
  text: string
  isPrefix: boolean
}

/** The last word that matches one of a search: the index compares code points. */
export const lastWordLike = ({ text, isPrefix }: IndexedWord): string => (isPrefix ? `${text}\u{10ffff}` : text)

/** Returns the words of the index that a folded word of a search needs: all of them must be there. */
export function indexedWords(folded: string): IndexedWord[] {
  const words: IndexedWord[] = []
  for (const run of runsOf(folded)) {
    if (!isHan(run)) words.push({ text: Array.from(run).slice(0, maxLength).join(''), isPrefix: true })
    else {
      const pairs = pairsOf(run)
      // Of several characters, the last one is in the pair before it.
      for (const pair of pairs.length > 1 ? pairs.slice(0, -1) : pairs) words.push({ text: pair, isPrefix: pairs.length === 1 })
    }
  }
  return words.slice(0, maxIndexedWords)
}

const maxIndexedWords = 8
