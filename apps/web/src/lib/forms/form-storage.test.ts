import { expect, test } from 'vitest'
import { memoryStorage } from '../storage.ts'
import { openFormStorage } from './form-storage.ts'

const day = 24 * 3_600_000

function open() {
  const storage = memoryStorage()
  let now = 0
  return { storage, forms: openFormStorage(storage, 'forms_5', () => now), wait: (ms: number) => void (now += ms) }
}

test('what was typed is kept until it is saved or discarded', () => {
  const { storage, forms } = open()
  forms.save('1/fact/new', { date: 'about 1950' })
  forms.save('1/fact/2', { note: 'sailor' })
  expect(openFormStorage(storage, 'forms_5', () => 0).find('1/fact/new')).toEqual({ date: 'about 1950' })
  forms.remove('1/fact/new')
  expect([forms.keys(), forms.find('1/fact/new')]).toEqual([['1/fact/2'], undefined])
  forms.remove('1/fact/2')
  expect(storage.getItem('forms_5')).toBeNull()
})

test('nobody misses a form after a month, and what cannot be read is no form', () => {
  const { storage, forms, wait } = open()
  forms.save('1/fact/new', { date: '1950' })
  wait(31 * day)
  expect(forms.keys()).toEqual([])
  storage.setItem('forms_5', '{"1/fact/2":{"value":1},"1/fact/3":null')
  expect(forms.keys()).toEqual([])
})
