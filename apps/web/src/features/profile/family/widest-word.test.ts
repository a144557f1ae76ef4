import { expect, test } from 'vitest'
import { spanOf, widestWord } from './widest-word.ts'

test('only the widest word counts, and hyphens part words', () => {
  expect(widestWord('Jan Rudzki')).toBe(widestWord('Rudzki'))
  expect(widestWord('Anna Kowalska-Nowak')).toBe(widestWord('Kowalska-'))
  expect(widestWord('Anna Kowalska-Nowak')).toBeLessThan(widestWord('KowalskaNowak'))
})

test('characters are an em wide', () => {
  expect(widestWord('歐陽小雲')).toBe(4)
  expect(widestWord('林 小雲')).toBe(2)
})

test('names of long words take two places', () => {
  const span = (name: string) => spanOf(widestWord(name))
  expect(span('Ada Wong')).toBe('one')
  expect(span('Jan Brzęczyszczyk')).toBe('two_on_phones')
  expect(span('Konstantynopolitańczykiewicz Ola')).toBe('two')
})

test('a name without a word still has a width', () => {
  expect(widestWord('')).toBe(1)
})
