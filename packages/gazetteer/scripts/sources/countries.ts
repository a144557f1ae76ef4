import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placeLanguages } from '../../src/types.ts'
import type { PlaceNames } from '../../src/types.ts'

export interface CountryNames {
  name: string
  names: PlaceNames
  /** Alternative names in any language of the sources. */
  alternates: string[]
  codes: string[]
}

/** Territories whose long name is more than a family would write. */
const shortNamed = new Set(['HK', 'MO', 'PS'])
/** Names chosen by hand where the usual one contains a bracket, which would split it within an address. */
const chosen: Record<string, PlaceNames> = {
  CD: { 'zh-cn': '刚果民主共和国', 'zh-tw': '剛果民主共和國' },
  CG: { 'zh-cn': '刚果共和国', 'zh-tw': '剛果共和國' },
  CC: { 'zh-cn': '科科斯群岛', 'zh-tw': '科科斯群島' },
}
/** Names that people write but no source has. */
const spoken: Record<string, string[]> = {
  GB: ['Great Britain', 'Grande-Bretagne', 'Wielka Brytania', 'Iso-Britannia', 'Britain', 'U.K.'],
  NL: ['Holland', 'Hollande', 'Holandia', 'Hollanti'],
  RU: ['Russia', 'USSR', 'Soviet Union'],
  CN: ['PRC', '中华人民共和国', '中華人民共和國', 'Mainland China'],
  TW: ['Formosa', 'ROC', '中華民國'],
  KR: ['Korea', '韩国', '韓國', '南韓'],
  CZ: ['Czechoslovakia', 'Bohemia'],
  IE: ['Éire', 'Republic of Ireland'],
}

/** The countries' names in the six languages according to Unicode, and alternative names. */
export function readCountries(sources: string, codes: readonly string[]): Map<string, CountryNames> {
  const folder = path.join(sources, 'node_modules/i18n-iso-countries')
  const threeLetters = new Map(
    (JSON.parse(readFileSync(path.join(folder, 'codes.json'), 'utf8')) as string[][]).map(([two = '', three = '']) => [
      two,
      three,
    ]),
  )
  const others = ['en', 'fr', 'pl', 'fi', 'zh', 'de', 'sv', 'es', 'it', 'pt', 'nl'].map(
    (language) =>
      (
        JSON.parse(readFileSync(path.join(folder, `langs/${language}.json`), 'utf8')) as {
          countries: Record<string, string | string[]>
        }
      ).countries,
  )
  return new Map(
    codes.map((code) => {
      const style = shortNamed.has(code) ? 'short' : 'long'
      const named = placeLanguages.map(
        (language) => [language, new Intl.DisplayNames([language], { type: 'region', style }).of(code) ?? code] as const,
      )
      const name = named[0]?.[1] ?? code
      const three = threeLetters.get(code)
      return [
        code,
        {
          name,
          names: { ...Object.fromEntries(named.filter(([, text]) => text !== name)), ...chosen[code] },
          alternates: [
            ...others.flatMap((language) => language[code] ?? []).filter((text) => !text.includes('中国')),
            ...(spoken[code] ?? []),
          ],
          codes: [code, ...(three === undefined ? [] : [three]), ...(code === 'GB' ? ['UK'] : [])],
        },
      ]
    }),
  )
}
