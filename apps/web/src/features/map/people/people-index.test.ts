import { expect, it } from 'vitest'
import type { MapPerson } from './located.ts'
import { findOnMap, indexPeople } from './people-index.ts'

const person = (id: number, name: string, address: string): MapPerson => ({
  id,
  name,
  address,
  birth_year: 0,
  year_of_death: 0,
  small_thumbnail: null,
  latitude: 1,
  longitude: 1,
})
const people = [
  person(1, 'Zofia Łucka', 'Kraków, Polska'),
  person(2, 'Ådel Berg', 'Helsinki'),
  person(3, '林小雲', '香港'),
  person(4, 'Adam Berg', 'Kraków, Polska'),
]
const find = (text: string, language = 'en') => findOnMap(indexPeople(people, language), text).map(({ person: { id } }) => id)

it('sorts by name', () => {
  expect(find('')).toEqual([4, 2, 1, 3])
  // In Finnish, å comes at the end of the alphabet.
  expect(find('', 'fi')).toEqual([4, 1, 2, 3])
})

it.each([
  ['krakow', [4, 1]],
  ['lucka', [1]],
  ['berg kra', [4]],
  ['香港', [3]],
  ['paris', []],
])('finds %s', (text, expected) => expect(find(text)).toEqual(expected))
