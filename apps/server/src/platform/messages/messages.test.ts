import { languages } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { fillIn } from './fill-in.ts'
import { errorMessage, messagesIn } from './messages.ts'

function leaves(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(Object(value), `${path}${key}.`),
  )
}

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
const all = (language: Language): string =>
  leaves(messagesIn(language))
    .map(([, text]) => text)
    .join('')
const english = new Map(leaves(en))
/** Some names of festivals are the same in several languages. */
const isFestival = (key: string): boolean => key.startsWith('days.festivals.')
/** Single words, which in Chinese have two characters. */
const isWord = (key: string): boolean => isFestival(key) || key.startsWith('mails.family_days.')

describe.each(languages)('the catalogue in %s', (language) => {
  const texts = leaves(messagesIn(language))

  it('fills the same placeholders as English', () => {
    expect(texts.map(([key, text]) => [key, placeholders(text)])).toEqual(
      texts.map(([key]) => [key, placeholders(english.get(key) ?? '')]),
    )
  })

  it('is calm, trimmed and complete', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).toBe(text)
      expect(text.length, key).toBeGreaterThan(isWord(key) ? 1 : 2)
      expect(text, key).not.toMatch(/[!！]|\.\.\.|\s\s/)
    }
  })

  it('ends error sentences as its language does', () => {
    for (const text of Object.values(messagesIn(language).errors)) expect(text).toMatch(language.startsWith('zh') ? /。$/ : /\.$/)
  })
})

it('is translated: no sentence is the English one', () => {
  for (const language of languages.filter((each) => each !== 'en')) {
    for (const [key, text] of leaves(messagesIn(language))) {
      const hasWords = /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))
      if (hasWords && !isFestival(key)) expect(text, `${language} ${key}`).not.toBe(english.get(key))
    }
  }
})

it('writes simplified characters for the mainland and traditional ones elsewhere', () => {
  expect(all('zh-cn')).not.toMatch(/[這個請錄臺關設變連結帳號檔]/)
  expect(all('zh-tw')).not.toMatch(/[这个请录关设变连结账号档邮]/)
  expect(errorMessage('no_token', 'zh-cn')).toBe('请先登录。')
  expect(errorMessage('no_token', 'zh-tw')).toBe('請先登入。')
})

it('fills in each value once and leaves its text alone', () => {
  expect(fillIn('{a} and {b}, {a}', { a: '{b}', b: '$&' })).toBe('{b} and $&, {b}')
})
