/**
 * One step of a path, encoded as a number: its kind, whether it leads to a woman, a man or somebody of unknown gender, and, where
 * a language may need it, who is the elder. Paths with the same letters have the same names.
 */
export type Letter = number

export type Gender = 0 | 1 | 2
export const femaleGender: Gender = 0
export const maleGender: Gender = 1
export const anyGender: Gender = 2

export type Kind = 'parent' | 'partner' | 'child' | 'sibling'

/**
 * How the age of the person reached compares with that of the person of the same generation earlier on the path; for siblings
 * that is the previous person.
 */
export type Age = 0 | 1 | 2 | 3
export const noAge: Age = 0
export const elder: Age = 1
export const younger: Age = 2
export const anyAge: Age = 3

/** The parents that two siblings share: all known ones, only a father, only a mother, or some for whom neither is certain. */
export type Blood = 0 | 1 | 2 | 3
export const fullBlood: Blood = 0
export const sameFather: Blood = 1
export const sameMother: Blood = 2
export const halfBlood: Blood = 3

const partnerBase = 3
const childBase = 6
const siblingBase = 18

/** An exclusive upper bound of letters. */
export const letterCount = 64

export const parentLetter = (gender: Gender): Letter => gender
export const partnerLetter = (gender: Gender): Letter => partnerBase + gender
export const childLetter = (gender: Gender, age: Age): Letter => childBase + gender * 4 + age
export const siblingLetter = (gender: Gender, age: Age, blood: Blood): Letter => siblingBase + (gender * 3 + age - 1) * 4 + blood

/** A letter, decoded. */
export interface Step {
  readonly kind: Kind
  readonly gender: Gender
  readonly age: Age
  readonly blood: Blood
}

const take = (letter: Letter): Step => {
  if (letter < partnerBase) return { kind: 'parent', gender: letter as Gender, age: noAge, blood: fullBlood }
  if (letter < childBase) return { kind: 'partner', gender: (letter - partnerBase) as Gender, age: noAge, blood: fullBlood }
  if (letter < siblingBase) {
    const rest = letter - childBase
    return { kind: 'child', gender: (rest >> 2) as Gender, age: (rest & 3) as Age, blood: fullBlood }
  }
  const rest = letter - siblingBase
  const pair = rest >> 2
  return { kind: 'sibling', gender: Math.floor(pair / 3) as Gender, age: ((pair % 3) + 1) as Age, blood: (rest & 3) as Blood }
}

const steps: readonly Step[] = Array.from({ length: siblingBase + 36 }, (_, letter) => take(letter))

/** Decodes a letter. */
export const stepOf = (letter: Letter): Step => steps[letter]!
