import { nameWords } from '../languages/languages.ts'
import {
  anyAge,
  anyGender,
  childLetter,
  elder,
  femaleGender,
  fullBlood,
  maleGender,
  noAge,
  openChildLetter,
  openPartnerLetter,
  parentLetter,
  partnerLetter,
  sameFather,
  sameMother,
  siblingLetter,
  younger,
} from '../letters.ts'
import type { Age, Gender, Letter } from '../letters.ts'
import { PathWords } from '../path-words.ts'

const genders: Readonly<Record<string, Gender>> = {
  f: maleGender,
  m: femaleGender,
  a: anyGender,
  h: maleGender,
  w: femaleGender,
  p: anyGender,
  s: maleGender,
  d: femaleGender,
  k: anyGender,
  b: maleGender,
}
const ages: Readonly<Record<string, Age>> = { '?': anyAge, '+': elder, '-': younger, o: elder, y: younger, x: anyAge }

/** The letter for a token of the table's chains. */
function letterOf(token: string): Letter {
  const first = token[0]!
  if (token.endsWith('*')) return 'hw'.includes(first) ? openPartnerLetter(genders[first]!) : openChildLetter(genders[first]!)
  if ('fma'.includes(first)) return parentLetter(genders[first]!)
  if ('hwp'.includes(first)) return partnerLetter(genders[first]!)
  if ('sdk'.includes(first)) return childLetter(genders[first]!, ages[token[1] ?? ''] ?? noAge)
  const blood = token.endsWith('/f') ? sameFather : token.endsWith('/m') ? sameMother : fullBlood
  const gender = token.length === 1 ? anyGender : token[1] === 'b' ? maleGender : femaleGender
  return siblingLetter(gender, ages[first]!, blood)
}

/** The names of a chain in every language. */
export interface ChainNames {
  readonly key: string
  readonly cantonese: readonly string[]
  readonly mandarin: readonly string[]
  /** Mandarin as Taiwan writes it. */
  readonly traditional: readonly string[]
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
  const [key, cantonese, mandarin, taiwan] = naming.chinese.columns(word)
  return {
    key: key!.texts[0]!,
    cantonese: cantonese!.texts,
    mandarin: mandarin!.texts,
    traditional: taiwan!.texts,
    en: naming.en.columns(word)[0]!.texts,
    fr: naming.fr.columns(word)[0]!.texts,
    pl: naming.pl.columns(word)[0]!.texts,
    fi: naming.fi.columns(word)[0]!.texts,
  }
}

/** The speaker's gender and the tokens of the first relation that a row of the table is for. */
export function firstChain(pattern: string): { readonly speaker: Gender; readonly tokens: readonly string[] } {
  const [first = ''] = pattern.split(' | ')
  return {
    speaker: first.startsWith('F:') ? femaleGender : maleGender,
    tokens: first.replace(/^[FM]:/u, '').split(','),
  }
}
