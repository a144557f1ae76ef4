import { dayRange, parseDate } from '@banyan/calendar'
import type { FactKindName, Language } from '@banyan/contract'
import { foldText, indexedWords } from '../../platform/text/search-words.ts'
import type { IndexedWord } from '../../platform/text/search-words.ts'
import { chineseKindWords, fillers, kindsOfWord } from './kind-words.ts'

/** One thing that a search asks for. */
export interface Term {
  /** The folded word that names and facts must contain; undefined if only a time is meant. */
  text: string | undefined
  words: readonly IndexedWord[]
  /** When it happened, both days included. */
  days: { from: number; to: number } | undefined
  /** Which kinds of fact are meant by a word such as "born"; undefined for all. */
  kinds: readonly FactKindName[] | undefined
}

/** More than anybody types. */
const maxTerms = 10
/** A date has at most this many words: "between May 1910 and June 1912". */
const maxDateWords = 7

/** Reads what somebody searches for: words, and times with or without what happened then. */
export function readQuery(search: string, language: Language): Term[] {
  const tokens = search
    .normalize('NFKC')
    // Chinese and numbers may have a space between them.
    .replace(/(?<=\d)\s+(?=年)/gu, '')
    .split(/[\s,;，、；]+/u)
    .filter((token) => token !== '')
    .flatMap(splitChinese)
  const terms: Term[] = []
  for (let at = 0; at < tokens.length && terms.length < maxTerms;) {
    const read = readKindAndTime(tokens, at, language) ?? readTimeAndKind(tokens, at, language)
    if (read !== undefined) {
      terms.push(read.term)
      at = read.end
      continue
    }
    const token = tokens[at] ?? ''
    const term = tokens.length > 1 && fillers.has(foldText(token)) ? undefined : textTerm(token)
    if (term !== undefined) terms.push(term)
    at += 1
  }
  return terms
}

interface Read {
  term: Term
  /** The token after it. */
  end: number
}

/** "born 1950s", "née en 1950"; a year alone is a time of anything. */
function readKindAndTime(tokens: readonly string[], start: number, language: Language): Read | undefined {
  const kinds = kindsOf(tokens[start])
  let at = kinds === undefined ? start : start + 1
  if (kinds !== undefined) while (fillers.has(foldText(tokens[at] ?? '')) && readTime(tokens, at, language) === undefined) at += 1
  const time = readTime(tokens, at, language)
  if (time === undefined) return undefined
  return kinds === undefined && kindsOf(tokens[time.end]) !== undefined
    ? undefined
    : { term: timeTerm(time, kinds, tokens.slice(at, time.end)), end: time.end }
}

/** "1950年代 出生", "1950 syntynyt". What is followed by a time of its own belongs to that. */
function readTimeAndKind(tokens: readonly string[], start: number, language: Language): Read | undefined {
  const time = readTime(tokens, start, language)
  if (time === undefined) return undefined
  const kinds = kindsOf(tokens[time.end])
  const isOfNext = kinds !== undefined && readTime(tokens, time.end + 1, language) !== undefined
  const written = tokens.slice(start, time.end)
  return isOfNext || kinds === undefined
    ? { term: timeTerm(time, undefined, written), end: time.end }
    : { term: timeTerm(time, kinds, written), end: time.end + 1 }
}

const kindsOf = (token: string | undefined): readonly FactKindName[] | undefined =>
  token === undefined ? undefined : kindsOfWord.get(foldText(token))

interface Time {
  from: number
  to: number
  end: number
}

/** The longest date that begins at a token. */
function readTime(tokens: readonly string[], start: number, language: Language): Time | undefined {
  for (let end = Math.min(tokens.length, start + maxDateWords); end > start; end -= 1) {
    const text = tokens.slice(start, end).join(' ')
    // "May" is more often a name than a month, and a number of two digits no year.
    if (!/\d{3}|\p{Script=Han}/u.test(text)) continue
    const date = parseDate(text, language) ?? parseDate(withoutFillers(text), language)
    const range = date === undefined ? undefined : dayRange(date)
    if (range !== undefined) return { ...range, end }
  }
  return undefined
}

/** "dans les années 1950" and "w latach 1950" are decades too. */
const withoutFillers = (text: string): string =>
  text.replace(/^(?:dans les|des|les)\s+(?=ann[ée]es)/iu, '').replace(/^(?:w\s+)?latach(?=\s)/iu, 'lata')

/** A year alone may also be part of a text: the number of a house, the name of a regiment. */
function timeTerm({ from, to }: Time, kinds: readonly FactKindName[] | undefined, written: readonly string[]): Term {
  const text = kinds === undefined && written.length === 1 ? textTerm(written[0] ?? '') : undefined
  return { text: text?.text, words: text?.words ?? [], days: { from, to }, kinds }
}

function textTerm(token: string): Term | undefined {
  const text = foldText(token)
  const words = indexedWords(text)
  return words.length === 0 ? undefined : { text, words, days: undefined, kinds: undefined }
}

/** Chinese is written without spaces: 1950年代出生於香港 is a time, what happened, and a place. */
function splitChinese(token: string): string[] {
  const word = chineseKindWords.map((each) => [each, foldText(token).indexOf(each)] as const).find(([, index]) => index >= 0)
  if (word === undefined || token.length !== foldText(token).length) return [token]
  const [kind, index] = word
  const before = token.slice(0, index)
  const after = token.slice(index + kind.length).replace(/^[於于在]/u, '')
  const isDate = (text: string): boolean => text !== '' && parseDate(text, 'zh-tw') !== undefined
  if (!isDate(before) && !isDate(after)) return [token]
  return [before, token.slice(index, index + kind.length), after].filter((part) => part !== '')
}
