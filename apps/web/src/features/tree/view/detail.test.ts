import { describe, expect, it } from 'vitest'
import { detailAt, lineWidthAt } from './detail.ts'

describe('level of detail', () => {
  it('grows with the scale', () => {
    expect([0.1, 0.3, 0.6, 1, 5].map(detailAt)).toEqual(['dot', 'portrait', 'name', 'full', 'full'])
  })

  it('never lets a line become thinner than a px of the screen', () => {
    expect(lineWidthAt(1)).toBe(2)
    expect(lineWidthAt(5)).toBe(2)
    for (const scale of [0.1, 0.2, 0.4]) expect(lineWidthAt(scale) * scale).toBeCloseTo(1, 12)
  })
})
