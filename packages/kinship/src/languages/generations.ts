import { childLetter, elder, fullBlood, halfBlood, noAge, partnerLetter, siblingLetter, stepOf } from '../letters.ts'
import type { Letter } from '../letters.ts'
import type { Language } from '../name-words.ts'
import { eitherOf, joinPhrases } from '../phrases.ts'
import type { Grammar, Phrases } from '../phrases.ts'
import { shapeOf } from '../shape.ts'
import type { Shape } from '../shape.ts'
import { phrasesFor } from './gendered.ts'
import type { WordsByGender } from './gendered.ts'

/** The most names for somebody who may be a step-relation. */
const maxOpenNames = 6

/** Finds a language's own words for a shape, if it has any. */
export type FindWords = (shape: Shape) => WordsByGender | undefined

/** None of these languages distinguishes elder from younger, or half-siblings by their common parent. */
function simplify(letter: Letter): Letter {
  const { kind, gender, blood, isOpen } = stepOf(letter)
  if (isOpen) return letter
  if (kind === 'child') return childLetter(gender, noAge)
  return kind === 'sibling' ? siblingLetter(gender, elder, blood === fullBlood ? fullBlood : halfBlood) : letter
}

/**
 * Makes a language that counts generations. Where it has no word of its own, it names a blood relative through the nearest
 * relative of the same generation (the grandfather's brother, the father's cousin, the brother's grandson), and the partner's
 * parents and siblings through the partner.
 */
export function countingLanguage(grammar: Grammar, findWords: FindWords): Language {
  const findPhrases = (letters: readonly Letter[]): Phrases | undefined => {
    const shape = shapeOf(letters)
    if (shape.kinds === 'm' || shape.kinds === 'd') return findPhrases([closed(letters[0]!)])
    if (shape.kinds === 'Um' || shape.kinds === 'Md') return findOpenStep(letters, shape)
    // An uncle's wife's daughter whom he did not raise is his stepdaughter.
    if (/^U*SMD$/u.test(shape.kinds)) return join(letters, letters.length - 2)
    const words = findWords(shape)
    if (words) return phrasesFor(words, shape.gender)
    const cut = /^M[US]/u.test(shape.kinds) ? 1 : shape.isBlood && shape.isAcross ? cutOf(shape) : 0
    if (cut === 0 || cut === letters.length) return undefined
    return join(letters, cut)
  }
  const join = (letters: readonly Letter[], cut: number): Phrases | undefined => {
    const owner = findPhrases(letters.slice(0, cut))
    const own = owner && findPhrases(letters.slice(cut))
    return own && joinPhrases(owner, own, grammar)
  }
  /** The father's wife, before the stepmother. */
  const findOpenStep = (letters: readonly Letter[], shape: Shape): Phrases | undefined => {
    const told = join(letters, 1)
    const step = findWords({ ...shape, kinds: shape.kinds.toUpperCase() })
    return told && step ? { ...eitherOf([told, phrasesFor(step, shape.gender)], maxOpenNames), heads: 1 } : told
  }
  return {
    grammars: [grammar],
    simplify,
    find(letters) {
      const phrases = findPhrases(letters)
      return phrases && { columns: [phrases], openAges: [] }
    },
  }
}

/** The letter of a partner or child without the doubt. */
function closed(letter: Letter): Letter {
  const { kind, gender } = stepOf(letter)
  return kind === 'partner' ? partnerLetter(gender) : childLetter(gender, noAge)
}

/** Where to cut: `UUSD` into father and cousin, `UUS` into grandfather and brother, `SDD` into brother and grandson. */
function cutOf({ up, down }: Shape): number {
  if (up === 0) return 1
  return up > down ? up - down : 0
}
