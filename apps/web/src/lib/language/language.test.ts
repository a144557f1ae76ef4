import { languages } from '@banyan/contract'
import { expect, test } from 'vitest'
import { htmlLanguage, initialLanguage, languageNames } from './language.ts'

test.each([
  ['the address', 'fi', 'pl', ['fr'], 'fi'],
  ['what is remembered, where the address asks for an unknown one', 'de', 'pl', ['fr'], 'pl'],
  ['the browser', null, undefined, ['de-CH', 'fr-CH'], 'fr'],
  ['the browser, traditional Chinese', null, undefined, ['zh-HK', 'en'], 'zh-tw'],
  ['the browser, simplified Chinese', null, undefined, ['zh'], 'zh-cn'],
  ['English otherwise', null, undefined, [], 'en'],
] as const)('the first language comes from %s', (_, asked, remembered, browser, expected) => {
  expect(initialLanguage(asked, remembered, browser)).toBe(expected)
})

test('every language has a name of its own and a tag that browsers know', () => {
  expect(new Set(languages.map((language) => languageNames[language])).size).toBe(languages.length)
  for (const language of languages) expect(() => new Intl.Locale(htmlLanguage(language))).not.toThrow()
  expect(htmlLanguage('zh-tw')).toBe('zh-Hant')
  expect(htmlLanguage('zh-cn')).toBe('zh-Hans')
})
