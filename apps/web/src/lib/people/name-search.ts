import { searchKey } from '@banyan/contract'

const marks = /\p{P}+/gu

/** A name as it is searched, and once more without its hyphens and apostrophes: both `o'brien` and `obrien` find O’Brien. */
export function searchText(name: string): string {
  const key = searchKey(name).trim()
  const bare = key.replaceAll(marks, '')
  return bare === key ? key : `${key} ${bare}`
}

/** The words of what somebody looks for; none of an empty text. */
export function searchWords(text: string): readonly string[] {
  const words = searchKey(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  // A word of marks alone, such as the ? of unknown names, is looked for as it stands.
  return words.map((word) => word.replaceAll(marks, '') || word)
}

/** Whether a text (see `searchText`) has every one of the words, in any order. */
export const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))
