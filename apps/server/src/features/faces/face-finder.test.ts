import { afterAll, expect, it } from 'vitest'
import { fourColours } from '../../test/photos/photos.ts'
import { openFaceFinder } from './face-finder.ts'

// However busy the machine is.
const finder = openFaceFinder({ soonMs: 600_000 })
afterAll(() => finder.close())

it('loads its model in a process of its own and finds nobody where nobody is; what is no picture ends only that process', async () => {
  expect(await finder.find(await fourColours())).toEqual([])
  await expect(finder.find(new TextEncoder().encode('no picture'))).rejects.toThrow('ended')
  const pictures = [await fourColours({ type: 'webp', opacity: 0.5 }), await fourColours({ width: 2_000, height: 100 })]
  expect(await Promise.all(pictures.map((picture) => finder.find(picture)))).toEqual([[], []])
})

it('lets few people wait for each other, and answers the others at once', async () => {
  const picture = await fourColours()
  const order: string[] = []
  const asked = Array.from({ length: 6 }, async (_each, index) => {
    expect(await finder.locate(picture)).toBeUndefined()
    order.push(index < 4 ? 'waited' : 'at once')
  })
  await Promise.all(asked)
  expect(order).toEqual(['at once', 'at once', 'waited', 'waited', 'waited', 'waited'])

  const impatient = openFaceFinder({ soonMs: 0 })
  expect(await impatient.locate(picture)).toBeUndefined()
  impatient.close()
  await expect(finder.locate(new TextEncoder().encode('no picture'))).rejects.toThrow('ended')
  expect(await finder.locate(picture)).toBeUndefined()
})
