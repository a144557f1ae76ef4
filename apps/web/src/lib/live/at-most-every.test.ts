import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('works at once, and once more for all that was asked meanwhile', () => {
  let times = 0
  const ask = atMostEvery(100, () => {
    times += 1
  })
  ask()
  expect(times).toBe(1)
  for (let i = 0; i < 50; i += 1) ask()
  vi.advanceTimersByTime(99)
  expect(times).toBe(1)
  vi.advanceTimersByTime(1)
  expect(times).toBe(2)
  vi.advanceTimersByTime(1_000)
  expect(times).toBe(2)
  ask()
  expect(times).toBe(3)
})
