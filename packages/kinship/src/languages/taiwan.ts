import type { Phrases } from '../phrases.ts'

/**
 * Mandarin as written and read in Taiwan: traditional characters and Zhuyin, from the simplified characters and the Pinyin of the table. The
 * readings follow the Ministry of Education's standard of 1999: 叔 is ㄕㄨˊ, 伯 is always ㄅㄛˊ, and the neutral tone is kept for a repeated
 * syllable, 子 and 的 only.
 */

const simplified = '妈爷亲儿闺侣爱异继妇婶孙侄连姐从后内养监护'
const traditional = '媽爺親兒閨侶愛異繼婦嬸孫姪連姊從後內養監護'
const characters = new Map([...simplified].map((one, at) => [one, [...traditional][at]!]))

/** In traditional characters, as Taiwan writes them. */
const toTraditional = (text: string): string => [...text].map((one) => characters.get(one) ?? one).join('')

export const initials: Readonly<Record<string, string>> = {
  b: 'ㄅ',
  p: 'ㄆ',
  m: 'ㄇ',
  f: 'ㄈ',
  d: 'ㄉ',
  t: 'ㄊ',
  n: 'ㄋ',
  l: 'ㄌ',
  g: 'ㄍ',
  k: 'ㄎ',
  h: 'ㄏ',
  j: 'ㄐ',
  q: 'ㄑ',
  x: 'ㄒ',
  zh: 'ㄓ',
  ch: 'ㄔ',
  sh: 'ㄕ',
  r: 'ㄖ',
  z: 'ㄗ',
  c: 'ㄘ',
  s: 'ㄙ',
}
export const finals: Readonly<Record<string, string>> = {
  a: 'ㄚ',
  o: 'ㄛ',
  e: 'ㄜ',
  ai: 'ㄞ',
  ei: 'ㄟ',
  ao: 'ㄠ',
  ou: 'ㄡ',
  an: 'ㄢ',
  en: 'ㄣ',
  ang: 'ㄤ',
  eng: 'ㄥ',
  er: 'ㄦ',
  i: 'ㄧ',
  ia: 'ㄧㄚ',
  ie: 'ㄧㄝ',
  iao: 'ㄧㄠ',
  iu: 'ㄧㄡ',
  ian: 'ㄧㄢ',
  in: 'ㄧㄣ',
  iang: 'ㄧㄤ',
  ing: 'ㄧㄥ',
  iong: 'ㄩㄥ',
  u: 'ㄨ',
  ua: 'ㄨㄚ',
  uo: 'ㄨㄛ',
  uai: 'ㄨㄞ',
  ui: 'ㄨㄟ',
  uan: 'ㄨㄢ',
  un: 'ㄨㄣ',
  uang: 'ㄨㄤ',
  ong: 'ㄨㄥ',
  ü: 'ㄩ',
  üe: 'ㄩㄝ',
  üan: 'ㄩㄢ',
  ün: 'ㄩㄣ',
}
/** Syllables without an initial, as their finals. */
const bare: readonly (readonly [RegExp, string])[] = [
  [/^yu/u, 'ü'],
  [/^yi/u, 'i'],
  [/^you$/u, 'iu'],
  [/^y/u, 'i'],
  [/^wu/u, 'u'],
  [/^wei$/u, 'ui'],
  [/^wen$/u, 'un'],
  [/^w/u, 'u'],
]
/** The tones of the combining marks that Unicode's decomposition leaves. */
export const tones: Readonly<Record<string, 1 | 2 | 3 | 4>> = { '\u0304': 1, '\u0301': 2, '\u030c': 3, '\u0300': 4 }
const toneMarks = { 1: '', 2: 'ˊ', 3: 'ˇ', 4: 'ˋ' } as const

const syllable = /(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?[\u0300\u0301\u0304\u030caeiouü]+(?:ng(?![aeiouü])|[nr](?![aeiouü]))?/gu

/** Takes Pinyin with tone marks apart into syllables; all but the first of a word begin with a consonant or an apostrophe. */
export function syllablesOf(reading: string): readonly string[] {
  const marked = reading.normalize('NFD').replaceAll('u\u0308', 'ü')
  return marked.match(syllable) ?? []
}

/** Read in full where Mainland Mandarin is neutral. */
const full: Readonly<Record<string, string>> = {
  夫: 'fū',
  父: 'fù',
  亲: 'qīn',
  婿: 'xù',
  人: 'rén',
  甥: 'shēng',
  妇: 'fù',
  婆: 'pó',
  生: 'shēng',
  娌: 'lǐ',
  母: 'mǔ',
  家: 'jiā',
  娘: 'niáng',
  爷: 'yé',
  女: 'nǚ',
}

function inTaiwan(character: string, before: string | undefined, read: string): string {
  const isNeutral = ![...read].some((one) => one in tones)
  if (character === '伯' && !isNeutral) return 'bó'.normalize('NFD')
  if (character === '叔' && !isNeutral) return 'shú'.normalize('NFD')
  const inFull = isNeutral && character !== before ? full[character] : undefined
  return inFull === undefined ? read : inFull.normalize('NFD').replaceAll('u\u0308', 'ü')
}

function toZhuyin(read: string): string {
  const tone = [...read].map((one) => tones[one]).find((one) => one !== undefined)
  const plain = read.replaceAll(/[\u0300\u0301\u0304\u030c]/gu, '')
  const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcs])/u.exec(plain)?.[0] ?? ''
  const rest = plain.slice(initial.length)
  const written = bare.find(([start]) => start.test(rest))
  const final =
    initial === '' && written ? rest.replace(written[0], written[1]) : /^[jqx]/u.test(initial) ? rest.replace(/^u/u, 'ü') : rest
  const sound = (initials[initial] ?? '') + (/^(?:[zcs]h?|r)$/u.test(initial) && final === 'i' ? '' : (finals[final] ?? ''))
  return tone === undefined ? `˙${sound}` : sound + toneMarks[tone]
}

interface TaiwanName {
  readonly text: string
  readonly zhuyin: string
}

/**
 * A Mandarin name as Taiwan writes and reads it.
 *
 * @param text - in simplified characters
 * @param reading - Pinyin with tone marks, a syllable for each character
 */
export function toTaiwan(text: string, reading: string): TaiwanName {
  const syllables = syllablesOf(reading)
  const zhuyin = [...text].map((character, at) => toZhuyin(inTaiwan(character, text[at - 1], syllables[at] ?? ''))).join(' ')
  return { text: toTraditional(text), zhuyin }
}

interface Converted {
  readonly texts: readonly string[]
  readonly readings: readonly string[]
}

function convert(texts: readonly string[], readings: readonly string[]): Converted {
  const names = texts.map((text, at) => toTaiwan(text, readings[at]!))
  return { texts: names.map(({ text }) => text), readings: names.map(({ zhuyin }) => zhuyin) }
}

/**
 * Mandarin phrases as in Taiwan, converted on first use because few readers want them. Joining converted phrases gives what converting joined ones
 * would: no syllable depends on another across a 的.
 */
export class TaiwanPhrases implements Phrases {
  readonly heads: number
  readonly #mandarin: Phrases
  #names: Converted | undefined
  #owners: Converted | undefined

  constructor(mandarin: Phrases) {
    this.heads = mandarin.heads
    this.#mandarin = mandarin
  }

  get texts(): readonly string[] {
    return this.#converted.texts
  }

  get readings(): readonly string[] {
    return this.#converted.readings
  }

  get genitives(): readonly string[] {
    return this.#convertedOwners.texts
  }

  get genitiveReadings(): readonly string[] {
    return this.#convertedOwners.readings
  }

  get #converted(): Converted {
    return (this.#names ??= convert(this.#mandarin.texts, this.#mandarin.readings))
  }

  get #convertedOwners(): Converted {
    return (this.#owners ??= convert(this.#mandarin.genitives, this.#mandarin.genitiveReadings))
  }
}
