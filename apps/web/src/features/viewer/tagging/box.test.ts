import { describe, expect, test } from 'vitest'
import { boxAround, moveBox, resizeBox } from './box.ts'

const frame = { left: 0, top: 0, width: 1000, height: 500 }

describe('a new box', () => {
  test('is a square of 8 % of the width, and of 60 pixels where that is more', () => {
    expect(boxAround(0.5, 0.5, frame)).toEqual({ x1: 0.46, x2: 0.54, y1: 0.42, y2: 0.58 })
    const small = boxAround(0.5, 0.5, { ...frame, width: 300, height: 300 })
    expect([small.x1, small.y2]).toEqual([0.4, 0.6])
  })

  test('is brought inside and stays a square', () => {
    for (const [x, y] of [
      [0, 0],
      [1, 1],
      [0.01, 0.99],
      [0.99, 0.3],
    ] as const) {
      const box = boxAround(x, y, frame)
      expect(Math.min(box.x1, box.y1)).toBeGreaterThanOrEqual(0)
      expect(Math.max(box.x2, box.y2)).toBeLessThanOrEqual(1)
      expect((box.x2 - box.x1) * 1000).toBeCloseTo(80)
      expect((box.y2 - box.y1) * 500).toBeCloseTo(80)
    }
  })

  test('of a picture that is smaller than a box is as large as the picture lets it be', () => {
    expect(boxAround(0.2, 0.9, { ...frame, width: 100, height: 40 })).toEqual({ x1: 0, x2: 0.4, y1: 0, y2: 1 })
  })
})

test('a box is moved as far as the picture goes and keeps its size', () => {
  const box = { x1: 0.4, x2: 0.6, y1: 0.25, y2: 0.5 }
  expect(moveBox(box, 100, -50, frame)).toEqual({ x1: 0.5, x2: 0.7, y1: 0.15, y2: 0.4 })
  const far = moveBox(box, 5000, 5000, frame)
  expect([far.x2, far.y2]).toEqual([1, 1])
  expect(far.x2 - far.x1).toBeCloseTo(0.2)
})

test('a box grows to the edge of the picture and never vanishes', () => {
  const box = { x1: 0.4, x2: 0.6, y1: 0.25, y2: 0.5 }
  expect(resizeBox(box, 5000, 5000, frame)).toEqual({ ...box, x2: 1, y2: 1 })
  const least = resizeBox(box, -5000, -5000, frame)
  expect((least.x2 - least.x1) * 1000).toBeCloseTo(16)
  expect((least.y2 - least.y1) * 500).toBeCloseTo(16)
})
