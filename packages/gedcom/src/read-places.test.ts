import { expect, it } from 'vitest'
import { readPlaces } from './read-places.ts'

const kinds = (text: string): string[] => readPlaces(text).map(({ kind, place }) => `${kind} ${place}`)

it('orders the places of a life from the end: death, burial, the latest that is dated, the rest, baptism, birth', () => {
  const text = [
    '1 BIRT\n2 DATE 1 MAY 1850\n2 PLAC Bath',
    '1 CHR\n2 DATE 9 MAY 1850\n2 PLAC Wells',
    '1 OCCU Baker\n2 PLAC Bristol',
    '1 RESI\n2 DATE 1 FEB 1880\n2 PLAC Exeter',
    '1 CENS\n2 DATE 31 MAR 1880\n2 PLAC Truro, , Cornwall,',
    '1 BURI\n2 PLAC Poole',
    '1 DEAT\n2 DATE 1901\n2 PLAC Dorchester',
    '1 PROB\n2 DATE 1903\n2 PLAC London',
    '1 NOTE Not a place\n2 CONT 2 PLAC Nowhere',
  ].join('\n')
  expect(kinds(text)).toEqual([
    'DEAT Dorchester',
    'BURI Poole',
    'CENS Truro, Cornwall',
    'RESI Exeter',
    'OCCU Bristol',
    'CHR Wells',
    'BIRT Bath',
  ])
  expect(readPlaces('1 NAME Ada /Wong/')).toEqual([])
})

it.each([
  ['N42.36', 'W71.06', { latitude: 42.36, longitude: -71.06 }],
  ['-33.9', '151.2', { latitude: -33.9, longitude: 151.2 }],
  ['42,36N', '71,06 W', { latitude: 42.36, longitude: -71.06 }],
  [`N42°21'36"`, 'W71°3', { latitude: 42.36, longitude: -71.05 }],
  ['N0', 'E0', undefined],
  ['N91', 'E0', undefined],
  ['E42.36', 'W71.06', undefined],
  ['N42.36', '', undefined],
  ['here', 'there', undefined],
])('reads the coordinates %s and %s', (latitude, longitude, coordinates) => {
  const [place] = readPlaces(`1 BIRT\n2 PLAC Boston\n3 MAP\n4 LATI ${latitude}\n4 LONG ${longitude}\n`)
  expect(place).toEqual({
    kind: 'BIRT',
    place: 'Boston',
    path: '0',
    order: 0,
    ...(coordinates === undefined ? {} : { coordinates }),
  })
})
