import { streamSafe } from './stream-safe.ts'

/** Letters that have no decomposition, replaced by what people type who lack them on their keyboard. */
const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ß: 'ss',
  ς: 'σ',
}
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')

/**
 * Folds a name for search: removes case, accents and differences of width. The server stores the result beside the name, and the
 * browser compares with it, so that both find the same people. A change of the rules needs a migration that updates what is
 * stored.
 *
 * @param text - a name, or a part of one as somebody types it
 */
export function searchKey(text: string): string {
  return streamSafe(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(letter, (found) => letters[found] ?? found)
}
