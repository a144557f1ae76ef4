import { nameWords } from '../languages/languages.ts'
import {
  ANY_AGE,
  ANY_GENDER,
  childLetter,
  ELDER,
  FEMALE,
  FULL,
  MALE,
  NO_AGE,
  parentLetter,
  partnerLetter,
  SAME_FATHER,
  SAME_MOTHER,
  siblingLetter,
  YOUNGER,
} from '../letters.ts'
import type { Age, Gender, Letter } from '../letters.ts'
import { PathWords } from '../path-words.ts'

const genders: Readonly<Record<string, Gender>> = {
  f: MALE,
  m: FEMALE,
  a: ANY_GENDER,
  h: MALE,
  w: FEMALE,
  p: ANY_GENDER,
  s: MALE,
  d: FEMALE,
  k: ANY_GENDER,
  b: MALE,
}
const ages: Readonly<Record<string, Age>> = { '?': ANY_AGE, '+': ELDER, '-': YOUNGER, o: ELDER, y: YOUNGER, x: ANY_AGE }

/** The letter for a token of the table's chains. */
function letterOf(token: string): Letter {
  const first = token[0]!
  if ('fma'.includes(first)) return parentLetter(genders[first]!)
  if ('hwp'.includes(first)) return partnerLetter(genders[first]!)
  if ('sdk'.includes(first)) return childLetter(genders[first]!, ages[token[1] ?? ''] ?? NO_AGE)
  const blood = token.endsWith('/f') ? SAME_FATHER : token.endsWith('/m') ? SAME_MOTHER : FULL
  const gender = token.length === 1 ? ANY_GENDER : token[1] === 'b' ? MALE : FEMALE
  return siblingLetter(gender, ages[first]!, blood)
}

/** The names of a chain in every language. */
interface ChainNames {
  readonly key: string
  readonly cantonese: readonly string[]
  readonly mandarin: readonly string[]
  readonly en: readonly string[]
  readonly fr: readonly string[]
  readonly pl: readonly string[]
  readonly fi: readonly string[]
}

/** Names a chain of tokens, spoken by somebody of this gender. */
export function nameChain(tokens: readonly string[], speaker: Gender): ChainNames {
  const words = new PathWords()
  let word = words.start(speaker)
  for (const token of tokens) word = words.append(word, letterOf(token))
  const naming = nameWords(words)
  const [key, cantonese, mandarin] = naming.chinese.columns(word)
  return {
    key: key!.texts[0]!,
    cantonese: cantonese!.texts,
    mandarin: mandarin!.texts,
    en: naming.en.columns(word)[0]!.texts,
    fr: naming.fr.columns(word)[0]!.texts,
    pl: naming.pl.columns(word)[0]!.texts,
    fi: naming.fi.columns(word)[0]!.texts,
  }
}
