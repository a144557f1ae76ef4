import { expect, test } from 'vitest'
import { openFormStorage } from '../../../lib/forms/form-storage.ts'
import { memoryStorage } from '../../../lib/storage.ts'
import { blankFact } from './fact-draft.ts'
import { findBegun, formKey, nothing } from './find-begun.ts'

const person = { id: 1, facts: [] }
const draft = { ...blankFact('OCCU', 0), value: 'sailor', seen: 'a' }

function open() {
  return openFormStorage(memoryStorage(), 'forms_5', () => 0)
}

test('a form that was begun is open again, of this person only', () => {
  const forms = open()
  expect(findBegun(person, forms)).toEqual(nothing)
  forms.save(formKey(2, 'new'), draft)
  forms.save(formKey(11, 4), draft)
  expect(findBegun(person, forms)).toEqual(nothing)
  forms.save(formKey(1, 'new'), draft)
  expect(findBegun(person, forms)).toEqual({ kind: 'new', beginning: draft })
})

test('what was typed about a fact that somebody has deleted meanwhile becomes a new one', () => {
  const forms = open()
  forms.save(formKey(1, 4), draft)
  expect(findBegun(person, forms)).toEqual({ kind: 'new', beginning: { ...draft, seen: '' } })
  expect(forms.keys()).toEqual([formKey(1, 'new')])
})
