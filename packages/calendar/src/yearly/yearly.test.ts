import { describe, expect, it } from 'vitest'
import { anniversaries } from '../anniversaries.ts'
import { gregorianToJulianDay, julianDayToGregorian } from '../calendars/julian-day.ts'
import { leapMonthOf } from '../calendars/lunar.ts'
import { solarLongitude } from '../test-support/astronomy.ts'
import { computeMonths } from '../test-support/computed-months.ts'
import { festivalDays, festivals } from './festivals.ts'
import type { Festival } from './festivals.ts'
import { observedDays, yearlyDayOf, yearOfDay } from './yearly-day.ts'

const jd = (year: number, month: number, day: number): number => gregorianToJulianDay({ year, month, day })
const iso = (julianDay: number): string => {
  const { year, month, day } = julianDayToGregorian(julianDay)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
const of = (festival: Festival, year: number): string[] =>
  festivalDays([festival], { from: jd(year, 1, 1), to: jd(year, 12, 31) }).map(({ julianDay }) => iso(julianDay))

const daysOfMonth = Array.from({ length: 30 }, (_, index) => index + 1)

/** As the Hong Kong Observatory's conversion tables for 1901 to 2100, and for 1900 the almanac of the Qing, have them. */
const knownLeapMonths =
  '1900:8 1903:5 1906:4 1909:2 1911:6 1914:5 1917:2 1919:7 1922:5 1925:4 1928:2 1930:6 1933:5 1936:3 1938:7 1941:6 1944:4 1947:2 1949:7 1952:5 1955:3 1957:8 1960:6 1963:4 1966:3 1968:7 1971:5 1974:4 1976:8 1979:6 1982:4 1984:10 1987:6 1990:5 1993:3 1995:8 1998:5 2001:4 2004:2 2006:7 2009:5 2012:4 2014:9 2017:6 2020:4 2023:2 2025:6 2028:5 2031:3 2033:11 2036:6 2039:5 2042:2 2044:7 2047:5 2050:3 2052:8 2055:6 2058:4 2061:3 2063:7 2066:5 2069:4 2071:8 2074:6 2077:4 2080:3 2082:7 2085:5 2088:4 2090:8 2093:6 2096:4 2099:2'

describe('days of the Chinese calendar from 1900 to 2100', () => {
  it('have the leap months of the tables', () => {
    const ours = Array.from({ length: 201 }, (_, offset) => 1900 + offset).flatMap((year) =>
      leapMonthOf(year) ? [`${year}:${leapMonthOf(year)}`] : [],
    )
    expect(ours.join(' ')).toBe(knownLeapMonths)
  })

  it('begin the year where new moons say, and where Intl says but in the years in which it is wrong', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
    const isIntlsNewYear = (julianDay: number): boolean =>
      format.format(new Date(`${iso(julianDay)}T12:00:00Z`)).replaceAll('/', '-') === '1-1'
    const computed = new Map(
      computeMonths(1899, 2101)
        .filter(({ month, leap }) => month === 1 && !leap)
        .map(({ start }) => [julianDayToGregorian(start).year, iso(start)]),
    )
    const differing: string[] = []
    for (let year = 1901; year <= 2100; year += 1) {
      const [ours = ''] = of('lunar_new_year', year)
      expect(ours).toBe(computed.get(year))
      const [, month = 0, day = 0] = ours.split('-').map(Number)
      if (!isIntlsNewYear(jd(year, month, day))) differing.push(ours)
    }
    expect(differing).toEqual(['1954-02-03', '2027-02-06', '2030-02-03'])
  })

  it('keep every day of the year, for every date, as an independent walk over computed months does', () => {
    // Every yearly day is kept exactly once in every lunar year, on the day that new moons give; see the test of the table for the
    // four years in which a moon or a term lies within minutes of midnight.
    const [from, to] = [jd(1900, 1, 31), jd(2101, 1, 28)]
    const days = observedDays({ from, to })
    const months = computeMonths(1898, 2102).filter(({ start }) => start >= from && start <= to)
    const lengthAt = (index: number): number => (months[index + 1]?.start ?? to + 1) - months[index]!.start
    const expected = new Map<string, number[]>()
    const leapOf = new Map<number, number>()
    let year = 1899
    const yearAt = months.map(({ month, leap }) => (month === 1 && !leap ? (year += 1) : year))
    months.forEach(({ month, leap }, index) => leap && leapOf.set(yearAt[index]!, month))
    months.forEach(({ start, month, leap }, index) => {
      for (const [calendar, isKept] of [
        ['L', !leap],
        ['X', leap || leapOf.get(yearAt[index]!) !== month],
      ] as const)
        for (const day of isKept ? daysOfMonth : []) {
          const key = `${calendar}${String(month * 100 + day).padStart(4, '0')}`
          const kept = start + Math.min(day, lengthAt(index)) - 1
          expected.set(key, [...(expected.get(key) ?? []), kept])
        }
    })
    expect(expected.size).toBe(2 * 12 * 30)
    const differing = new Set<number>()
    for (const [key, wanted] of expected) {
      const kept = days.get(key) ?? []
      expect(kept.length).toBe(201)
      for (const [at, { julianDay, year: ours }] of kept.entries()) if (julianDay !== wanted[at]) differing.add(ours)
    }
    expect([...differing].toSorted()).toEqual([1906, 1917, 1922, 2057])
  })

  it.each([
    ['lunar_new_year', 2027, '2027-02-06'],
    ['lunar_new_year_eve', 2027, '2027-02-05'],
    ['lunar_new_year', 2033, '2033-01-31'],
    ['lunar_new_year', 2034, '2034-02-19'],
    ['mid_autumn', 2026, '2026-09-25'],
    ['double_ninth', 2026, '2026-10-18'],
    ['dragon_boat', 2025, '2025-05-31'],
    ['winter_solstice', 2033, '2033-12-21'],
    ['easter', 2026, '2026-04-05'],
    ['easter', 1954, '1954-04-18'],
    ['easter', 2038, '2038-04-25'],
    ['all_saints', 2026, '2026-11-01'],
    ['all_saints_finland', 2026, '2026-10-31'],
    ['all_saints_finland', 2027, '2027-11-06'],
  ] as const)('%s %i is %s', (festival, year, day) => expect(of(festival, year)).toEqual([day]))

  it('have 清明 and 冬至 on the day on which the sun reaches 15° and 270°', () => {
    const near: string[] = []
    for (const [festival, longitude] of [
      ['qingming', 15],
      ['winter_solstice', 270],
    ] as const)
      for (let year = 1901; year <= 2100; year += 1) {
        const [day = ''] = of(festival, year)
        const [, month = 0, date = 0] = day.split('-').map(Number)
        const midnight = jd(year, month, date) - 0.5 - (year < 1929 ? 116.42 : 120) / 360
        const [before, after] = [solarLongitude(midnight), solarLongitude(midnight + 1)]
        // The computation can be wrong by a quarter of an hour, 0.01°.
        if (Math.abs(before - longitude) < 0.011 || Math.abs(after - longitude) < 0.011) near.push(day)
        else expect([day, before < longitude && after >= longitude]).toEqual([day, true])
      }
    expect(near.length).toBeLessThan(12)
  })
})

describe('a yearly day', () => {
  it.each([
    ['3 MAY 1912', 'S0503', 1912],
    ['29 FEB', 'S0229', undefined],
    ['JULIAN 25 DEC 1899', 'J1225', 1899],
    ['_CHINESE 15 _M8', 'L0815', undefined],
    ['_CHINESE 15 _L5 1952', 'X0515', 1952],
    ['FRENCH_R 18 BRUM 8', 'S1109', 1799],
    ['HEBREW 5 TSH 5700', 'S0918', 1939],
    ['15 AUG 87', 'S0815', 87],
  ])('of %s is %s', (date, key, year) => {
    expect(yearlyDayOf(date)).toEqual({ key, year })
    expect(yearOfDay(date)).toBe(year)
  })

  it.each(['1912', 'MAY 1912', 'ABT 3 MAY 1912', 'BET 1 MAY 1912 AND 3 MAY 1912', 'about then', '', 'HEBREW 5 TSH'])(
    'is none of “%s”',
    (date) => expect(yearlyDayOf(date)).toBeUndefined(),
  )

  it.each(['leap', 'ordinary'] as const)('is kept when its anniversaries are, with the %s month', (leapMonths) => {
    const range = { from: jd(2024, 1, 1), to: jd(2034, 12, 31) }
    const kept = observedDays(range, leapMonths)
    const dates = [
      '3 MAY 1950',
      '29 FEB 2000',
      '29 FEB',
      'JULIAN 25 DEC 1899',
      'JULIAN 29 FEB 1900',
      '3 MAY 2030',
      '_CHINESE 30 _M12',
      '_CHINESE 3 _L5 1952',
      '_CHINESE 30 _L6',
      '_CHINESE 10 _L11',
      '_CHINESE 15 _M8 1952',
    ]
    for (const date of dates) {
      const { key, year: first } = yearlyDayOf(date)!
      const ours = (kept.get(key) ?? [])
        .filter(({ year }) => first === undefined || year >= first)
        .map(({ julianDay, year, isMoved }) => ({
          date: julianDayToGregorian(julianDay),
          years: first === undefined ? undefined : year - first,
          isMoved,
        }))
      expect([date, ours]).toEqual([date, anniversaries(date, { ...range, leapMonths })])
    }
  })

  it('of the leap eleventh month is kept in it in 2033, and in the ordinary one in other years', () => {
    const days = observedDays({ from: jd(2032, 6, 1), to: jd(2035, 1, 31) })
    expect(days.get('X1101')?.map(({ julianDay, isMoved }) => [iso(julianDay), isMoved])).toEqual([
      ['2032-12-03', true],
      ['2033-12-22', false],
      ['2034-12-11', true],
    ])
  })
})

it('keeps festivals in the order of their days', () => {
  const all = festivalDays(festivals, { from: jd(2026, 1, 1), to: jd(2026, 12, 31) })
  expect(all).toHaveLength(festivals.length)
  expect(all.map(({ julianDay }) => julianDay)).toEqual(all.map(({ julianDay }) => julianDay).toSorted((a, b) => a - b))
})
