import { expect, it } from 'vitest'
import { FrameRateMonitor } from './frame-rate-monitor.ts'

const slowAfter = (pace: FrameRateMonitor, gaps: readonly number[]): number => {
  let now = 1000
  return [0, ...gaps].findIndex((gap) => pace.isSlowAt((now += gap)))
}

it('sees that frames take long, after a few of them', () => {
  expect(slowAfter(new FrameRateMonitor(), [40, 40, 40, 40, 40])).toBe(4)
  expect(slowAfter(new FrameRateMonitor(), [16, 16, 16, 50, 50, 50])).toBe(5)
})

it('lets a single late frame pass', () => {
  expect(slowAfter(new FrameRateMonitor(), [16, 17, 16, 50, 16, 17, 16, 16])).toBe(-1)
  expect(slowAfter(new FrameRateMonitor(), [33])).toBe(-1)
})

it('does not count the rest between two movements', () => {
  const pace = new FrameRateMonitor()
  expect(slowAfter(pace, [16, 16, 16])).toBe(-1)
  pace.begin()
  expect(slowAfter(pace, [16, 16, 16, 16])).toBe(-1)
})
