import { expect, it } from 'vitest'
import { allTiles, findTile, packTiles, unpackTile } from './world-files.ts'

it('gives every tile a place of its own, without gaps', () => {
  const places = new Map<string, Set<number>>()
  for (const tile of allTiles()) {
    const { file, index } = findTile(tile)
    const taken = places.get(file) ?? new Set()
    expect(taken.has(index), `${tile.z}/${tile.x}/${tile.y}`).toBe(false)
    places.set(file, taken.add(index))
  }
  expect(places.get('far')?.size).toBe(16 + 64)
  expect(places.size).toBe(1 + 64)
  for (const taken of places.values()) expect(Math.max(...taken)).toBe(taken.size - 1)
})

it('keeps near tiles with the far one that they lie in', () => {
  expect(findTile({ z: 4, x: 13, y: 7 }).file).toBe('6-3')
  expect(findTile({ z: 5, x: 27, y: 14 }).file).toBe('6-3')
  expect(findTile({ z: 3, x: 6, y: 3 })).toEqual({ file: 'far', index: 16 + 6 * 8 + 3 })
})

it('gives back what was packed, empty tiles too', () => {
  const tiles = [undefined, Uint8Array.of(1, 2, 3), Uint8Array.of(), Uint8Array.of(255), undefined]
  const { buffer } = packTiles(tiles)
  expect(tiles.map((_, index) => [...new Uint8Array(unpackTile(buffer, index))])).toEqual([[], [1, 2, 3], [], [255], []])
})
