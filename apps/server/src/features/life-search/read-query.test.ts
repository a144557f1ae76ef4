import { julianDayToGregorian } from '@banyan/calendar'
import type { Language } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const dayOf = (day: number): string => {
  const { year, month, day: ofMonth } = julianDayToGregorian(day)
  return [year, month, ofMonth].join('-')
}

const read = (text: string, language: Language = 'en') =>
  readQuery(text, language).map(({ text: word, days, kinds }) =>
    days === undefined
      ? word
      : [kinds?.[0] ?? 'any', ...[days.from, days.to].map((day) => (Number.isFinite(day) ? dayOf(day) : String(day)))].join(' '),
  )

describe('a search', () => {
  it.each<[string, Language, string]>([
    ['born 1950s', 'en', 'BIRT 1950-1-1 1959-12-31'],
    ['born in the 1950s', 'en', 'BIRT 1950-1-1 1959-12-31'],
    ['b. 1950', 'en', 'BIRT 1950-1-1 1950-12-31'],
    ['died 1944', 'en', 'DEAT 1944-1-1 1944-12-31'],
    ['1944 died', 'en', 'DEAT 1944-1-1 1944-12-31'],
    ['married May 1930', 'en', 'MARR 1930-5-1 1930-5-31'],
    ['born before 1900', 'en', 'BIRT -Infinity 1899-12-31'],
    ['syntynyt 1950-luvulla', 'fi', 'BIRT 1950-1-1 1959-12-31'],
    ['syntynyt vuonna 1950', 'fi', 'BIRT 1950-1-1 1950-12-31'],
    ['kuollut 3.5.1944', 'fi', 'DEAT 1944-5-3 1944-5-3'],
    ['née en 1950', 'fr', 'BIRT 1950-1-1 1950-12-31'],
    ['né dans les années 1950', 'fr', 'BIRT 1950-1-1 1959-12-31'],
    ['mariés le 3 mai 1930', 'fr', 'MARR 1930-5-3 1930-5-3'],
    ['urodzona w 1950 roku', 'pl', 'BIRT 1950-1-1 1950-12-31'],
    ['urodzony w latach 1950-tych', 'pl', 'BIRT 1950-1-1 1959-12-31'],
    ['zm. 1944', 'pl', 'DEAT 1944-1-1 1944-12-31'],
    ['1950年代出生', 'zh-cn', 'BIRT 1950-1-1 1959-12-31'],
    ['1950 年代出生', 'zh-tw', 'BIRT 1950-1-1 1959-12-31'],
    ['民國三十九年出生', 'zh-tw', 'BIRT 1950-1-1 1950-12-31'],
    ['出生 民國三十九年', 'zh-tw', 'BIRT 1950-1-1 1950-12-31'],
    ['生於1950年', 'zh-tw', 'BIRT 1950-1-1 1950-12-31'],
    ['1930年结婚', 'zh-cn', 'MARR 1930-1-1 1930-12-31'],
    ['1912', 'en', 'any 1912-1-1 1912-12-31'],
  ])('reads when something happened: %s', (text, language, wanted) => {
    expect(read(text, language)).toEqual([wanted])
  })

  it.each<[string, Language, (string | undefined)[]]>([
    ['Teacher in Tampere', 'en', ['teacher', 'tampere']],
    ['teacher Tampere born 1950s', 'en', ['teacher', 'tampere', 'BIRT 1950-1-1 1959-12-31']],
    ['born 1950s teacher died 1999', 'en', ['BIRT 1950-1-1 1959-12-31', 'teacher', 'DEAT 1999-1-1 1999-12-31']],
    ['1950年代出生於香港', 'zh-tw', ['BIRT 1950-1-1 1959-12-31', '香港']],
    ['May Ho', 'en', ['may', 'ho']],
    ['陳生文', 'zh-tw', ['陈生文']],
    ['born', 'en', ['born']],
    ['?', 'en', []],
    ['', 'en', []],
  ])('reads words: %s', (text, language, wanted) => {
    expect(read(text, language).map((word) => word?.replace('陳', '陈'))).toEqual(wanted)
  })

  it('has so many words and no more', () => {
    expect(read('a '.repeat(500))).toHaveLength(10)
  })
})
