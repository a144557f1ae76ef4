import { expect, it } from 'vitest'
import { clampArea, turnArea, turnSize } from './area.ts'

const size = { width: 40, height: 30 }
const area = { left: 1, top: 2, width: 10, height: 5 }

it('turns a part with its picture, and back', () => {
  // A turn moves what was on the right to the top.
  expect(turnArea({ left: 39, top: 0, width: 1, height: 1 }, size, 90)).toEqual({ left: 0, top: 0, width: 1, height: 1 })
  expect(turnArea(area, size, 90)).toEqual({ left: 2, top: 29, width: 5, height: 10 })
  for (const angle of [0, 90, 180, 270])
    expect(turnArea(turnArea(area, size, angle), turnSize(size, angle), (360 - angle) % 360)).toEqual(area)
})

it('keeps what lies in the picture', () => {
  expect(clampArea({ left: -5, top: 20, width: 10, height: 100 }, size)).toEqual({ left: 0, top: 20, width: 5, height: 10 })
  expect(clampArea({ left: 40, top: 0, width: 10, height: 10 }, size)).toBeUndefined()
})
