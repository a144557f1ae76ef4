import { letterCount } from '../letters.ts'
import type { Letter } from '../letters.ts'
import type { Namer, Term } from '../name-words.ts'
import type { PathWords } from '../path-words.ts'
import type { Segment } from '../segment-tree.ts'
import { IntColumn } from './int-column.ts'
import type { Move } from './parts.ts'

/**
 * The terms with which words end, and how each letter leads from one term to the next. However many words there are, there are few of
 * either: a large village has 40,000 words and some 2,000 terms.
 */
export class TermTable {
  readonly #namer: Namer
  readonly #words: PathWords
  readonly #numbers = new Map<Segment<Term>, number>()
  readonly #segments: Segment<Term>[] = []
  readonly #next = new Map<number, number>()
  readonly #termOfWord = new IntColumn()
  #moves: Move[] = []
  #firstNew = 0

  constructor(namer: Namer, words: PathWords) {
    this.#namer = namer
    this.#words = words
  }

  /** How many terms were noted since the last {@link take}. */
  get newTerms(): number {
    return this.#segments.length - this.#firstNew
  }

  /** Notes the last term of a word; the word without its last letter must have been noted before. */
  note(word: number): void {
    if (word < 3 || this.#termOfWord.get(word) !== 0) return
    const before = this.#words.before(word)
    const letter = this.#words.letter(word)
    this.#termOfWord.set(word, this.#move(this.#termOfWord.get(before), letter, before))
  }

  /** The terms and moves noted since the last time. */
  take(): { readonly segments: readonly Segment<Term>[]; readonly moves: readonly Move[] } {
    const taken = { segments: this.#segments.slice(this.#firstNew), moves: this.#moves }
    this.#firstNew = this.#segments.length
    this.#moves = []
    return taken
  }

  #move(term: number, letter: Letter, before: number): number {
    const key = term * letterCount + letter
    const known = this.#next.get(key)
    if (known !== undefined) return known
    const segment = this.#namer.next(term === 0 ? undefined : this.#segments[term - 1], letter, this.#words.gender(before))
    const next = this.#number(segment)
    this.#next.set(key, next)
    this.#moves.push([term, letter, next])
    return next
  }

  #number(segment: Segment<Term>): number {
    const known = this.#numbers.get(segment)
    if (known !== undefined) return known
    const number = this.#segments.push(segment)
    this.#numbers.set(segment, number)
    return number
  }
}
