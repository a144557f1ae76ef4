import type { Catalogue, Words } from '../translate.ts'

export const words: Words = import.meta.glob<Catalogue>('../../../locales/zh-cn/*.json', { import: 'default' })
