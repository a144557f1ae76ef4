import type { Person } from '@banyan/contract'
import { expect, test } from 'vitest'
import { findConflicts } from './comparison.ts'

const time = '2026-01-01T00:00:00.000Z'
const person = (values: Partial<Person>): Person => ({
  id: 1,
  name: 'Mei Chan',
  birth_year: 0,
  year_of_death: 0,
  birth_order: null,
  gender: 'F',
  address: '',
  small_thumbnail: null,
  latitude: 0,
  longitude: 0,
  user_id: null,
  hierarchy_score: 100,
  deceased: false,
  names: [],
  facts: [],
  spoken_languages: '',
  email: '',
  occupation: '',
  telephone_number: '',
  website: '',
  skype_name: '',
  facebook: '',
  twitter: '',
  linkedin: '',
  biography: '',
  biographies: {},
  locked: false,
  face_recognition: true,
  language: 'en',
  large_thumbnail: null,
  photo: null,
  events: [],
  creation_date: time,
  last_updated_date: time,
  ...values,
})

test('only what both say, and differently, has to be chosen', () => {
  const conflicts = findConflicts(
    person({ birth_year: 1950, occupation: 'Teacher' }),
    person({ id: 2, name: 'May Chan', birth_year: 1951, address: 'Hong Kong' }),
  )
  expect(conflicts).toEqual([
    { take: 'name', field: 'name', kept: 'Mei Chan', other: 'May Chan' },
    { take: 'birth_year', field: 'birth_year', kept: 1950, other: 1951 },
  ])
})

test('lives are compared language by language', () => {
  const conflicts = findConflicts(
    person({ biographies: { en: '<p>A</p>', fr: '<p>Même</p>' } }),
    person({ biographies: { en: '<p>B</p>', fr: '<p>Même</p>', fi: '<p>C</p>' } }),
  )
  expect(conflicts).toEqual([{ take: 'biography:en', field: 'biography', language: 'en', kept: '<p>A</p>', other: '<p>B</p>' }])
})

test('a gender that is not told contradicts none', () => {
  expect(findConflicts(person({ gender: 'P' }), person({ gender: 'M' }))).toEqual([])
})

test('a letter that stands for no gender is a value in other fields', () => {
  const conflicts = findConflicts(person({ occupation: 'P' }), person({ occupation: 'Pilot' }))
  expect(conflicts.map(({ take }) => take)).toEqual(['occupation'])
})
