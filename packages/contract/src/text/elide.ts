/** A vowel that French words lose theirs before. Only who bears a name in H knows whether that is silent; y before a vowel is none. */
const vowel = /^(?:[aeiouœæ]|y(?![aeiouy]))/i

/**
 * Puts a value behind `de` or `que`, as French writes it: “d’Anne”, “qu’Olga”, but “de Marie”, “de Yang” and “de 麗娟”.
 *
 * @param stem - the word without its vowel, or undefined to return the value alone
 */
export function elide(stem: string | undefined, value: string): string {
  if (stem === undefined) return value
  return vowel.test(value.normalize('NFD')) ? `${stem}’${value}` : `${stem}e ${value}`
}
