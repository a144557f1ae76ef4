import { Namer } from '../name-words.ts'
import type { Naming } from '../name-words.ts'
import type { PathWords } from '../path-words.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { finnish } from './finnish.ts'
import { french } from './french.ts'
import { polish } from './polish.ts'

/** The names of one search's words in every language. */
export interface Namings {
  /** Columns: the keys, Cantonese, Mandarin, Mandarin as in Taiwan. */
  readonly chinese: Naming
  readonly en: Naming
  readonly fr: Naming
  readonly pl: Naming
  readonly fi: Naming
}

export const namers = {
  chinese: new Namer(chinese),
  en: new Namer(english),
  fr: new Namer(french),
  pl: new Namer(polish),
  fi: new Namer(finnish),
}

/** Names the words of one search in every language. */
export function nameWords(words: PathWords): Namings {
  return {
    chinese: namers.chinese.naming(words),
    en: namers.en.naming(words),
    fr: namers.fr.naming(words),
    pl: namers.pl.naming(words),
    fi: namers.fi.naming(words),
  }
}
