import { describe, expect, it } from 'vitest'
import { covers, eastOf, toBounds, toDegrees, toUnit, viewRect, worldSize } from './mercator.ts'

describe('the projection', () => {
  it.each([
    [0, 0],
    [114.17, 22.28],
    [-157.86, 21.3],
    [24.94, 60.17],
    [151.2, -33.87],
  ])('there and back: %s, %s', (longitude, latitude) => {
    const back = toDegrees(toUnit(longitude, latitude))
    expect(back.longitude).toBeCloseTo(longitude, 9)
    expect(back.latitude).toBeCloseTo(latitude, 9)
  })

  it('ends short of the poles', () => {
    expect(toUnit(0, 90).y).toBeCloseTo(0, 5)
    expect(toUnit(0, -90).y).toBeCloseTo(1, 5)
  })

  it('measures the shorter way round the world', () => {
    expect(eastOf(toUnit(-179, 0).x, toUnit(179, 0).x) * 360).toBeCloseTo(2)
    expect(eastOf(toUnit(179, 0).x, toUnit(-179, 0).x) * 360).toBeCloseTo(-2)
    expect(eastOf(0.7, 0.4)).toBeCloseTo(0.3)
  })
})

describe('what is seen', () => {
  const view = { centre: toUnit(10, 50), zoom: 8, width: 1280, height: 800 }

  it('is as wide as the window', () => {
    const seen = viewRect(view, 0)
    expect((seen.right - seen.left) * worldSize(8)).toBeCloseTo(1280)
    expect((seen.bottom - seen.top) * worldSize(8)).toBeCloseTo(800)
    const { west, east, south, north } = toBounds(seen)
    expect((west + east) / 2).toBeCloseTo(10)
    expect(south).toBeLessThan(50)
    expect(north).toBeGreaterThan(50)
  })

  it('lies within what is prepared around it', () => {
    expect(covers(viewRect(view, 0.5), viewRect(view, 0))).toBe(true)
    expect(covers(viewRect(view, 0), viewRect({ ...view, centre: toUnit(10.1, 50) }, 0))).toBe(false)
  })

  it('does not go beyond the poles', () => {
    const { north, south } = toBounds(viewRect({ ...view, zoom: 0 }, 1))
    expect(north).toBeCloseTo(85.051, 2)
    expect(south).toBeCloseTo(-85.051, 2)
  })
})
