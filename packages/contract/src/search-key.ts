import { streamSafe } from './stream-safe.ts'

/** Letters of their own, which no decomposition takes apart, as people type them who do not have them on their keyboard. */
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
 * A name as it is searched: without case, accents and differences of width. The server keeps it beside the name, the browser
 * compares with it, so that both find the same people. Who changes the rules renews what is kept, in a migration.
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
