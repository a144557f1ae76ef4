/** The scripts that names in our languages are mostly written in, by ISO 15924. */
const scripts = [
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Latn', /\p{Script=Latin}/u],
] as const

/** The script of a name by its letters; '' if they are of another one. */
export const guessScript = (text: string): string => scripts.find(([, letters]) => letters.test(text))?.[0] ?? ''
