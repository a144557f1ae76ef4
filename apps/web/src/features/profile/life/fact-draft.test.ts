import type { Fact, Source } from '@banyan/contract'
import { expect, test } from 'vitest'
import {
  blankFact,
  changedParts,
  citationsOf,
  factDraftOf,
  factParts,
  findSource,
  readFactDraft,
  suggestedTitles,
} from './fact-draft.ts'

const source = (id: number, title: string): Source => ({
  id,
  title,
  author: '',
  publisher: '',
  url: '',
  repository: '',
  note: '',
  image_ids: [],
  citation_count: 0,
  creation_date: '',
  last_updated_date: '',
})
const sources = [source(1, 'Grandmother’s photo album'), source(2, 'Photographs of the port'), source(3, 'Parish register')]

const citation = { source_id: 3, page: '12', text: 'in Latin', quality: 3 as const, image_ids: [7] }
const wedding: Fact = {
  id: 9,
  person_id: null,
  relation_id: 4,
  kind: 'MARR',
  type: '',
  value: '',
  date: 'ABT 1950',
  date_phrase: 'before the flood',
  place: 'Gdynia',
  latitude: 54.5,
  longitude: 18.5,
  note: 'It rained.',
  participants: [{ person_id: 5, role: 'WITN' }],
  image_ids: [],
  sources: [citation],
  denied: false,
  preferred: false,
  creation_date: 'a',
  last_updated_date: 'b',
}

test('only what was changed is sent', async () => {
  const stored = factDraftOf(wedding, 'en')
  expect(stored).toMatchObject({ date: 'about 1950', relationId: 4, seen: 'b' })
  const typed = { ...stored, note: ' It poured. ' }
  const citations = await citationsOf(typed.sources, sources, () => Promise.reject(new Error('not needed')))
  expect(changedParts(typed, stored, factParts(typed, citations, 'en'))).toEqual({ note: 'It poured.' })
  const dated = { ...stored, date: '3 May 1951', sources: [] }
  expect(changedParts(dated, stored, factParts(dated, [], 'en'))).toEqual({ date: '3 MAY 1951', date_phrase: '', sources: [] })
  const preferred = { ...stored, isPreferred: true }
  expect(changedParts(preferred, stored, factParts(preferred, citations, 'en'))).toEqual({ preferred: true })
})

test('a source is found by its title however it is written, and made if the family does not have it', async () => {
  expect(findSource(' parish  Register', sources)?.id).toBe(3)
  const made: string[] = []
  const citations = await citationsOf(
    [
      { title: '', page: '13', citation },
      { title: 'parish register', page: '', citation: null },
      { title: ' Letters ', page: ' 2 ', citation: null },
      { title: 'letters', page: '3', citation: null },
      { title: ' ', page: '4', citation: null },
    ],
    sources,
    (title) => {
      made.push(title)
      return Promise.resolve(source(10, title))
    },
  )
  expect(made).toEqual(['Letters'])
  expect(citations.map(({ source_id, page, text }) => [source_id, page, text])).toEqual([
    [3, '13', 'in Latin'],
    [3, '', ''],
    [10, '2', ''],
    [10, '3', ''],
  ])
})

test('titles are suggested, those that begin with the words first', () => {
  expect(suggestedTitles('photo', sources, 5)).toEqual(['Photographs of the port', 'Grandmother’s photo album'])
  expect(suggestedTitles(' ', sources, 5)).toEqual([])
})

test('only a form of a fact is taken from this device', () => {
  const draft = blankFact('MARR', 4)
  expect(readFactDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  for (const wrong of [undefined, null, 'x', {}, { ...draft, kind: 'SSN' }, { ...draft, note: 1 }, { ...draft, people: {} }])
    expect(readFactDraft(wrong)).toBeUndefined()
})
