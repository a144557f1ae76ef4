import type { Catalogue, Words } from '../translate.ts'

export const words: Words = import.meta.glob<Catalogue>('../../../locales/fi/*.json', { import: 'default' })
