import { placeKey } from '../../src/place-key.ts'
import type { PlaceLanguage, PlaceNames } from '../../src/types.ts'
import { isHan, withoutEnding } from '../sources/chinese.ts'
import type { Chinese } from '../sources/chinese.ts'
import type { SourceTown } from '../sources/towns.ts'
import type { Translations } from '../sources/translations.ts'

type Locales = ReadonlyMap<string, Translations>

const latin: Partial<Record<PlaceLanguage, string>> = { fr: 'fr', pl: 'pl', fi: 'fi' }

/** A place's names in the six languages, where they differ from its main name. */
export function namesOf(key: string, name: string, locales: Locales, chinese: Chinese, guess?: string): PlaceNames {
  const names: PlaceNames = {}
  const translated = (locale: string): string | undefined => locales.get(locale)?.get(key)
  for (const [language, locale] of Object.entries(latin)) {
    const text = translated(locale)
    if (text !== undefined && text !== name && !text.includes('|')) names[language as PlaceLanguage] = withoutCommas(text)
  }
  const han = (text: string | undefined): string | undefined => (text !== undefined && isHan(text) ? text : undefined)
  const any = han(translated('zh')) ?? han(translated('zh_CN')) ?? han(translated('zh_TW')) ?? guess ?? han(translated('yue'))
  const simplified = han(translated('zh_CN')) ?? any
  const traditional = han(translated('zh_TW')) ?? any
  if (simplified !== undefined) names['zh-cn'] = chinese.simplified(simplified)
  if (traditional !== undefined) names['zh-tw'] = chinese.traditional(traditional)
  return names
}

/** A comma would split the name within an address: Washington, D.C. */
export const withoutCommas = (name: string): string => name.replace(/,\s*/g, ' ')

/** Former names that the source still prefers. */
const outdated = new Set(['Amoy', 'Skutari', 'Xiangfan'])

/** The English name if it is really different ("Cologne" for Köln), not just spelt with other letters or with "City" appended. */
export function englishName(town: SourceTown, locales: Locales): string | undefined {
  const text = town.chinese === undefined ? locales.get('en')?.get(town.geonamesId) : undefined
  if (text === undefined || outdated.has(text) || /district|municipality|gmina|-si$|-shi$/i.test(text)) return undefined
  const [own, english] = [placeKey(town.name), placeKey(text)]
  return english.includes(own) || english.replaceAll(' ', '') === own.replaceAll(' ', '') ? undefined : withoutCommas(text)
}

/** A town's Chinese name, derived from its names in any script: the one that most spellings agree on. */
export function guessChinese(town: SourceTown, chinese: Chinese): string | undefined {
  if (town.chinese !== undefined) return town.chinese
  const han = town.alternates
    .filter((text) => isHan(text) && text.length >= 2)
    .map((text) => (town.countryCode === 'JP' ? chinese.fromJapanese(text) : text))
  const stems = han.map((text) => withoutEnding(chinese.simplified(text)))
  const votes = new Map<string, number>()
  for (const stem of stems) votes.set(stem, (votes.get(stem) ?? 0) + 1)
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1])[0] ?? []
  if (best === undefined) return undefined
  const spellings = han.filter((_text, index) => stems[index] === best).toSorted((a, b) => a.length - b.length)
  // A traditional spelling is preferred: each has one simplified form, but not the other way round.
  return spellings.find((text) => chinese.simplified(text) !== text) ?? spellings[0]
}

/** Countries where families write names in Cyrillic. */
const cyrillic = new Set(['RU', 'UA', 'BY', 'KZ', 'BG', 'RS', 'MK', 'MN', 'KG'])

/** The keys of all other names of a town that somebody might type. */
export function otherKeys(town: SourceTown, locales: Locales, chinese: Chinese): Set<string> {
  const keys = new Set<string>()
  for (const text of town.alternates) {
    if (isHan(text)) for (const form of chineseForms(text, chinese)) keys.add(placeKey(form))
    else if (
      /^\p{Script=Latin}/u.test(text) ? isName(text) : cyrillic.has(town.countryCode) && /^\p{Script=Cyrillic}/u.test(text)
    )
      keys.add(placeKey(text))
  }
  for (const translations of locales.values()) {
    const text = translations.get(town.geonamesId)
    if (text !== undefined && /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text)) keys.add(placeKey(text))
    else if (text !== undefined && isHan(text)) for (const form of chineseForms(text, chinese)) keys.add(placeKey(form))
  }
  return keys
}

/** Excludes lower-case transcriptions and airport codes. */
const isName = (text: string): boolean => /^\p{Lu}/u.test(text) && !/^[A-Z]{3}$/.test(text)

/** Simplified and traditional characters, with and without the ending. */
export function chineseForms(text: string, chinese: Chinese): Set<string> {
  const both = [text, chinese.simplified(text), chinese.traditional(text)]
  return new Set([...both, ...both.map(withoutEnding)])
}
