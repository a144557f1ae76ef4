import { describe, expect, it } from 'vitest'
import { readEventDate } from './event-date.ts'

describe('dates of records', () => {
  it.each([
    ['12 MAR 1850', 'en', { kind: 'exact', date: '12 March 1850' }],
    ['12 MAR 1850', 'fr', { kind: 'exact', date: '12 mars 1850' }],
    ['1 MAR 1850', 'fr', { kind: 'exact', date: '1er mars 1850' }],
    ['12 MAR 1850', 'pl', { kind: 'exact', date: '12 marca 1850' }],
    ['12 MAR 1850', 'fi', { kind: 'exact', date: '12. maaliskuuta 1850' }],
    ['12 MAR 1850', 'zh-tw', { kind: 'exact', date: '1850年3月12日' }],
    ['29 FEB 1848', 'en', { kind: 'exact', date: '29 February 1848' }],
    ['MAR 1850', 'en', { kind: 'exact', date: 'March 1850' }],
    ['0987', 'en', { kind: 'exact', date: '987' }],
    ['ABT 1850', 'en', { kind: 'about', date: '1850' }],
    ['est mar 1850', 'en', { kind: 'about', date: 'March 1850' }],
    ['BEF 1900', 'en', { kind: 'before', date: '1900' }],
    ['TO 1931', 'en', { kind: 'to', date: '1931' }],
    ['BET 1900 AND 1905', 'en', { kind: 'between', date: '1900', end: '1905' }],
    ['FROM MAY 1920 TO 1931', 'en', { kind: 'fromTo', date: 'May 1920', end: '1931' }],
    ['INT 1850 (from the census)', 'en', { kind: 'exact', date: '1850' }],
    ['(in spring)', 'en', { kind: 'text', date: 'in spring' }],
    ['@#DHEBREW@ 5 TSH 5620', 'en', { kind: 'text', date: '@#DHEBREW@ 5 TSH 5620' }],
    ['12 ABC 1850', 'en', { kind: 'text', date: '12 ABC 1850' }],
  ] as const)('%j in %s', (text, language, expected) => {
    expect(readEventDate(text, language)).toEqual(expected)
  })
})
