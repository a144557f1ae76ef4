/**
 * One step of a path as a number: what it is, whether it leads to a woman, a man or somebody of whom that is not known, and, where a language may ask for
 * it, who is the elder. Paths with the same letters have the same names.
 */
export type Letter = number

export type Gender = 0 | 1 | 2
export const FEMALE: Gender = 0
export const MALE: Gender = 1
export const ANY_GENDER: Gender = 2

export type Kind = 'parent' | 'partner' | 'child' | 'sibling'

/** How the person reached compares with the one of the same generation further back on the path: the step before it for brothers and sisters. */
export type Age = 0 | 1 | 2 | 3
export const NO_AGE: Age = 0
export const ELDER: Age = 1
export const YOUNGER: Age = 2
export const ANY_AGE: Age = 3

/** Which parents two siblings share: all that are known, only a father, only a mother, or some of whom neither can be said. */
export type Blood = 0 | 1 | 2 | 3
export const FULL: Blood = 0
export const SAME_FATHER: Blood = 1
export const SAME_MOTHER: Blood = 2
export const HALF: Blood = 3

const PARTNER_BASE = 3
const CHILD_BASE = 6
const SIBLING_BASE = 18

/** Every letter is below this. */
export const LETTERS = 64

export const parentLetter = (gender: Gender): Letter => gender
export const partnerLetter = (gender: Gender): Letter => PARTNER_BASE + gender
export const childLetter = (gender: Gender, age: Age): Letter => CHILD_BASE + gender * 4 + age
export const siblingLetter = (gender: Gender, age: Age, blood: Blood): Letter => SIBLING_BASE + (gender * 3 + age - 1) * 4 + blood

/** A letter taken apart. */
export interface Step {
  readonly kind: Kind
  readonly gender: Gender
  readonly age: Age
  readonly blood: Blood
}

const take = (letter: Letter): Step => {
  if (letter < PARTNER_BASE) return { kind: 'parent', gender: letter as Gender, age: NO_AGE, blood: FULL }
  if (letter < CHILD_BASE) return { kind: 'partner', gender: (letter - PARTNER_BASE) as Gender, age: NO_AGE, blood: FULL }
  if (letter < SIBLING_BASE) {
    const rest = letter - CHILD_BASE
    return { kind: 'child', gender: (rest >> 2) as Gender, age: (rest & 3) as Age, blood: FULL }
  }
  const rest = letter - SIBLING_BASE
  const pair = rest >> 2
  return { kind: 'sibling', gender: Math.floor(pair / 3) as Gender, age: ((pair % 3) + 1) as Age, blood: (rest & 3) as Blood }
}

const steps: readonly Step[] = Array.from({ length: SIBLING_BASE + 36 }, (_, letter) => take(letter))

/** What a letter means. */
export const stepOf = (letter: Letter): Step => steps[letter]!
