import { expect, test } from 'vitest'
import { isEmpty, noFilter, readFilter, toQuery } from './photo-filter.ts'
import type { PhotoFilter } from './photo-filter.ts'

const whole: PhotoFilter = {
  words: 'the lake',
  people: [3, 17],
  isOnly: true,
  time: 'ABT 1950',
  place: { name: 'Turku, Finland', latitude: 60.45, longitude: 22.27 },
  galleryId: 4,
  kind: 'scan',
  hearts: 'mine',
  missing: ['people', 'date'],
}

test('a filter is the same after it was in an address', () => {
  for (const filter of [whole, noFilter, { ...noFilter, words: '香港' }])
    expect(readFilter(new URLSearchParams(toQuery(filter)))).toEqual(filter)
  expect([isEmpty(noFilter), isEmpty(whole)]).toEqual([true, false])
})

test('what an address says that means nothing is left out', () => {
  const odd = 'people=0,x,5&latitude=91&longitude=2&gallery_id=-1&kind=painting&missing=title,place&only=yes&hearts=yours'
  expect(readFilter(new URLSearchParams(odd))).toEqual({ ...noFilter, people: [5], missing: ['place'] })
  expect(toQuery({ ...noFilter, isOnly: true })).toEqual({})
})
