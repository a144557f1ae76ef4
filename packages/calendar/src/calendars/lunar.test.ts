import { expect, it } from 'vitest'
import { computeMonths } from '../test-support/computed-months.ts'
import { gregorianToJulianDay, julianDayToGregorian } from './julian-day.ts'
import { daysInLunarMonth, fromLunar, leapMonthOf, toLunar } from './lunar.ts'

const first = gregorianToJulianDay({ year: 1900, month: 1, day: 31 })
const last = gregorianToJulianDay({ year: 2100, month: 12, day: 31 })

it('agrees with new moons and solar terms computed on their own, on every day from 1900 to 2100', () => {
  const months = computeMonths(1899, 2101)
  const differing = new Map<string, number>()
  let days = 0
  let at = 0
  for (let julianDay = first; julianDay <= last; julianDay += 1) {
    while (months[at + 1]!.start <= julianDay) at += 1
    const { start, month, leap } = months[at]!
    const day = toLunar(julianDayToGregorian(julianDay))!
    days += 1
    if (day.month === month && day.leap === leap && day.day === julianDay - start + 1) continue
    const name = `${day.year}-${day.leap ? 'leap ' : ''}${day.month}`
    differing.set(name, (differing.get(name) ?? 0) + 1)
  }
  expect(days).toBe(73_384)
  // What is left lies within minutes of midnight: the new moon of April 1906 by 8 minutes, that of September 2057 by seconds; the
  // sun reached 30° on 20 April 1917, and 120° on 23 July 1922, less than 4 minutes before, where this computation can be wrong by 15.
  expect(Object.fromEntries(differing)).toEqual({
    '1906-3': 1,
    '1906-4': 29,
    '1917-leap 2': 29,
    '1917-3': 30,
    '1922-leap 5': 29,
    '1922-6': 30,
    '2057-8': 1,
    '2057-9': 29,
  })
})

it('goes there and back on every day from 1600 to 2200', () => {
  const to = gregorianToJulianDay({ year: 2200, month: 12, day: 31 })
  let before = 0
  const wrong: unknown[] = []
  for (let julianDay = gregorianToJulianDay({ year: 1600, month: 2, day: 14 }); julianDay <= to; julianDay += 1) {
    const day = julianDayToGregorian(julianDay)
    const lunar = toLunar(day)!
    const back = fromLunar(lunar)!
    if (gregorianToJulianDay(back) !== julianDay || (lunar.day !== 1 && lunar.day !== before + 1)) wrong.push(day)
    before = lunar.day
  }
  expect(wrong).toEqual([])
})

it.each([
  ['New Year 2027', { year: 2027, month: 2, day: 6 }, { year: 2027, month: 1, leap: false, day: 1 }],
  ['the leap month of 2033', { year: 2033, month: 12, day: 22 }, { year: 2033, month: 11, leap: true, day: 1 }],
  ['mid-autumn of 1952', { year: 1952, month: 10, day: 3 }, { year: 1952, month: 8, leap: false, day: 15 }],
  ['光緒二十年三月初三', { year: 1894, month: 4, day: 8 }, { year: 1894, month: 3, leap: false, day: 3 }],
])('knows %s', (_, day, lunar) => {
  expect(toLunar(day)).toEqual(lunar)
  expect(fromLunar(lunar)).toEqual(day)
})

it('knows what does not exist, and what it does not know', () => {
  expect(fromLunar({ year: 1953, month: 5, leap: true, day: 3 })).toBeUndefined()
  expect(fromLunar({ year: 1952, month: 1, leap: false, day: 30 })).toBeUndefined()
  expect(toLunar({ year: 1599, month: 6, day: 1 })).toBeUndefined()
  expect(toLunar({ year: 2201, month: 6, day: 1 })).toBeUndefined()
  expect(leapMonthOf(1952)).toBe(5)
  expect(daysInLunarMonth(2201, 1, false)).toBe(0)
})
