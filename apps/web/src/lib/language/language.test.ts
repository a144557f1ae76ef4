import { languages, locales } from '@banyan/contract'
import { expect, test } from 'vitest'
import { htmlLanguage, initialChoice, languageNames, localeOptions } from './language.ts'

const address = (query: string) => new URLSearchParams(query)
const nothing = { language: undefined, region: '' } as const

test.each([
  ['the address', 'language=fi', { language: 'pl', region: '' }, ['fr'], 'fi', ''],
  [
    'what is remembered, where the address asks for an unknown one',
    'language=de',
    { language: 'pl', region: '' },
    ['fr'],
    'pl',
    '',
  ],
  ['the browser', '', nothing, ['de-CH', 'fr-CH'], 'fr', ''],
  ['the browser, traditional Chinese', '', nothing, ['zh-HK', 'en'], 'zh-tw', 'hk'],
  ['the browser, simplified Chinese', '', nothing, ['zh'], 'zh-cn', ''],
  ['the address, with a region', 'language=zh-tw&region=hk', { language: 'zh-tw', region: 'tw' }, ['zh-TW'], 'zh-tw', 'hk'],
  ['what is remembered, with a region', 'region=mars', { language: 'zh-tw', region: 'hk' }, ['zh-TW'], 'zh-tw', 'hk'],
  ['English otherwise', '', nothing, [], 'en', ''],
] as const)('the first language comes from %s', (_, query, remembered, browser, language, region) => {
  expect(initialChoice(address(query), remembered, browser)).toEqual({ language, region })
})

test('every language has a name of its own and a tag that browsers know', () => {
  expect(new Set(languages.map((language) => languageNames[language])).size).toBe(languages.length)
  expect(new Set(localeOptions.map(({ label }) => label)).size).toBe(locales.length)
  for (const locale of locales) expect(() => new Intl.Locale(htmlLanguage(locale))).not.toThrow()
  expect(htmlLanguage('zh-tw')).toBe('zh-Hant')
  expect(htmlLanguage('zh-hk')).toBe('zh-Hant-HK')
  expect(htmlLanguage('zh-cn')).toBe('zh-Hans')
})
