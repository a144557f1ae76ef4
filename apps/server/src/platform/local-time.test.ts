import { expect, it } from 'vitest'
import { isTimeZone, localTime } from './local-time.ts'

it('is the day and the hour where somebody is, across changes of the clocks', () => {
  const at = (time: string, zone: string): string => {
    const { day, hour } = localTime(new Date(time), zone)
    return `${day} ${hour}`
  }
  expect(at('2026-11-26T18:11:00Z', 'Pacific/Auckland')).toBe('2026-11-27 7')
  expect(at('2026-11-26T18:11:00Z', 'Pacific/Honolulu')).toBe('2026-11-26 8')
  expect(at('2026-12-31T23:30:00Z', 'Pacific/Kiritimati')).toBe('2027-01-01 13')
  expect(at('2027-01-01T00:30:00Z', 'Pacific/Pago_Pago')).toBe('2026-12-31 13')
  expect(at('2026-03-29T00:59:00Z', 'Europe/Warsaw')).toBe('2026-03-29 1')
  expect(at('2026-03-29T01:00:00Z', 'Europe/Warsaw')).toBe('2026-03-29 3')
  expect(at('2026-06-01T01:41:00Z', 'Asia/Kathmandu')).toBe('2026-06-01 7')
  expect(at('2026-06-01T00:00:00Z', 'Asia/Taipei')).toBe('2026-06-01 8')
  expect(at('2026-06-01T23:59:00Z', '')).toBe('2026-06-01 23')
  expect(at('2026-06-01T23:59:00Z', 'Mars/Olympus')).toBe('2026-06-01 23')
})

it('knows zones by their names, and takes nothing else', () => {
  for (const zone of ['UTC', 'Etc/GMT+12', 'America/Argentina/Buenos_Aires', 'Pacific/Chatham', 'America/North_Dakota/New_Salem'])
    expect([zone, isTimeZone(zone)]).toEqual([zone, true])
  for (const zone of ['', 'Mars/Olympus', '+02:00', 'Europe/Paris\n', '../etc/passwd', 'A'.repeat(65), 'Europe/Paris; drop'])
    expect([zone, isTimeZone(zone)]).toEqual([zone, false])
})
