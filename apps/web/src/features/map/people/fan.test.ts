import { describe, expect, it } from 'vitest'
import { fanCapacity, fanOut } from './fan.ts'

describe.each([1, 2, 3, 5, 8, 12, 13, 30, 60])('%s people at one place', (count) => {
  const places = fanOut(count)

  it('all get a place', () => expect(places).toHaveLength(count))

  it('none covers another, nor the middle', () => {
    const all = [{ x: 0, y: 0 }, ...places]
    for (const [i, one] of all.entries()) {
      for (const other of all.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(45)
    }
  })
})

it('shows as many as the window has room for', () => {
  for (const [width, height] of [
    [360, 560],
    [1280, 700],
  ] as const) {
    const reach = Math.max(...fanOut(fanCapacity(width, height)).map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))))
    expect(reach + 22).toBeLessThanOrEqual(Math.min(width, height) / 2)
  }
  expect(fanCapacity(360, 560)).toBeGreaterThanOrEqual(12)
  expect(fanCapacity(1280, 700)).toBeGreaterThan(40)
})
