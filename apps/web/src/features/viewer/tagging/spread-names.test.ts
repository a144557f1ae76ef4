import { describe, expect, test } from 'vitest'
import { spreadNames } from './spread-names.ts'
import type { NamePlace } from './spread-names.ts'

const name = (left: number, top: number, isAbove = false): NamePlace => ({
  left,
  right: left + 80,
  top,
  bottom: top + 20,
  isAbove,
})

const moved = (places: readonly NamePlace[]): NamePlace[] =>
  spreadNames(places).map((by, at) => ({ ...places[at]!, top: places[at]!.top + by, bottom: places[at]!.bottom + by }))

const overlapping = (places: readonly NamePlace[]): string[] =>
  places.flatMap((a, at) =>
    places
      .slice(at + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.left},${a.top} and ${b.left},${b.top}`),
  )

describe('names of faces', () => {
  test('stay where they are if none lies over another', () => {
    expect(spreadNames([name(0, 0), name(80, 0), name(0, 20)])).toEqual([0, 0, 0])
  })

  test('that are side by side take turns, whatever their order', () => {
    expect(spreadNames([name(0, 10), name(50, 10), name(100, 10)])).toEqual([0, 22, 0])
    expect(spreadNames([name(100, 10), name(50, 10), name(0, 10)])).toEqual([0, 22, 0])
  })

  test('above their faces move up', () => {
    expect(spreadNames([name(0, 10, true), name(50, 10, true)])).toEqual([0, -22])
  })

  for (let seed = 1; seed <= 50; seed += 1) {
    test(`never lie over each other (seed ${seed})`, () => {
      let state = seed
      const next = (below: number): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return (state / 2 ** 32) * below
      }
      const places = Array.from({ length: 12 }, () => name(next(280), next(300), next(1) > 0.7))
      expect(overlapping(places)).not.toEqual([])
      expect(overlapping(moved(places))).toEqual([])
      for (const [at, by] of spreadNames(places).entries()) expect(places[at]!.isAbove ? by <= 0 : by >= 0).toBe(true)
    })
  }
})
