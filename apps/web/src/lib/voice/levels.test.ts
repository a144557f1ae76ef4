import { limits } from '@banyan/contract'
import { expect, it } from 'vitest'
import { fromWaveform, toWaveform } from './levels.ts'

it('writes few digits for any length, as the server takes them, and reads them back', () => {
  for (const count of [0, 1, 59, 60, 61, 3_000]) {
    const waveform = toWaveform(Array.from({ length: count }, (_, at) => (at % 10) / 20))
    expect(waveform).toMatch(/^[0-9a-z]*$/)
    expect(waveform.length).toBe(Math.min(60, count))
    expect(waveform.length).toBeLessThanOrEqual(limits.waveform)
  }
  expect(fromWaveform(toWaveform([0, 0.25, 0.5])).map((level) => level.toFixed(1))).toEqual(['0.0', '0.5', '1.0'])
  // Silence is not made loud.
  expect(Math.max(...fromWaveform(toWaveform([0.001, 0.002])))).toBeLessThan(0.1)
  expect(fromWaveform('')).toHaveLength(60)
})
