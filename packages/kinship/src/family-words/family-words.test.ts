import { expect, it } from 'vitest'
import { NamesReader } from '../all-names/read-names.ts'
import { indexKinship } from '../index-kinship.ts'
import { namesOfKey } from '../terms/name-key.ts'
import { termSources } from '../terms/table.ts'
import { FamilyWords } from './family-words.ts'

const word = (id: number, of: { key?: string; person_id?: number; from_person_id?: number }) => ({
  id,
  key: '',
  person_id: null,
  from_person_id: null,
  language: 'cantonese' as const,
  word: `word ${id}`,
  reading: '',
  said_by_id: null,
  written_by: '',
  ...of,
})

it('finds the narrowest word first, and none that is for others', () => {
  const words = new FamilyWords([
    word(1, { key: 'Mother' }),
    word(2, { person_id: 7 }),
    word(3, { person_id: 7, from_person_id: 1 }),
    word(4, { person_id: 7, from_person_id: 2 }),
    word(5, { key: 'Father' }),
    word(6, { person_id: 8 }),
  ])
  const ids = (from: number, to: number, key: string) => words.of(from, to, key).map(({ id }) => id)
  expect(ids(1, 7, 'Mother')).toEqual([3, 2, 1])
  expect(ids(2, 7, 'Father')).toEqual([4, 2, 5])
  expect(ids(3, 7, 'Son')).toEqual([2])
  expect(ids(7, 1, 'Son')).toEqual([])
})

it('says a word for a term only where that term is certain', () => {
  const people = [1, 2, 3, 4].map((id) => ({ id, birth_year: id === 4 ? 0 : 1990 - id * 20, gender: 'M' }))
  const relations = [
    [2, 1],
    [3, 2],
    [3, 4],
  ].map(([from = 0, to = 0]) => ({ from_person_id: from, to_person_id: to, relation_type: 2 }))
  const read = (family: typeof people) => {
    const reader = new NamesReader()
    const words = [word(1, { key: "Father's Elder Brother" }), word(2, { person_id: 4 }), word(3, { key: 'Father' })]
    for (const part of indexKinship({ people: family, relations }).writeNames(1, { languages: [], chinese: ['cantonese'] }))
      if (part !== undefined) reader.add(part.head ? { ...part, head: { ...part.head, words } } : part)
    return [4, 2, 3, 9].map((id) => reader.familyWords(id).map((each) => each.id))
  }
  expect(read(people)).toEqual([[2], [3], [], []])
  expect(read(people.map((each) => (each.id === 4 ? { ...each, birth_year: 1940 } : each)))).toEqual([[2, 1], [3], [], []])
})

it('knows the names of every key of the table, and of no other', () => {
  for (const [, key] of termSources) expect([key, namesOfKey(key)?.key]).toEqual([key, key])
  expect(namesOfKey("Father's Brother's Neighbour")).toBeUndefined()
})
