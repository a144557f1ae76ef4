import type { Catalogue, Words } from '../translate.ts'

export const words: Words = import.meta.glob<Catalogue>(
  // The guests' page, which has its own, is built by itself.
  ['../../../locales/fi/*.json', '!../../../locales/fi/guest.json'],
  { import: 'default' },
)
