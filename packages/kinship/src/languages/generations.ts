import { childLetter, elder, fullBlood, halfBlood, noAge, siblingLetter, stepOf } from '../letters.ts'
import type { Letter } from '../letters.ts'
import type { Language } from '../name-words.ts'
import { joinPhrases } from '../phrases.ts'
import type { Grammar, Phrases } from '../phrases.ts'
import { shapeOf } from '../shape.ts'
import type { Shape } from '../shape.ts'
import { phrasesFor } from './gendered.ts'
import type { WordsByGender } from './gendered.ts'

/** Finds a language's own words for a shape, if it has any. */
export type FindWords = (shape: Shape) => WordsByGender | undefined

/** None of these languages distinguishes elder from younger, or half-siblings by their common parent. */
function simplify(letter: Letter): Letter {
  const { kind, gender, blood } = stepOf(letter)
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
    const words = findWords(shape)
    if (words) return phrasesFor(words, shape.gender)
    const cut = /^M[US]/u.test(shape.kinds) ? 1 : shape.isBlood && shape.isAcross ? cutOf(shape) : 0
    if (cut === 0 || cut === letters.length) return undefined
    const owner = findPhrases(letters.slice(0, cut))
    const own = owner && findPhrases(letters.slice(cut))
    return own && joinPhrases(owner, own, grammar)
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

/** Where to cut: `UUSD` into father and cousin, `UUS` into grandfather and brother, `SDD` into brother and grandson. */
function cutOf({ up, down }: Shape): number {
  if (up === 0) return 1
  return up > down ? up - down : 0
}
