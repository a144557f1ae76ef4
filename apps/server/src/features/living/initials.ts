/** Scripts whose names show the first character of the surname, which comes first: one letter each would be the whole name. */
const syllabic = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]$/u
const firstLetter = /[\p{L}\p{N}]\p{M}*/u
/** A name has few parts; the rest of a long text would tell more than initials do. */
const maxParts = 4

/**
 * What is shown of a name that is hidden: the first letter of each part (`A. M. S.`), or of a name in Han, Hangul or Kana its first
 * character (`王○`). "?" when there is no letter in it.
 */
export function initialsOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/[\s\p{Pd}·・.,;()"“”]+/u)
    .flatMap((part) => firstLetter.exec(part)?.[0] ?? [])
  const [first] = letters
  if (first === undefined) return '?'
  if (syllabic.test(first)) return `${first}○`
  return letters
    .slice(0, maxParts)
    .map((letter) => `${letter.toLocaleUpperCase('und')}.`)
    .join(' ')
}
