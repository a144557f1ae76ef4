import { fold, tokensOf } from '../fold.ts'
import type { Language } from './language.ts'
import { markNames } from './signs.ts'
import type { Sign } from './signs.ts'

/** The words of a language by their folded tokens, joined by spaces. */
export interface Lexicon {
  readonly language: Language
  readonly signs: ReadonlyMap<string, Sign>
  readonly maxTokens: number
}

const keyOf = (text: string): string => tokensOf(fold(text)).join(' ')

const wordsPerStep = 200

function* compile(language: Language): Generator<undefined, Lexicon> {
  const signs = new Map<string, Sign>()
  let maxTokens = 1
  const add = (text: string, sign: Sign): void => {
    const key = keyOf(text)
    if (key === '') return
    maxTokens = Math.max(maxTokens, key.split(' ').length)
    if (!signs.has(key)) signs.set(key, sign)
  }
  for (const [at, { text, chains, isMine = false, isOwner = false, place }] of language.kin.entries()) {
    if (at % wordsPerStep === 0) yield
    add(text, { kind: 'kin', chains, isMine, isOwner, place })
  }
  for (const text of language.sides.mother) add(text, { kind: 'side', parent: 'F' })
  for (const text of language.sides.father) add(text, { kind: 'side', parent: 'M' })
  for (const name of markNames) for (const text of (language.marks[name] ?? '').split(',')) add(text, { kind: name })
  return { language, signs, maxTokens }
}

const compiled = new Map<Language, Lexicon>()

/** Reads the words of a language, once, in steps of a few milliseconds. */
export function* readLexicon(language: Language): Generator<undefined, Lexicon> {
  const known = compiled.get(language)
  if (known !== undefined) return known
  const lexicon = yield* compile(language)
  compiled.set(language, lexicon)
  return lexicon
}

/** The words of a language, read at once if nobody has. */
export function lexiconOf(language: Language): Lexicon {
  const steps = readLexicon(language)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
