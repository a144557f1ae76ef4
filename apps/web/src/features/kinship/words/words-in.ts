import type { KinWordLanguage, RelationName } from '@banyan/contract'
import type { ChineseName } from '../group-entries.ts'

type Word = RelationName['words'][number]

/** The family's words in a dialect or language, the narrowest first. */
export const wordsIn = (words: readonly Word[], language: KinWordLanguage): readonly Word[] =>
  words.filter((word) => word.language === language)

export const nameOfWord = ({ word, reading }: Word): ChineseName => ({ name: word, reading, age: 'either' })
