import type { Image } from '@banyan/contract'
import { expect, it } from 'vitest'
import { divideDownloads } from './divide-downloads.ts'

const mb = 1024 * 1024
const image = (id: number, megabytes: number, pages = 0) =>
  ({ id, size_bytes: megabytes * mb, joined_count: pages }) as unknown as Image
const divided = (images: Image[]) => {
  const { alone, zips } = divideDownloads(images)
  return { alone: alone.map(({ id }) => id), zips: zips.map((zip) => zip.map(({ id }) => id)) }
}

it('fills zips in order, each as large as a page may hold, and leaves larger films to the browser', () => {
  expect(divided([image(1, 100), image(2, 156), image(3, 1), image(4, 2048), image(5, 200), image(6, 60)])).toEqual({
    alone: [4],
    zips: [[1, 2], [3, 5], [6]],
  })
  expect(divided([image(1, 257)])).toEqual({ alone: [1], zips: [] })
  // Its pages are in the zip only.
  expect(divided([image(1, 257, 1)])).toEqual({ alone: [], zips: [[1]] })
  expect(divided(Array.from({ length: 1_001 }, (_, id) => image(id, 0))).zips.map((zip) => zip.length)).toEqual([1_000, 1])
})
