import { expect, it } from 'vitest'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import { randomFrom } from '../../test/kills/random.ts'
import { compare, mergePhotos, replacePhotos } from './photo-index.ts'
import type { IndexedPhoto } from './photo-index.ts'

const random = randomFrom(7)
const upTo = (most: number): number => Math.floor(random() * (most + 1))
const photo = (id: number): IndexedPhoto => ({
  id,
  gallery: 1,
  section: upTo(3),
  time: upTo(5),
  from: 0,
  to: 0,
  latitude: 0,
  longitude: 0,
  ratio: 1,
  kind: 'photo',
  people: [],
  text: '',
})
const photos = (count: number, first = 1): IndexedPhoto[] => Array.from({ length: count }, (_, index) => photo(first + index))

it('replaces photos as if all were put in order again', () => {
  for (let round = 0; round < 200; round += 1) {
    const before = photos(upTo(40)).toSorted(compare)
    const gone = before.filter(() => upTo(3) === 0)
    // Some come back at another place, some are new.
    const added = [...gone.filter(() => upTo(1) === 0).map(({ id }) => photo(id)), ...photos(upTo(5), 100)]
    const expected = [...before.filter((each) => !gone.includes(each)), ...added].toSorted(compare)
    expect(replacePhotos(before, gone, added)).toEqual(expected)
  }
})

it('makes one list in order of several', async () => {
  for (const lists of [[], [0], [3], [5, 0, 7], [1, 2, 3, 4, 5], [1500, 1200, 900]]) {
    let first = 1
    const parts = lists.map((count) => {
      const part = photos(count, first).toSorted(compare)
      first += count
      return part
    })
    expect(await inSlices(mergePhotos(parts))).toEqual(parts.flat().toSorted(compare))
  }
})
