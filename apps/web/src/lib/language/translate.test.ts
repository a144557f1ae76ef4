import { locales } from '@banyan/contract'
import { expect, test } from 'vitest'
import { translate } from './translate.ts'
import type { Catalogue } from './translate.ts'

const example: Catalogue = {
  title: 'Photos',
  hello: 'Hello {{name}}, again {{name}}!',
  size: '{{size, number}} of {{total, number}}',
  photos_one: '{{count, number}} photo',
  photos_other: '{{count, number}} photos',
  page: 'Page {{count}}',
  login: { title: 'Sign in', error: { again: 'Try again' } },
}

test('a key of several steps leads through catalogues within', () => {
  expect(translate(example, 'en', 'title')).toBe('Photos')
  expect(translate(example, 'en', 'login.title')).toBe('Sign in')
  expect(translate(example, 'en', 'login.error.again')).toBe('Try again')
})

test.each(['nothing', 'login', 'login.nothing', 'title.more', 'photos', ''])('there is no text of "%s"', (key) => {
  expect(translate(example, 'en', key)).toBeUndefined()
})

test('a value is shown as it is, even if it looks like a placeholder', () => {
  expect(translate(example, 'en', 'hello', { name: '$& {{count}}' })).toBe('Hello $& {{count}}, again $& {{count}}!')
  expect(translate(example, 'en', 'hello')).toBe('Hello , again !')
})

test('French leaves out a vowel before another', () => {
  const french: Catalogue = { page: 'Profil de {{name}}', since: 'Plus que {{name}}' }
  expect(translate(french, 'fr', 'page', { name: 'Anne' })).toBe('Profil d’Anne')
  expect(translate(french, 'fr', 'page', { name: 'Marie' })).toBe('Profil de Marie')
  expect(translate(french, 'fr', 'since', { name: 'Olga' })).toBe('Plus qu’Olga')
})

test.each([
  ['en', '12,345 of 1,000,000'],
  ['fr', '12\u202f345 of 1\u202f000\u202f000'],
  ['fi', '12\u00a0345 of 1\u00a0000\u00a0000'],
  ['zh-hk', '12,345 of 1,000,000'],
] as const)('numbers are written as in %s', (locale, text) => {
  expect(translate(example, locale, 'size', { size: 12_345, total: 1_000_000 })).toBe(text)
})

test('a count chooses the plural form if there is one', () => {
  expect(translate(example, 'en', 'photos', { count: 1 })).toBe('1 photo')
  expect(translate(example, 'en', 'photos', { count: 0 })).toBe('0 photos')
  expect(translate(example, 'en', 'page', { count: 1 })).toBe('Page 1')
})

test.each([
  [1, 'more_one'],
  [2, 'more_few'],
  [5, 'more_many'],
  [22, 'more_few'],
  [1.5, 'more_other'],
])('Polish has a form of its own for %d', (count, form) => {
  const forms = Object.fromEntries(['more_one', 'more_few', 'more_many', 'more_other'].map((each) => [each, each]))
  expect(translate(forms, 'pl', 'more', { count })).toBe(form)
})

test('English in place of another language has words for every count', () => {
  for (const locale of locales)
    for (const count of [0, 1, 2, 5, 22, 1.5, 1_000_000])
      expect(translate(example, locale, 'photos', { count }), `${locale} ${count}`).toMatch(/ photos?$/)
})

const files = import.meta.glob<Catalogue>('../../locales/*/*.json', { import: 'default', eager: true })

test.each(locales.filter((locale) => locale !== 'zh-hk'))('every text in %s shows the values of its placeholders', (locale) => {
  const texts = Object.entries(files)
    .filter(([file]) => file.includes(`/${locale}/`))
    .flatMap(([, each]) => [...textsOf(each)].map(([key, text]) => ({ key, text, catalogue: each })))
  expect(texts.length).toBeGreaterThan(1_000)
  for (const { key, text, catalogue: each } of texts) {
    const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '')
    const values = Object.fromEntries(names.map((name) => [name, 7]))
    const count = key.endsWith('_one') ? 1 : key.endsWith('_few') ? 2 : key.endsWith('_many') ? 5 : undefined
    const shown = translate(
      each,
      locale,
      key.replace(/_(?:one|few|many)$/, ''),
      count === undefined ? values : { ...values, count },
    )
    expect(shown, key).toBeDefined()
    expect(shown, key).not.toMatch(/[{}]/)
    expect(shown?.match(/\d/g)?.length ?? 0, key).toBeGreaterThanOrEqual(names.length)
  }
})

function* textsOf(catalogue: Catalogue, prefix = ''): Iterable<[string, string]> {
  for (const [key, value] of Object.entries(catalogue))
    if (typeof value === 'string') yield [prefix + key, value]
    else yield* textsOf(value, `${prefix}${key}.`)
}
