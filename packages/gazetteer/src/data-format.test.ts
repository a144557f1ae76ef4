import { expect, it } from 'vitest'
import { createPlaceReader, encodePlaces, readHeader } from './index.ts'
import type { GazetteerPlace } from './index.ts'

const place = (changes: Partial<GazetteerPlace>): GazetteerPlace => ({
  id: 1,
  kind: 'town',
  name: 'Here',
  names: {},
  countryCode: 'XX',
  countryId: 1,
  regionId: undefined,
  nearId: undefined,
  latitude: 0,
  longitude: 0,
  population: 0,
  labelZoom: 14,
  labelParts: 2,
  keys: ['here'],
  otherKeys: [],
  codes: [],
  ...changes,
})

it('reads what it wrote', () => {
  const places = [
    place({
      kind: 'country',
      name: 'Xanadu',
      names: { fr: 'Xanadou', 'zh-tw': '上都' },
      countryId: undefined,
      labelZoom: 0,
      labelParts: 1,
      keys: ['xanadu', 'xanadou', '上都'],
      codes: ['xx', 'xan'],
      latitude: 42.3597,
      longitude: 116.1858,
    }),
    place({
      id: 2,
      name: 'Without a Region',
      keys: ['without a region'],
      latitude: -89.9999,
      longitude: 180,
      population: 1_230_000,
    }),
    place({ id: 3, kind: 'region', name: 'The North', labelZoom: 0, keys: ['the north'] }),
    place({
      id: 4,
      name: 'Łódź',
      names: { en: 'Lodz' },
      regionId: 3,
      nearId: 2,
      labelParts: 4,
      labelZoom: 9,
      keys: ['lodz'],
      otherKeys: ['litzmannstadt'],
      longitude: -180,
    }),
  ]
  const [header = '', ...lines] = encodePlaces(places, { version: 7, places: places.length }).trimEnd().split('\n')
  expect(readHeader(header)).toEqual({ version: 7, places: 4 })
  expect(lines.map(createPlaceReader())).toEqual(places)
})
