import { expect, it } from 'vitest'
import { addDays, daysBetween, weeksOf } from './local-day.ts'

it('counts days across changes of the clocks and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  for (let count = 0; count < 800; count++) expect(daysBetween('2026-01-01', addDays('2026-01-01', count))).toBe(count)
})

it('puts a month into whole weeks, from Monday or from Sunday', () => {
  const monday = weeksOf(2026, 11, 1)
  expect([monday.length, monday[0]?.[0], monday.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
  const sunday = weeksOf(2026, 11, 7)
  expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.[6]]).toEqual([5, '2026-11-01', '2026-12-05'])
  expect(weeksOf(2027, 2, 1).map((week) => week.length)).toEqual([7, 7, 7, 7])
})
