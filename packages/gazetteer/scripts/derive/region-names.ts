import { placeKey } from '../../src/place-key.ts'
import type { PlaceLanguage, PlaceNames } from '../../src/types.ts'
import { isHan } from '../sources/chinese.ts'
import type { Chinese } from '../sources/chinese.ts'
import type { Translations } from '../sources/translations.ts'
import { chineseForms, namesOf } from './town-names.ts'

export interface RegionNames {
  name: string
  names: PlaceNames
  keys: Set<string>
  codes: string[]
}

const before =
  /^(?:State of|Province of|Region of|Republic of|Opstina|Gmina|Województwo|Kraj|Komitat|Voïvodie d[eu']|Province d[eu']|Préfecture d[eu']|Comitat d[eu']|Région d[eu']|Municipalité d[eu'])\s*/
const after =
  /\s(?:Voivode?ship|Municipality|Province|Autonomous Region|Region|Oblast|kraj|Governorate|Prefecture|County|District|Department|Parish|State|Canton|lääni|maakunta)$/
/** The rest must not be an adjective: "Northern" is no region. */
const bare = /(?:ern|North|South|East|West|Central|Centre|Capital|Upper|Lower|Metropolitan|Autonomous|National|Federal)$/

function short(name: string): string {
  const stem = name.replace(before, '').replace(after, '')
  return bare.test(stem) || stem === '' ? name : stem
}

/** The names of a first-level division; undefined when no source has any. */
export function regionNames(code: string, locales: ReadonlyMap<string, Translations>, chinese: Chinese): RegionNames | undefined {
  const english = locales.get('en')?.get(code)
  if (english === undefined || english.includes('|')) return undefined
  const name = short(english)
  const names = namesOf(code, english, locales, chinese)
  for (const language of ['en', 'fr', 'pl', 'fi'] as const satisfies PlaceLanguage[]) {
    const text = names[language]
    if (text === undefined) continue
    // Polish keeps the full name, because its stems are adjectives.
    const shown = language === 'pl' && text.startsWith('Województwo') ? `woj. ${text.slice('Województwo '.length)}` : short(text)
    if (shown === name) delete names[language]
    else names[language] = shown
  }
  const keys = new Set<string>()
  for (const translations of locales.values()) {
    const text = translations.get(code)
    if (text === undefined || text.includes('|')) continue
    if (isHan(text)) for (const form of chineseForms(text, chinese)) keys.add(placeKey(form))
    else if (/^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text))
      for (const form of [text, text.replace(before, ''), short(text)]) keys.add(placeKey(form))
  }
  const [country, own = ''] = code.split('.')
  const codes = [...(country === 'US' ? [own.toLowerCase()] : []), ...(abbreviations[code] ?? [])]
  return { name, names, keys, codes }
}

/** What people write after a town. */
const abbreviations: Record<string, string[]> = {
  'US.DC': ['d c', 'washington d c'],
  'CA.01': ['ab'],
  'CA.02': ['bc', 'b c'],
  'CA.03': ['mb'],
  'CA.04': ['nb'],
  'CA.05': ['nl'],
  'CA.07': ['ns'],
  'CA.08': ['on'],
  'CA.09': ['pe', 'pei'],
  'CA.10': ['qc', 'pq'],
  'CA.11': ['sk'],
  'AU.01': ['act'],
  'AU.02': ['nsw'],
  'AU.04': ['qld'],
  'AU.05': ['sa'],
  'AU.06': ['tas'],
  'AU.07': ['vic'],
  'AU.08': ['wa'],
}
