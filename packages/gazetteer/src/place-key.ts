const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
}
/** Variant characters within the same script. */
const variants: Record<string, string> = { 臺: '台', 羣: '群', 裏: '里', 裡: '里', 峯: '峰', 衞: '衛' }
const words: Record<string, string> = { st: 'saint', ste: 'sainte' }

/**
 * Normalising takes time quadratic in the number of marks in a row; no script uses more than 30 (UAX 15, "Stream-Safe Text
 * Format").
 */
const longRun = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

const replaced = new RegExp(`[${Object.keys({ ...letters, ...variants }).join('')}]`, 'g')

/**
 * Folds a place's name for look-up: removes case, accents, punctuation and differences of width, and reads "St." as "Saint".
 *
 * @param text - a name, or a part of an address
 * @returns words in lower case with one space between them; "" when nothing is left
 */
export function placeKey(text: string): string {
  return text
    .replace(longRun, '$1')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(replaced, (character) => letters[character] ?? variants[character] ?? character)
    .replace(/['’‘ʼʻ`´ʹ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => words[word] ?? word)
    .join(' ')
}
