import { foldHan } from '@banyan/name-search/fold'

/** More is no question. */
const maxLetters = 300

/** Letters that have no decomposition. */
const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ß: 'ss',
  姊: '姐',
}
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')

/** Removes case, accents, and the difference between simplified and traditional characters. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[’ʼ‘`]/gu, "'")
    .replace(letter, (found) => letters[found] ?? found)
  return /\p{Script=Han}/u.test(plain) ? foldHan(plain) : plain
}

const writtenToken = /'[sS](?![\p{L}\p{N}])|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:'(?=\p{L}{2}|$))?/gu
const token = /'s(?![\p{L}\p{N}])|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:'(?=\p{L}{2}|$))?/gu

/** The same pieces of a text as it was written. */
export const writtenTokens = (text: string): readonly string[] =>
  text
    .slice(0, maxLetters)
    .normalize('NFC')
    .replaceAll(/[’ʼ‘`]/gu, "'")
    .match(writtenToken) ?? []

/** Splits a folded text: each Chinese character stands alone, an English `'s` too, and a French `d'` keeps its apostrophe. */
export const tokensOf = (folded: string): readonly string[] => folded.slice(0, maxLetters).match(token) ?? []

export const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text)
