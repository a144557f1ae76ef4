import { describe, expect, it } from 'vitest'
import { mergeSegments } from './merge-segments.ts'

function merge(...lines: number[][]): number[][] {
  const start = [0]
  for (const line of lines) start.push(start.at(-1)! + line.length / 2)
  const merged = mergeSegments(Float32Array.from(lines.flat()), Uint32Array.from(start))
  return Array.from({ length: merged.length / 4 }, (_, i) => [...merged.subarray(i * 4, i * 4 + 4)])
}

describe('merging segments', () => {
  it('joins what siblings share', () => {
    const merged = merge([50, 0, 50, 20, 10, 20, 10, 40], [50, 0, 50, 20, 90, 20, 90, 40])
    expect(merged).toEqual(
      expect.arrayContaining([
        [10, 20, 90, 20],
        [50, 0, 50, 20],
        [10, 20, 10, 40],
        [90, 20, 90, 40],
      ]),
    )
    expect(merged).toHaveLength(4)
  })

  it('keeps apart what does not touch', () => {
    expect(merge([0, 0, 10, 0], [20, 0, 30, 0])).toHaveLength(2)
    expect(merge([0, 0, 10, 0], [0, 5, 10, 5])).toHaveLength(2)
  })

  it('turns pieces so that they run right and down, and drops empty ones', () => {
    expect(merge([30, 0, 10, 0, 10, 0])).toEqual([[10, 0, 30, 0]])
    expect(merge([5, 9, 5, 2])).toEqual([[5, 2, 5, 9]])
  })
})
