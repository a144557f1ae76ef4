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

/**
 * What two siblings share: nothing speaks against the same parents, only a father, only a mother, or one parent of unknown gender while
 * each has another.
 */
export type Blood = 0 | 1 | 2 | 3
export const fullBlood: Blood = 0
export const sameFather: Blood = 1
export const sameMother: Blood = 2
export const halfBlood: Blood = 3

const partnerBase = 3
const childBase = 6
const siblingBase = 18

const openPartnerBase = siblingBase + 36
const openChildBase = openPartnerBase + 3

/** An exclusive upper bound of letters. */
export const letterCount = 64

export const parentLetter = (gender: Gender): Letter => gender
export const partnerLetter = (gender: Gender): Letter => partnerBase + gender
/** A parent's partner of whom it is open whether they are the child's other parent. */
export const openPartnerLetter = (gender: Gender): Letter => openPartnerBase + gender
/** A partner's child of whom it is open whether they are the person's own child too. */
export const openChildLetter = (gender: Gender): Letter => openChildBase + gender
export const childLetter = (gender: Gender, age: Age): Letter => childBase + gender * 4 + age
export const siblingLetter = (gender: Gender, age: Age, blood: Blood): Letter => siblingBase + (gender * 3 + age - 1) * 4 + blood

/** A letter, decoded. */
export interface Step {
  readonly kind: Kind
  readonly gender: Gender
  readonly age: Age
  readonly blood: Blood
  /** Whether what looks like a step-relation may only lack a relation that nobody has entered. */
  readonly isOpen: boolean
}

const take = (letter: Letter): Step => {
  const plain = { age: noAge, blood: fullBlood, isOpen: false } as const
  if (letter < partnerBase) return { ...plain, kind: 'parent', gender: letter as Gender }
  if (letter < childBase) return { ...plain, kind: 'partner', gender: (letter - partnerBase) as Gender }
  if (letter < siblingBase) {
    const rest = letter - childBase
    return { ...plain, kind: 'child', gender: (rest >> 2) as Gender, age: (rest & 3) as Age }
  }
  if (letter < openPartnerBase) {
    const rest = letter - siblingBase
    const pair = rest >> 2
    const [gender, age] = [Math.floor(pair / 3) as Gender, ((pair % 3) + 1) as Age]
    return { ...plain, kind: 'sibling', gender, age, blood: (rest & 3) as Blood }
  }
  if (letter < openChildBase) return { ...plain, kind: 'partner', gender: (letter - openPartnerBase) as Gender, isOpen: true }
  return { ...plain, kind: 'child', gender: (letter - openChildBase) as Gender, isOpen: true }
}

/** How many letters there are. */
export const stepCount = openChildBase + 3

const steps: readonly Step[] = Array.from({ length: stepCount }, (_, letter) => take(letter))

/** Decodes a letter. */
export const stepOf = (letter: Letter): Step => steps[letter]!
