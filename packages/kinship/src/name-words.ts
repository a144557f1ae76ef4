import type { Gender, Letter } from './letters.ts'
import type { PathWords } from './path-words.ts'
import { joinPhrases } from './phrases.ts'
import type { Grammar, Phrases } from './phrases.ts'
import { SegmentTree } from './segment-tree.ts'
import type { FindTerm, Segment } from './segment-tree.ts'

/** One of the relations that a piece may stand for, and its names in each column. */
export interface Possibility {
  readonly name: string
  readonly columns: readonly Phrases[]
}

/** A language's name for one piece of a path, in each of its columns. */
export interface Term {
  readonly columns: readonly Phrases[]
  /** The relations that the piece may stand for, apart, as older clients tell them apart. */
  readonly possibilities?: readonly Possibility[]
  /** The positions in the piece whose unknown ages, if known, would change the names. */
  readonly openAges: readonly number[]
}

/** A language, or several with terms for the same pieces, side by side as columns. */
export interface Language {
  /** How each column expresses possession. */
  readonly grammars: readonly Grammar[]
  readonly find: FindTerm<Term>
  /** Removes from a letter what the language never distinguishes. */
  readonly simplify: (letter: Letter) => Letter
}

/**
 * Names words in one language. It cuts a path, from its start, into the longest pieces for which the language has a term; each
 * piece is relative to the person at the end of the previous one.
 */
export class Namer {
  readonly #language: Language
  readonly #tree: SegmentTree<Term>

  constructor(language: Language) {
    this.#language = language
    this.#tree = new SegmentTree(language.find)
  }

  get grammars(): readonly Grammar[] {
    return this.#language.grammars
  }

  /** Names the words of one finished search, each once. */
  naming(words: PathWords): Naming {
    return new Naming(words, this)
  }

  /**
   * The piece with which a word ends: the piece before it with one more letter, or a new one of one letter.
   *
   * @param before - the piece with which the word without its last letter ends; undefined for an empty word
   * @param gender - of the person at the end of that word
   */
  next(before: Segment<Term> | undefined, letter: Letter, gender: Gender): Segment<Term> {
    const simple = this.#language.simplify(letter)
    return (before && this.#tree.longer(before, simple)) ?? this.#tree.first(simple, gender)
  }
}

export class Naming {
  readonly #words: PathWords
  readonly #namer: Namer
  readonly #segments: (Segment<Term> | undefined)[] = []
  readonly #columns: (readonly Phrases[] | undefined)[] = []
  /** Maps a word to the word before its last piece. */
  readonly #starts: Int32Array

  constructor(words: PathWords, namer: Namer) {
    this.#words = words
    this.#namer = namer
    // Empty slots cost nothing, unlike filling the lists.
    this.#segments.length = words.count
    this.#columns.length = words.count
    this.#starts = new Int32Array(words.count)
  }

  /** The names of a word, in each column. */
  columns(word: number): readonly Phrases[] {
    const known = this.#columns[word]
    if (known) return known
    const { term } = this.segment(word)
    const start = this.#starts[word]!
    if (start < 3) return term.columns
    const owners = this.columns(start)
    const made = term.columns.map((own, at) => joinPhrases(owners[at]!, own, this.#namer.grammars[at]!))
    this.#columns[word] = made
    return made
  }

  /** The relations that the whole word may stand for; undefined when it has several pieces, or a language without names. */
  possibilities(word: number): readonly Possibility[] | undefined {
    const { term } = this.segment(word)
    return this.#starts[word]! < 3 ? term.possibilities : undefined
  }

  /** The last piece of a word. */
  segment(word: number): Segment<Term> {
    const known = this.#segments[word]
    if (known) return known
    const before = this.#words.before(word)
    const segment = this.#namer.next(
      before < 3 ? undefined : this.segment(before),
      this.#words.letter(word),
      this.#words.gender(before),
    )
    this.#starts[word] = segment.letters.length === 1 ? before : this.#starts[before]!
    this.#segments[word] = segment
    return segment
  }

  /** The word before the last piece. */
  start(word: number): number {
    this.segment(word)
    return this.#starts[word]!
  }
}
