import type { Catalogue, Words } from '../translate.ts'

export const words: Words = import.meta.glob<Catalogue>(
  // The guests' page, which has its own, is built by itself.
  ['../../../locales/pl/*.json', '!../../../locales/pl/guest.json'],
  { import: 'default' },
)
