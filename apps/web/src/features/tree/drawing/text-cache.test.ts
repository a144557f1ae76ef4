import { expect, it } from 'vitest'
import { TextCache } from './text-cache.ts'

it('measures a text once', () => {
  const cache = new TextCache()
  let asked = 0
  const counting = (text: string): number => {
    asked++
    return [...text].length
  }
  const sizes = [{ size: 1, maxLines: 2 }]
  const first = cache.fit('font', 'Ada Lovelace', 60, sizes, counting)
  const before = asked
  expect(cache.fit('font', 'Ada Lovelace', 60, sizes, counting)).toBe(first)
  expect(asked).toBe(before)
  expect(cache.fit('other font', 'Ada Lovelace', 60, sizes, counting)).not.toBe(first)
})
