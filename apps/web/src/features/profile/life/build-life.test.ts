import type { Fact, FactKindName, Image, Person, PersonSummary, Relation } from '@banyan/contract'
import { expect, test } from 'vitest'
import { indexFamily } from '../../../lib/family/indexed-family.ts'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { buildLife } from './build-life.ts'
import type { LifeEntry } from './life-entries.ts'
import { withPhotos } from './life-photos.ts'

const time = '2026-01-01T00:00:00.000Z'

const summary = (id: number, name: string, birth_year = 0, year_of_death = 0): PersonSummary => ({
  id,
  name,
  birth_year,
  year_of_death,
  birth_order: null,
  gender: 'F',
  address: '',
  small_thumbnail: null,
  latitude: 0,
  longitude: 0,
  user_id: null,
  hierarchy_score: 0,
  deceased: year_of_death > 0,
})

let nextFact = 1
const fact = (kind: FactKindName, date = '', changes: Partial<Fact> = {}): Fact => ({
  id: nextFact++,
  person_id: 1,
  relation_id: null,
  kind,
  type: '',
  value: '',
  date,
  date_phrase: '',
  place: '',
  latitude: 0,
  longitude: 0,
  note: '',
  participants: [],
  image_ids: [],
  sources: [],
  denied: false,
  preferred: kind === 'BIRT' || kind === 'DEAT',
  is_private: false,
  creation_date: time,
  last_updated_date: time,
  ...changes,
})

const person = (facts: readonly Fact[], changes: Partial<Person> = {}): Person => ({
  ...summary(1, 'Ada', 1950),
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
  language: 'en',
  locked: false,
  face_recognition: false,
  large_thumbnail: null,
  photo: null,
  events: [],
  names: [],
  facts: [...facts],
  creation_date: time,
  last_updated_date: time,
  ...changes,
})

const relation = (id: number, from: number, to: number, relation_type: 1 | 2): Relation => ({
  id,
  from_person_id: from,
  to_person_id: to,
  relation_type,
  kind: '',
  creation_date: time,
  last_updated_date: time,
})

const family = (people: readonly PersonSummary[] = [], relations: readonly Relation[] = []) =>
  indexFamily({ people: [summary(1, 'Ada', 1950), ...people], relations }, true)

const shown = ({ subject, date }: LifeEntry): string => {
  const what =
    subject.kind === 'fact'
      ? subject.fact.kind
      : subject.kind === 'recorded'
        ? subject.event.tag
        : subject.kind === 'photos'
          ? `${subject.images.length} photos`
          : subject.what
  return [what, date].filter((part) => part !== '').join(' ')
}

const linesOf = (who: Person, relatives: Family, photos: readonly Image[] = []): readonly LifeEntry[] =>
  withPhotos(buildLife(who, relatives), photos)

const order = (facts: readonly Fact[], changes: Partial<Person> = {}): string[] =>
  linesOf(person(facts, changes), family()).map(shown)

test('what has a date is ordered by it, in whatever calendar', () => {
  expect(
    order([fact('DEAT', '1999'), fact('OCCU', 'FROM 1975 TO 1980'), fact('MARR', '_CHINESE 15 _M8 1974'), fact('BIRT', '1950')]),
  ).toEqual(['BIRT 1950', 'MARR _CHINESE 15 _M8 1974', 'OCCU FROM 1975 TO 1980', 'DEAT 1999'])
})

test('what has no date stands where its kind belongs', () => {
  expect(
    order([
      fact('BURI'),
      fact('RESI', '1960'),
      fact('OCCU'),
      fact('DEAT', '1999'),
      fact('CHR'),
      fact('BIRT', '1950'),
      fact('EVEN', '', { date_phrase: 'after the war' }),
    ]),
  ).toEqual(['BIRT 1950', 'CHR', 'OCCU', 'RESI 1960', 'EVEN', 'DEAT 1999', 'BURI'])
  expect(order([fact('DEAT'), fact('MARR'), fact('BIRT')])).toEqual(['BIRT', 'MARR', 'DEAT'])
})

test('a day without a year is ordered like no date', () => {
  expect(order([fact('DEAT', '_CHINESE 15 _M8'), fact('OCCU', '1980'), fact('BIRT', '1950')])).toEqual([
    'BIRT 1950',
    'OCCU 1980',
    'DEAT _CHINESE 15 _M8',
  ])
})

test('the year of the birth or the death does not come before the one or after the other', () => {
  expect(
    order([
      fact('CENS', '1950'),
      fact('BIRT', '3 MAY 1950'),
      fact('RESI', '1990'),
      fact('DEAT', '2 MAR 1990'),
      fact('BURI', '5 MAR 1990'),
    ]),
  ).toEqual(['BIRT 3 MAY 1950', 'CENS 1950', 'RESI 1990', 'DEAT 2 MAR 1990', 'BURI 5 MAR 1990'])
  expect(order([fact('GRAD', '12 JUN 1990'), fact('DEAT', '1990'), fact('BURI', '1 SEP 1990')])).toEqual([
    'GRAD 12 JUN 1990',
    'DEAT 1990',
    'BURI 1 SEP 1990',
  ])
})

test('a date without a beginning counts at its end, and one without an end at its beginning', () => {
  expect(order([fact('IMMI', 'AFT 1970'), fact('EDUC', 'BEF 1970'), fact('OCCU', '1970'), fact('BIRT', '1950')])).toEqual([
    'BIRT 1950',
    'EDUC BEF 1970',
    'OCCU 1970',
    'IMMI AFT 1970',
  ])
})

const ages = (facts: readonly Fact[], changes: Partial<Person> = {}): unknown[] =>
  linesOf(person(facts, changes), family()).map((entry) => [shown(entry), entry.age ?? null])

test('ages come from the birth that lists show', () => {
  expect(
    ages([
      fact('BIRT', '3 MAY 1950'),
      fact('BIRT', '1940', { preferred: false }),
      fact('MARR', '2 MAY 1974'),
      fact('DEAT', '1999'),
      fact('BURI', '2000'),
    ]),
  ).toEqual([
    ['BIRT 3 MAY 1950', null],
    ['BIRT 1940', null],
    ['MARR 2 MAY 1974', { min: 23, max: 23 }],
    ['DEAT 1999', { min: 48, max: 49 }],
    ['BURI 2000', null],
  ])
  expect(ages([fact('GRAD', '1972')], { birth_year: 1950 })).toEqual([['GRAD 1972', { min: 21, max: 22 }]])
  expect(ages([fact('GRAD', 'BEF 1972'), fact('OCCU')])).toEqual([
    ['GRAD BEF 1972', null],
    ['OCCU', null],
  ])
  expect(ages([fact('GRAD', '1972')], { birth_year: 0 })).toEqual([['GRAD 1972', null]])
})

test('dates that cannot be are doubted', () => {
  const doubts = linesOf(
    person([fact('BIRT', '1950'), fact('CHR', '1949'), fact('DEAT', '1999'), fact('OCCU', '2005'), fact('BURI', '2001')]),
    family(),
  ).map((entry) => [shown(entry), entry.doubt ?? ''])
  expect(doubts).toEqual([
    ['CHR 1949', 'beforeBirth'],
    ['BIRT 1950', ''],
    ['DEAT 1999', ''],
    ['BURI 2001', ''],
    ['OCCU 2005', 'afterDeath'],
  ])
})

test('the family’s births and deaths are part of a life while it lasts', () => {
  const people = [
    summary(2, 'Eve', 1920, 1980),
    summary(3, 'Jan', 1915, 1949),
    summary(4, 'Ben', 1948, 1995),
    summary(5, 'Cat', 1975),
    summary(6, 'Dan', 1978, 2001),
    summary(7, 'Fay'),
  ]
  const relations = [
    relation(1, 2, 1, 2),
    relation(2, 3, 1, 2),
    relation(3, 4, 1, 1),
    relation(4, 1, 5, 2),
    relation(5, 1, 6, 1),
    relation(6, 1, 7, 2),
  ]
  const marriage = fact('MARR', '1974', { person_id: null, relation_id: 3 })
  const life = linesOf(
    person([fact('BIRT', '1950'), marriage, fact('DEAT', '1999')], { year_of_death: 1999 }),
    family(people, relations),
  )
  expect(life.map(shown)).toEqual(['BIRT 1950', 'MARR 1974', 'child 1975', 'parent 1980', 'partner 1995', 'DEAT 1999'])
  expect(life[1]?.subject).toMatchObject({ kind: 'fact', partner: { name: 'Ben' } })
})

test('alternatives of birth and death are marked, and what is denied is not one', () => {
  const life = linesOf(
    person([
      fact('BIRT', '1950'),
      fact('BIRT', '1951', { preferred: false }),
      fact('DEAT', '', { denied: true, preferred: false }),
      fact('OCCU', '1980'),
    ]),
    family(),
  )
  expect(life.map((entry) => [shown(entry), entry.isAlternative])).toEqual([
    ['BIRT 1950', false],
    ['BIRT 1951', true],
    ['OCCU 1980', false],
    ['DEAT', false],
  ])
})

test('an event of a record is shown until a fact says as much', () => {
  const events = [
    { tag: 'BIRT', date: 'Abt. 12 MAR 1950', place: 'Gdynia' },
    { tag: 'OCCU', text: 'sailor' },
    { tag: '_MILT', type: 'Medal', date: 'whenever' },
    { tag: 'DEAT', text: 'N' },
  ]
  const life = (facts: readonly Fact[]) => linesOf(person(facts, { events }), family()).map(shown)
  expect(life([])).toEqual(['BIRT ABT 12 MAR 1950', 'OCCU', '_MILT'])
  expect(life([fact('BIRT', '1950')])).toEqual(['BIRT 1950', 'BIRT ABT 12 MAR 1950', 'OCCU', '_MILT'])
  expect(life([fact('BIRT', 'ABT 12 MAR 1950', { place: 'Gdynia' }), fact('OCCU', '', { value: 'sailor' })])).toEqual([
    'BIRT ABT 12 MAR 1950',
    'OCCU',
    '_MILT',
  ])
})

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
let nextImage = 1
const photo = (date_taken: string): Image => ({
  id: nextImage++,
  gallery_id: 1,
  title: '',
  description: '',
  original_image: '',
  original_image_height: 1,
  original_image_width: 1,
  thumbnail: '',
  thumbnail_height: 1,
  thumbnail_width: 1,
  large_thumbnail: '',
  large_thumbnail_height: 1,
  large_thumbnail_width: 1,
  date_taken,
  taken:
    date_taken === time
      ? ''
      : `${new Date(date_taken).getUTCDate()} ${months[new Date(date_taken).getUTCMonth()]} ${new Date(date_taken).getUTCFullYear()}`,
  latitude: 0,
  longitude: 0,
  place_is_guess: false,
  front_id: null,
  joined_count: 0,
  transcription: '',
  uploaded_by: '',
  by_guest: false,
  size_bytes: 1,
  content_type: 'image/jpeg',
  page_count: 1,
  is_incomplete: false,
  film: null,
  motion: null,
  motion_page_id: null,
  is_set_aside: false,
  version: 1,
  anticlockwise_angle: 0,
  edit: null,
  unedited: '',
  comment_count: 0,
  heart_count: 0,
  has_heart: false,
  is_private: false,
  creation_date: time,
  last_updated_date: time,
})

test('photos stand at their time, those of a year together, with the age', () => {
  const photos = [
    '1949-01-01T00:00:00.000Z',
    '1974-03-01T00:00:00.000Z',
    '1974-04-02T00:00:00.000Z',
    '1974-05-02T10:00:00.000Z',
    '1974-06-02T00:00:00.000Z',
    '1974-06-09T00:00:00.000Z',
    '1976-06-02T00:00:00.000Z',
    '2003-01-01T00:00:00.000Z',
    time,
  ].map(photo)
  const life = linesOf(
    person([fact('BIRT', '3 MAY 1950'), fact('MARR', '2 MAY 1974'), fact('OCCU'), fact('DEAT', '1999')]),
    family(),
    photos,
  )
  expect(life.map((entry) => [shown(entry), entry.age?.min ?? null])).toEqual([
    ['1 photos 1 JAN 1949', null],
    ['BIRT 3 MAY 1950', null],
    ['2 photos 1974', 23],
    ['MARR 2 MAY 1974', 23],
    ['OCCU', null],
    ['3 photos 1974', 23],
    ['1 photos 2 JUN 1976', 26],
    ['DEAT 1999', 48],
    ['1 photos 1 JAN 2003', null],
    ['1 photos', null],
  ])
})
