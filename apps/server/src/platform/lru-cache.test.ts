import { expect, it } from 'vitest'
import { LruCache } from './lru-cache.ts'

it('evicts the least recently used entry when it holds too much', () => {
  const cache = new LruCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  expect(cache.get('a')).toBe('A')
  cache.set('c', 'C', 4)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
})

it('no longer counts what was replaced or deleted', () => {
  const cache = new LruCache<number>(10)
  for (let round = 0; round < 5; round += 1) cache.set('a', round, 9)
  expect(cache.get('a')).toBe(4)
  cache.delete('a')
  cache.delete('a')
  cache.set('b', 1, 10)
  expect(cache.get('b')).toBe(1)
})

it('keeps no entry that is too large by itself', () => {
  const cache = new LruCache<number>(10)
  cache.set('a', 1, 11)
  cache.set('b', 2, 10)
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2])
})
