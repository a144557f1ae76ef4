import type { PaperLanguage } from '../drawing.ts'

/** Stands in a text for what is no text, such as the number of a page. Texts of users never have it. */
export const objectCharacter = '\ufffc'
export const noBreakSpace = '\u00a0'
/** Wider than a space, and kept where two spaces would become one. */
export const enSpace = '\u2002'
const narrowNoBreakSpace = '\u202f'

/** Controls, marks of direction and what is invisible, but for the joiners that emoji and some scripts need. */
const invisible = /(?!\n)[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffc]/gu

/** A text as it can be printed: well-formed, on lines that end with `\n`, without what nobody sees. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(invisible, '')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .normalize('NFC')

/** What stands before French signs of two parts: a space, whoever forgot to type it. Not in addresses. */
function addFrenchSpaces(text: string): string {
  return text.replaceAll(/\S+/g, (word) =>
    /[:/]\/|[@=&]/.test(word)
      ? word
      : word
          .replace(/(?<=[\p{L}\p{N})\]"»…’])(?=[;!?]+[)»"”]?$)/u, narrowNoBreakSpace)
          .replace(/(?<=[\p{L})\]"»])(?=:$)/u, noBreakSpace)
          .replace(/^([("]?)«(?=[^\s«»])/u, `$1«${noBreakSpace}`)
          .replace(/(?<=[^\s«»])»(?=[\p{P}]*$)/u, `${noBreakSpace}»`),
  )
}

/**
 * Adds the spaces that a language wants and people do not always type. It is for display alone: what is stored stays.
 * @param text - one that is {@link printable}
 */
export const withSpaces = (text: string, language: PaperLanguage): string => (language === 'fr' ? addFrenchSpaces(text) : text)

type Rule = readonly [RegExp, string]

/** A dash ends a line rather than starting one. */
const dashes: Rule = [/ (?=[–—] )/g, noBreakSpace]

const rules: Readonly<Record<PaperLanguage, readonly Rule[]>> = {
  en: [dashes],
  fr: [
    dashes,
    [/[ \u00a0](?=[;!?])/g, narrowNoBreakSpace],
    [/ (?=[:»](?:[\s\p{P}]|$))/gu, noBreakSpace],
    [/(?<=«) /g, noBreakSpace],
  ],
  // Words of one letter belong to the next; the one before may be such a word too.
  pl: [dashes, [/(?<=(?<![\p{L}\p{N}])[aiouwzAIOUWZ]) (?=\S)/gu, noBreakSpace], [/(?<=\d) (?=r\.|w\.)/g, noBreakSpace]],
  fi: [dashes, [/(?<=\d\.) (?=\p{Ll})/gu, noBreakSpace]],
  'zh-CN': [],
  'zh-TW': [],
}

/**
 * Makes the spaces that must not end a line no-break ones. The length stays the same.
 * @param text - all of a paragraph, so that it does not matter where its styles change
 */
export function withoutBadBreaks(text: string, language: PaperLanguage): string {
  let set = text
  for (const [pattern, replacement] of rules[language]) set = set.replaceAll(pattern, replacement)
  return set
}
