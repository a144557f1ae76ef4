import type { Person } from '@banyan/contract'
import { describe, expect, test } from 'vitest'
import { canEdit, canEditField, shownFields, tableFields } from './field-table.ts'

const person: Person = {
  id: 7,
  name: 'Ida',
  gender: 'F',
  birth_year: 1950,
  year_of_death: 0,
  birth_order: null,
  spoken_languages: '',
  email: 'ida@example.org',
  occupation: 'sailor',
  telephone_number: '',
  address: '',
  website: '',
  skype_name: '',
  facebook: '',
  twitter: '',
  linkedin: '',
  language: 'fi',
  locked: false,
  face_recognition: true,
  biography: '',
  biographies: {},
  events: [],
  user_id: null,
  latitude: 0,
  longitude: 0,
  small_thumbnail: null,
  large_thumbnail: null,
  photo: null,
  hierarchy_score: 100,
  deceased: false,
  names: [],
  facts: [],
  creation_date: '2026-01-01T00:00:00.000Z',
  last_updated_date: '2026-01-01T00:00:00.000Z',
}
const user: Person = { ...person, user_id: 3 }

describe('the rows of the table', () => {
  test('when it is read: those that say something', () => {
    expect(shownFields(person, { isOwn: false, isEditing: false })).toEqual([
      'gender',
      'birth_year',
      'email',
      'occupation',
      'language',
    ])
  })

  test('when it is edited: all, but the lock of others', () => {
    expect(shownFields(person, { isOwn: false, isEditing: true })).toEqual(tableFields.filter((field) => field !== 'locked'))
  })

  test('when users edit themselves: the lock, but no e-mail', () => {
    expect(shownFields(user, { isOwn: true, isEditing: true })).toEqual(tableFields.filter((field) => field !== 'email'))
    expect(shownFields(user, { isOwn: true, isEditing: false })).toContain('email')
  })
})

test('who may edit', () => {
  expect([canEdit(person, false), canEdit({ locked: true }, false), canEdit({ locked: true }, true)]).toEqual([true, false, true])
  expect([
    canEditField('language', person, false),
    canEditField('language', user, false),
    canEditField('language', user, true),
  ]).toEqual([true, false, true])
  expect([
    canEditField('face_recognition', person, false),
    canEditField('face_recognition', user, false),
    canEditField('face_recognition', user, true),
  ]).toEqual([true, false, true])
  expect(canEditField('name', user, false)).toBe(true)
})
