import { searchKey } from '@banyan/contract'

const marks = /\p{P}+/gu

/** A folded name, repeated without its hyphens and apostrophes: both `o'brien` and `obrien` find O’Brien. */
export function searchText(name: string): string {
  const key = searchKey(name).trim()
  const bare = key.replaceAll(marks, '')
  return bare === key ? key : `${key} ${bare}`
}

/** The words of a search; none for an empty text. */
export function searchWords(text: string): readonly string[] {
  const words = searchKey(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  // A word of punctuation only, such as the ? of unknown names, is searched for as it is.
  return words.map((word) => word.replaceAll(marks, '') || word)
}

/** Whether a text (see `searchText`) contains every word, in any order. */
export const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))
