/** The scripts that names are written in, by ISO 15924, with the letters that tell them apart. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['Latn', /\p{Script=Latin}/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Hang', /\p{Script=Hangul}/gu],
  ['Bopo', /\p{Script=Bopomofo}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Beng', /\p{Script=Bengali}/gu],
  ['Taml', /\p{Script=Tamil}/gu],
  ['Geor', /\p{Script=Georgian}/gu],
  ['Armn', /\p{Script=Armenian}/gu],
  ['Ethi', /\p{Script=Ethiopic}/gu],
  ['Khmr', /\p{Script=Khmer}/gu],
  ['Tibt', /\p{Script=Tibetan}/gu],
  ['Mong', /\p{Script=Mongolian}/gu],
]

/** Most names have no other letters, and counting those of each script takes long. */
const onlyLatin = /^[ -~\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]*$/

/** The script that most letters of a text are from; "" without a letter of a known one. */
export function guessScript(text: string): string {
  if (onlyLatin.test(text)) return /[A-Za-z\u00c0-\u024f]/.test(text) ? 'Latn' : ''
  let [best, most] = ['', 0]
  for (const [script, letters] of scripts) {
    const count = text.match(letters)?.length ?? 0
    if (count > most) [best, most] = [script, count]
  }
  return best
}

/** Han has several tags, by which characters are simplified or what is written between them. */
const same: Readonly<Record<string, string>> = { Hans: 'Hani', Hant: 'Hani', Kore: 'Hang' }

/** The script of a name: by its tag (`Hant`, `zh-Latn-jyutping`), else by its letters. */
export function scriptOf({ script, text }: { script: string; text: string }): string {
  const tagged = script.split('-').find((part) => /^[a-z]{4}$/i.test(part))
  if (tagged === undefined) return guessScript(text)
  const tag = `${tagged.charAt(0).toUpperCase()}${tagged.slice(1).toLowerCase()}`
  return same[tag] ?? tag
}
