import { hakka } from './hakka.ts'
import { hokkien } from './hokkien.ts'

/** The text of each dialect that has a file of its own. */
export const dialectTexts = { hokkien, hakka } as const

export type DialectName = keyof typeof dialectTexts
