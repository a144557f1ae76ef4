import type { Fact } from '@banyan/contract'
import { expect, test } from 'vitest'
import { citationsOf } from '../sources/source-draft.ts'
import { blankFact, changedParts, factDraftOf, factParts, readFactDraft } from './fact-draft.ts'

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
  is_private: false,
  creation_date: 'a',
  last_updated_date: 'b',
}

test('only what was changed is sent', async () => {
  const stored = factDraftOf(wedding, 'en')
  expect(stored).toMatchObject({ date: 'about 1950', relationId: 4, seen: 'b' })
  const typed = { ...stored, note: ' It poured. ' }
  const citations = await citationsOf(typed.sources, [], () => Promise.reject(new Error('not needed')))
  expect(changedParts(typed, stored, factParts(typed, citations, 'en'))).toEqual({ note: 'It poured.' })
  const dated = { ...stored, date: '3 May 1951', sources: [] }
  expect(changedParts(dated, stored, factParts(dated, [], 'en'))).toEqual({ date: '3 MAY 1951', date_phrase: '', sources: [] })
  const denied = { ...stored, isDenied: true, imageIds: [3] }
  expect(changedParts(denied, stored, factParts(denied, citations, 'en'))).toEqual({ denied: true, image_ids: [3] })
  const preferred = { ...stored, isPreferred: true }
  expect(changedParts(preferred, stored, factParts(preferred, citations, 'en'))).toEqual({ preferred: true })
})

test('only a form of a fact is taken from this device', () => {
  const draft = blankFact('MARR', 4)
  expect(readFactDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  const { imageIds: _images, key: _key, ...older } = draft
  expect(readFactDraft(older)).toEqual(draft)
  for (const wrong of [undefined, null, 'x', {}, { ...draft, kind: 'SSN' }, { ...draft, note: 1 }, { ...draft, people: {} }])
    expect(readFactDraft(wrong)).toBeUndefined()
})
