import { afterAll, expect, it } from 'vitest'
import { fourColours } from '../../test/photos.ts'
import { openFaceFinder } from './face-finder.ts'

const finder = openFaceFinder()
afterAll(() => finder.close())

it('loads its model in a process of its own and finds nobody where nobody is; what is no picture ends only that process', async () => {
  expect(await finder.find(await fourColours())).toEqual([])
  await expect(finder.find(new TextEncoder().encode('no picture'))).rejects.toThrow('ended')
  const pictures = [await fourColours({ type: 'webp', opacity: 0.5 }), await fourColours({ width: 2_000, height: 100 })]
  expect(await Promise.all(pictures.map((picture) => finder.find(picture)))).toEqual([[], []])
})
