import { expect, test } from 'vitest'
import { readCatalogue } from './i18n.ts'

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const english = { greeting: 'Hello' }

/** What one language has. */
const words = (language: string, load: () => Promise<Record<string, string>>) => async () => ({
  [`../../../locales/${language}/common.json`]: load,
})

test('a catalogue is that of the language', async () => {
  const finnish = { greeting: 'Hei' }
  const lists = { en: words('en', async () => english), fi: words('fi', async () => finnish) }
  expect(await readCatalogue(lists, 'fi', 'common')).toBe(finnish)
})

test('a catalogue that cannot be loaded gives way to the English one', async () => {
  const lists = { en: words('en', async () => english), fi: words('fi', offline), fr: offline }
  expect(await readCatalogue(lists, 'fi', 'common')).toBe(english)
  expect(await readCatalogue(lists, 'fr', 'common')).toBe(english)
  expect(await readCatalogue(lists, 'pl', 'common')).toBe(english)
})

test('without the English one either, the failure is told', async () => {
  await expect(readCatalogue({ en: words('en', offline) }, 'en', 'common')).rejects.toThrow('Failed to fetch')
  await expect(readCatalogue({}, 'en', 'nowhere')).rejects.toThrow('nowhere')
})
