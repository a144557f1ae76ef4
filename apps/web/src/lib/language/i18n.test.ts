import { expect, test } from 'vitest'
import { readCatalogue } from './i18n.ts'

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const english = { greeting: 'Hello' }

test('a catalogue is that of the language', async () => {
  const finnish = { greeting: 'Hei' }
  const loaders = { '../../locales/en/common.json': async () => english, '../../locales/fi/common.json': async () => finnish }
  expect(await readCatalogue(loaders, 'fi', 'common')).toBe(finnish)
})

test('a catalogue that cannot be loaded gives way to the English one', async () => {
  const loaders = { '../../locales/en/common.json': async () => english, '../../locales/fi/common.json': offline }
  expect(await readCatalogue(loaders, 'fi', 'common')).toBe(english)
  expect(await readCatalogue(loaders, 'pl', 'common')).toBe(english)
})

test('without the English one either, the failure is told', async () => {
  await expect(readCatalogue({ '../../locales/en/common.json': offline }, 'en', 'common')).rejects.toThrow('Failed to fetch')
  await expect(readCatalogue({}, 'en', 'nowhere')).rejects.toThrow('nowhere')
})
