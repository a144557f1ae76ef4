import { expect, test } from 'vitest'
import { orderDialects } from './dialects.ts'

test.each([
  ['zh-tw', ['zh-TW'], 'mandarin'],
  ['zh-tw', ['zh-Hant-HK', 'en'], 'cantonese'],
  ['zh-tw', ['en-GB', 'zh-HK'], 'cantonese'],
  ['zh-hk', ['zh-TW'], 'cantonese'],
  ['zh-cn', ['en-US'], 'mandarin'],
  ['zh-cn', ['yue'], 'cantonese'],
  ['en', ['en-GB', 'zh-CN', 'zh-HK'], 'mandarin'],
  ['en', ['en-GB'], 'cantonese'],
] as const)('an interface in %s in a browser of %s begins with %s', (locale, browser, dialect) => {
  expect(orderDialects(locale, browser)[0]).toBe(dialect)
})
