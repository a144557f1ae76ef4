import type { PersonName } from '@banyan/contract'
import { expect, test } from 'vitest'
import { guessScript } from './guess-script.ts'
import { blankName, changedName, groupNames, nameDraftOf, newNameBody, readNameDraft } from './name-draft.ts'

const name = (id: number, text: string, changes: Partial<PersonName> = {}): PersonName => ({
  id,
  person_id: 1,
  kind: 'birth',
  text,
  given: '',
  surname: '',
  script: '',
  reading_of: null,
  note: '',
  preferred: false,
  sources: [],
  creation_date: 'a',
  last_updated_date: 'b',
  ...changes,
})

test.each([
  ['Ada Wong', 'Latn'],
  ['歐陽小雲', 'Hani'],
  ['Łucja 小雲', 'Hani'],
  ['さくら', 'Jpan'],
  ['Анна', 'Cyrl'],
  ['123', ''],
])('the script of %s is %j', (text, script) => {
  expect(guessScript(text)).toBe(script)
})

test('only what was changed is sent', () => {
  const stored = name(1, 'Ada Wong')
  expect(changedName(nameDraftOf(stored), stored, [], 'b')).toBeUndefined()
  expect(changedName({ ...nameDraftOf(stored), text: ' 黃愛達 ', isFirst: true, surname: '黃' }, stored, [], 'b')).toEqual({
    text: '黃愛達',
    script: 'Hani',
    surname: '黃',
    preferred: true,
    seen: 'b',
  })
  expect(
    changedName({ ...nameDraftOf({ ...stored, reading_of: 4 }), readingOf: 0 }, { ...stored, reading_of: 4 }, [], 'c'),
  ).toEqual({
    reading_of: '0',
    seen: 'c',
  })
  expect(newNameBody({ ...blankName, kind: 'courtesy', text: ' 子明 ', readingOf: 3, note: ' at school ' }, [])).toMatchObject({
    kind: 'courtesy',
    text: '子明',
    script: 'Hani',
    note: 'at school',
    reading_of: 3,
  })
})

test('readings stand with the name that they read, also in a circle', () => {
  const shown = (names: readonly PersonName[]) =>
    groupNames(names).map(({ name: { id }, readings }) => [id, readings.map((each) => each.id)])
  expect(
    shown([name(1, '黃'), name(2, 'Wong', { reading_of: 1 }), name(3, 'Huáng', { reading_of: 2 }), name(4, '子明')]),
  ).toEqual([
    [1, [2, 3]],
    [4, []],
  ])
  expect(shown([name(1, '黃', { reading_of: 9 })])).toEqual([[1, []]])
  const circle = shown([name(1, '黃', { reading_of: 2 }), name(2, 'Wong', { reading_of: 1 })])
  expect(circle.length).toBeGreaterThan(0)
})

test('only a form of a name is taken from this device', () => {
  expect(readNameDraft(JSON.parse(JSON.stringify(blankName)))).toEqual(blankName)
  const { sources: _sources, key: _key, ...older } = blankName
  expect(readNameDraft(older)).toEqual(blankName)
  for (const wrong of [undefined, 'x', {}, { ...blankName, kind: 'x' }, { ...blankName, text: 1 }])
    expect(readNameDraft(wrong)).toBeUndefined()
})
