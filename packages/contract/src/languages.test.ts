import { expect, test } from 'vitest'
import { formattingLocale, languageOf, localeOf, locales, pickRegion, regionOf } from './languages.ts'

test.each([
  [['zh-HK', 'zh-TW'], 'hk'],
  [['en-GB', 'zh-Hant-MO'], 'hk'],
  [['yue-HK'], 'hk'],
  [['zh-TW', 'zh-HK'], 'tw'],
  [['zh-Hant', 'zh-HK'], 'hk'],
  [['zh-CN'], ''],
  [['en-HK'], ''],
  [[], ''],
])('a browser that asks for %j names the region %j', (browser, expected) => {
  expect(pickRegion(browser)).toBe(expected)
})

test('a choice of language is stored as a language that older clients know, and a region', () => {
  for (const locale of locales) expect(localeOf(languageOf(locale), regionOf(locale))).toBe(locale)
  expect([languageOf('zh-hk'), regionOf('zh-hk')]).toEqual(['zh-tw', 'hk'])
  expect(localeOf('zh-tw', '')).toBe('zh-tw')
  expect(localeOf('en', 'hk')).toBe('en')
})

test('dates and lists have the form of the region', () => {
  const list = (locale: string) => new Intl.ListFormat(locale).format(['甲', '乙'])
  expect(list(formattingLocale('zh-tw'))).toBe('甲和乙')
  expect(list(formattingLocale('zh-hk'))).toBe('甲及乙')
})
