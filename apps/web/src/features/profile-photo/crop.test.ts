import { describe, expect, test } from 'vitest'
import { cropAround, cropWithin, firstCrop, moveCrop, resizeCrop, turnBy, turnedSize } from './crop.ts'
import type { Turn } from './crop.ts'

const wide = { width: 800, height: 600 }

describe('the first box', () => {
  test('is a square of 75 % of the shorter side, from 10, 10', () => {
    expect(firstCrop(wide)).toEqual({ x: 10, y: 10, side: 450 })
    expect(firstCrop({ width: 600, height: 800 })).toEqual({ x: 10, y: 10, side: 450 })
  })

  test('lies within the smallest of pictures', () => {
    for (const size of [
      { width: 20, height: 20 },
      { width: 1, height: 300 },
      { width: 30, height: 7 },
    ]) {
      const { x, y, side } = firstCrop(size)
      expect(side).toBeGreaterThan(0)
      expect(x + side).toBeLessThanOrEqual(size.width)
      expect(y + side).toBeLessThanOrEqual(size.height)
    }
  })
})

describe('the box around a face', () => {
  test('is a square with about the height of the face above and below it', () => {
    expect(cropAround({ x1: 0.5, x2: 0.6, y1: 0.4, y2: 0.6 }, wide)).toEqual({ x: 260, y: 120, side: 360 })
  })

  test('lies within the picture, however near to an edge or large the face is', () => {
    const size = { width: 600, height: 800 }
    expect(cropAround({ x1: 0, x2: 0.1, y1: 0.9, y2: 1 }, size)).toEqual({ x: 0, y: 560, side: 240 })
    expect(cropAround({ x1: 0.1, x2: 0.9, y1: 0.1, y2: 0.9 }, size)).toEqual({ x: 0, y: 100, side: 600 })
    expect(cropAround({ x1: 0.5, x2: 0.5, y1: 0.5, y2: 0.5 }, size)).toEqual({ x: 284, y: 384, side: 32 })
  })
})

describe('turning', () => {
  test('goes round in both directions', () => {
    const left: Turn[] = [0]
    const right: Turn[] = [0]
    for (let step = 0; step < 4; step++) {
      left.push(turnBy(left.at(-1)!, 90))
      right.push(turnBy(right.at(-1)!, -90))
    }
    expect(left).toEqual([0, 90, 180, 270, 0])
    expect(right).toEqual([0, 270, 180, 90, 0])
  })

  test('swaps width and height by quarter turns', () => {
    expect([turnedSize(wide, 0), turnedSize(wide, 90), turnedSize(wide, 180), turnedSize(wide, 270)]).toEqual([
      wide,
      { width: 600, height: 800 },
      wide,
      { width: 600, height: 800 },
    ])
  })

  test('keeps the box where it fits and begins anew where it does not', () => {
    const low = { x: 20, y: 30, side: 400 }
    expect(cropWithin(low, turnedSize(wide, 90))).toBe(low)
    expect(cropWithin({ x: 350, y: 100, side: 400 }, turnedSize(wide, 90))).toEqual({ x: 10, y: 10, side: 450 })
  })
})

test('the box is moved within the picture', () => {
  const crop = { x: 10, y: 10, side: 450 }
  expect(moveCrop(crop, 40, 5, wide)).toEqual({ x: 50, y: 15, side: 450 })
  expect(moveCrop(crop, 4000, 4000, wide)).toEqual({ x: 350, y: 150, side: 450 })
  expect(moveCrop(crop, -4000, -4000, wide)).toEqual({ x: 0, y: 0, side: 450 })
})

test('the box is resized as a square, to the edge of the picture and no smaller than can be grasped', () => {
  const crop = { x: 100, y: 100, side: 200 }
  expect(resizeCrop(crop, 50, 10, wide)).toEqual({ ...crop, side: 250 })
  expect(resizeCrop(crop, 5, -60, wide)).toEqual({ ...crop, side: 140 })
  expect(resizeCrop(crop, 5000, 0, wide)).toEqual({ ...crop, side: 500 })
  expect(resizeCrop(crop, -5000, 0, wide)).toEqual({ ...crop, side: 32 })
})
