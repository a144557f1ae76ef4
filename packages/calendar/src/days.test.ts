import { describe, expect, it } from 'vitest'
import { ageAt } from './age.ts'
import { anniversaries } from './anniversaries.ts'
import { daysInHebrewMonth, hebrewToJulianDay } from './calendars/hebrew.ts'
import { gregorianToJulianDay, julianDayToGregorian, julianDayToJulian, julianToJulianDay } from './calendars/julian-day.ts'
import { dayRange } from './day-range.ts'

const jd = (year: number, month: number, day: number): number => gregorianToJulianDay({ year, month, day })

describe('Julian Day Numbers', () => {
  it('are those of the almanacs', () => {
    expect(jd(2000, 1, 1)).toBe(2_451_545)
    expect(jd(1582, 10, 15)).toBe(2_299_161)
    expect(julianToJulianDay({ year: 1582, month: 10, day: 4 })).toBe(2_299_160)
    expect(jd(-4713, 11, 24)).toBe(0)
  })

  it('go there and back', () => {
    const wrong: number[] = []
    for (let julianDay = 0; julianDay < 2_600_000; julianDay += 17)
      if (
        gregorianToJulianDay(julianDayToGregorian(julianDay)) !== julianDay ||
        julianToJulianDay(julianDayToJulian(julianDay)) !== julianDay
      )
        wrong.push(julianDay)
    expect(wrong).toEqual([])
  })
})

describe('the Hebrew calendar', () => {
  it('begins and ends its months as that of Intl does, for two centuries', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-hebrew', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
    const names = 'Tishri Heshvan Kislev Tevet Shevat Adar_I Adar_II Nisan Iyar Sivan Tamuz Av Elul'.split(' ')
    let wrong = 0
    for (let year = 5660; year < 5860; year += 1) {
      for (let month = 1; month <= 13; month += 1) {
        const length = daysInHebrewMonth(year, month)
        if (length === 0) continue
        for (const day of [1, length]) {
          const { year: y, month: m, day: d } = julianDayToGregorian(hebrewToJulianDay(year, month, day))
          const parts = format.formatToParts(new Date(Date.UTC(y, m - 1, d)))
          const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
          const name = daysInHebrewMonth(year, 7) === 0 && month === 6 ? 'Adar' : names[month - 1]?.replace('_', ' ')
          if (Number(part('year')) !== year || part('month') !== name || Number(part('day')) !== day) wrong += 1
        }
      }
    }
    expect(wrong).toBe(0)
  })
})

describe('dayRange', () => {
  it.each([
    ['3 MAY 1912', jd(1912, 5, 3), jd(1912, 5, 3)],
    ['FEB 1912', jd(1912, 2, 1), jd(1912, 2, 29)],
    ['1912', jd(1912, 1, 1), jd(1912, 12, 31)],
    ['ABT 1912', jd(1912, 1, 1), jd(1912, 12, 31)],
    ['BET 1903 AND MAY 1905', jd(1903, 1, 1), jd(1905, 5, 31)],
    ['BEF 1912', -Infinity, jd(1911, 12, 31)],
    ['AFT MAY 1912', jd(1912, 6, 1), Infinity],
    ['FROM 1912', jd(1912, 1, 1), Infinity],
    ['TO 1912', -Infinity, jd(1912, 12, 31)],
    ['JULIAN 3 MAY 1712', jd(1712, 5, 14), jd(1712, 5, 14)],
    ['HEBREW 5787', jd(2026, 9, 12), jd(2027, 10, 1)],
    ['FRENCH_R 18 BRUM 8', jd(1799, 11, 9), jd(1799, 11, 9)],
    ['FRENCH_R 3', jd(1794, 9, 22), jd(1795, 9, 22)],
    ['_CHINESE 1952', jd(1952, 1, 27), jd(1953, 2, 13)],
    ['_CHINESE 15 _M8 1952', jd(1952, 10, 3), jd(1952, 10, 3)],
    ['1 BCE', jd(0, 1, 1), jd(0, 12, 31)],
  ])('%s', (value, from, to) => expect(dayRange(value)).toEqual({ from, to }))

  it('has no days without a year, or for other words', () => {
    for (const value of ['3 MAY', '_CHINESE 15 _M8', 'in spring', '']) expect(dayRange(value)).toBeUndefined()
  })
})

describe('ageAt', () => {
  it.each([
    ['3 MAY 1912', '2 MAY 1950', 37, 37],
    ['3 MAY 1912', '3 MAY 1950', 38, 38],
    ['1912', '1950', 37, 38],
    ['MAY 1912', '3 JUN 1950', 38, 38],
    ['29 FEB 1904', '28 FEB 1905', 0, 0],
    ['29 FEB 1904', '1 MAR 1905', 1, 1],
    ['1950', '1912', -39, -38],
    ['_CHINESE 15 _M8 1952', '3 OCT 1962', 10, 10],
    ['BET 1903 AND 1905', '1950', 44, 47],
  ])('%s to %s', (birth, at, min, max) => expect(ageAt(birth, at)).toEqual({ min, max }))

  it('is unknown without both ends', () => {
    expect(ageAt('BEF 1950', '1960')).toBeUndefined()
    expect(ageAt('3 MAY', '1960')).toBeUndefined()
  })
})

describe('anniversaries', () => {
  const between = (from: number, to: number, calendar?: 'solar' | 'lunar') => ({
    from: jd(from, 1, 1),
    to: jd(to, 12, 31),
    ...(calendar === undefined ? {} : { calendar }),
  })
  const days = (value: string, options: Parameters<typeof anniversaries>[1]) =>
    anniversaries(value, options).map(({ date, years, isMoved }) => [`${date.year}-${date.month}-${date.day}`, years, isMoved])

  it('return each year, in the calendar of the date', () => {
    expect(days('3 MAY 1950', between(2026, 2027))).toEqual([
      ['2026-5-3', 76, false],
      ['2027-5-3', 77, false],
    ])
    expect(days('_CHINESE 15 _M8 1952', between(2026, 2027))).toEqual([
      ['2026-9-25', 74, false],
      ['2027-9-15', 75, false],
    ])
    expect(days('3 OCT 1952', between(2026, 2026, 'lunar'))).toEqual([['2026-9-25', 74, false]])
    expect(days('_CHINESE 15 _M8 1952', between(2026, 2026, 'solar'))).toEqual([['2026-10-3', 74, false]])
  })

  it('may be without a year', () => {
    expect(days('15 AUG', between(2026, 2026))).toEqual([['2026-8-15', undefined, false]])
    expect(days('_CHINESE 15 _M8', between(2026, 2026))).toEqual([['2026-9-25', undefined, false]])
  })

  it('keep to the month where a year lacks the day', () => {
    expect(days('29 FEB 2000', between(2023, 2024))).toEqual([
      ['2023-2-28', 23, true],
      ['2024-2-29', 24, false],
    ])
    // In 2026 the twelfth month has 29 days, in 2027 it has 30.
    expect(days('_CHINESE 30 _M12', { from: jd(2027, 1, 1), to: jd(2028, 1, 31) })).toEqual([
      ['2027-2-5', undefined, true],
      ['2028-1-25', undefined, true],
    ])
  })

  it('keep a leap month in the ordinary one, but where the year has it', () => {
    expect(days('_CHINESE 3 _L5 1952', between(2026, 2028))).toEqual([
      ['2026-6-17', 74, true],
      ['2027-6-7', 75, true],
      ['2028-6-25', 76, false],
    ])
  })

  it('begin with the day itself', () => {
    expect(days('3 MAY 2026', between(2025, 2027))).toEqual([
      ['2026-5-3', 0, false],
      ['2027-5-3', 1, false],
    ])
  })

  it('are none of what is no day', () => {
    for (const value of ['1950', 'MAY 1950', 'BET 1903 AND 1905', 'in spring'])
      expect(days(value, between(2026, 2026))).toEqual([])
  })
})
