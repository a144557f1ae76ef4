import type { Source } from '@banyan/contract'
import { expect, test } from 'vitest'
import { blankSource, citationsOf, findSource, suggestedTitles } from './source-draft.ts'

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

test('a source is found by its title however it is written, and made if the family does not have it', async () => {
  expect(findSource(' parish  Register', sources)?.id).toBe(3)
  const made: string[] = []
  const citations = await citationsOf(
    [
      { ...blankSource, sourceId: 3, page: '13', text: 'in Latin' },
      { ...blankSource, title: 'parish register', page: '', key: 'parish register' },
      { ...blankSource, title: ' Letters ', page: ' 2 ', key: ' Letters ' },
      { ...blankSource, title: 'letters', page: '3', key: 'letters' },
      { ...blankSource, title: ' ', page: '4', key: ' ' },
    ],
    sources,
    (title, key) => {
      made.push(`${title}, ${key}`)
      return Promise.resolve(source(10, title))
    },
  )
  expect(made).toEqual(['Letters,  Letters '])
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
