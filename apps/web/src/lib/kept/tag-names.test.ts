import type { Language } from '@banyan/contract'
import { expect, it } from 'vitest'
import { keptText, pathName } from './tag-names.ts'

it.each([
  ['_HOBBY', 'Hobby'],
  ['_MILITARY_ID', 'Military id'],
  ['_HOBBY._SINCE.DATE', 'Hobby · Since · kept:tag.date'],
  ['_EMAIL', 'kept:tag.email'],
  ['OCCU.AGE', 'life:kind.OCCU · kept:tag.age'],
])('calls %s %s', (path, name) => {
  expect(pathName(path, (key) => key)).toBe(name)
})

const shown = (text: string, language: Language = 'en'): string => keptText('HUSB.AGE', text, language, (key) => key)

it.each([
  ['77y', '77 years'],
  ['1y 3m', '1 year 3 months'],
  ['> 45y', '> 45 years'],
  ['<8y', '< 8 years'],
  ['2w 1d', '2 weeks 1 day'],
  ['CHILD', '< 8 years'],
  ['infant', '< 1 year'],
  ['STILLBORN', 'kept:stillborn'],
  // In the file's own words.
  ['about 40', 'about 40'],
  ['40', '40'],
  ['y', 'y'],
  ['99999y', '99999y'],
])('says the age %s in words', (text, words) => {
  expect(shown(text)).toBe(words)
})

it.each([
  ['fi', '3 vuotta 1 kuukausi'],
  ['fr', '3 ans 1 mois'],
  ['pl', '3 lata 1 miesiąc'],
  ['zh-tw', '3 年 1 個月'],
] as const)('says ages in the reader’s language (%s)', (language, words) => {
  expect(shown('3y 1m', language).replaceAll('\u00a0', ' ')).toBe(words)
})
