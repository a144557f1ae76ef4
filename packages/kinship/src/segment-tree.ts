import { anyGender, femaleGender, letterCount, maleGender } from './letters.ts'
import type { Gender, Letter } from './letters.ts'

/** Finds a language's term for the letters of a piece, spoken by somebody of this gender; undefined when it has none. */
export type FindTerm<Term> = (letters: readonly Letter[], speaker: Gender) => Term | undefined

/** A piece of a path for which a language has a term. */
export interface Segment<Term> {
  readonly letters: readonly Letter[]
  readonly speaker: Gender
  readonly term: Term
}

interface Node<Term> extends Segment<Term> {
  /** By letter; null where the language has no term for the longer piece. */
  readonly next: (Node<Term> | null | undefined)[]
}

/** The most segments to remember; a large village has some 2,000. */
const maxRemembered = 10_000

/**
 * Caches a language's terms by the letters of the piece, so that each is looked up once. Every prefix of a piece with a term must
 * have a term too.
 */
export class SegmentTree<Term> {
  readonly #find: FindTerm<Term>
  #roots: Node<Term>['next'][] = []
  #remembered = 0

  constructor(find: FindTerm<Term>) {
    this.#find = find
    this.#forget()
  }

  /** The piece of one letter. @throws Error when the language has no term for it. */
  first(letter: Letter, speaker: Gender): Segment<Term> {
    const segment = this.#step(this.#roots[speaker]!, [], letter, speaker)
    if (!segment) throw new Error(`No term for the single step ${letter}`)
    return segment
  }

  /** The piece extended by one letter, if the language has a term for it. */
  longer(segment: Segment<Term>, letter: Letter): Segment<Term> | null {
    return this.#step((segment as Node<Term>).next, segment.letters, letter, segment.speaker)
  }

  #step(next: Node<Term>['next'], before: readonly Letter[], letter: Letter, speaker: Gender): Node<Term> | null {
    const known = next[letter]
    if (known !== undefined) return known
    const letters = [...before, letter]
    const term = this.#find(letters, speaker)
    if (term === undefined) {
      next[letter] = null
      return null
    }
    if (this.#remembered++ >= maxRemembered) this.#forget()
    const made = { letters, speaker, term, next: emptySlots<Node<Term>>() }
    next[letter] = made
    return made
  }

  #forget(): void {
    this.#remembered = 0
    for (const gender of [femaleGender, maleGender, anyGender]) this.#roots[gender] = emptySlots<Node<Term>>()
  }
}

const emptySlots = <Value>(): (Value | null | undefined)[] => Array.from({ length: letterCount })
