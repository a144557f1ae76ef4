import { expect, it } from 'vitest'
import { entryTitle } from './life-words.ts'

it.each([
  [{ tag: 'CHR' }, 'kind.CHR'],
  [{ tag: 'EVEN', type: 'Regatta' }, 'Regatta'],
  [{ tag: 'EVEN' }, 'kind.EVEN'],
  [{ tag: 'SLGC' }, 'kept:tag.sealingLds'],
  [{ tag: 'SLGC', type: 'In Turku' }, 'In Turku'],
  [{ tag: 'XYZ' }, 'kind.EVEN'],
])('names the event %o that a file records', (event, title) => {
  expect(entryTitle({ subject: { kind: 'recorded', event, partner: undefined } }, (key) => key)).toBe(title)
})
