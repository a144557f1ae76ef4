import type { QuestionLanguage } from '../types.ts'
import type { MarkName, RankPlace } from './signs.ts'

/** A word for a relative, with its chains, and whether it says "my" by itself. */
export interface KinWord {
  readonly text: string
  readonly chains: string
  readonly isMine?: boolean
  /** Whether it says who has what is named: Finnish `äidilläni`. */
  readonly isOwner?: boolean
  readonly place?: RankPlace
}

/** How a language asks about a family: tables, and a few rules about its forms. */
export interface Language {
  readonly id: QuestionLanguage
  readonly kin: readonly KinWord[]
  /** For each mark, its words, separated by commas. */
  readonly marks: Readonly<Partial<Record<MarkName, string>>>
  /** Ways to say "on the mother's side" and "on the father's side". */
  readonly sides: { readonly mother: readonly string[]; readonly father: readonly string[] }
  /** Whether the owner follows without a word between: Polish `brat mamy`. */
  readonly isOwnerLast?: boolean
  /** The forms that a folded name may have been inflected from; the name itself is always tried. */
  readonly nameForms?: (word: string) => readonly string[]
  /** Names that would end otherwise if they were the owner: Polish `ciocia Iwona`, but `ciocia Iwony`. */
  readonly declined?: RegExp
  /** Endings that a place takes after "in", as a pattern at the end of a folded word. */
  readonly placeEnding?: RegExp
  /** Endings that say "in" or "at" by themselves. */
  readonly placeCase?: RegExp
  /** Questions to show, made from the family: only those that have an answer are shown. */
  readonly examples: readonly Example[]
}

/** `{name}`, `{place}` and `{year}` stand for what the family has. */
type Example = string

/** Each word with the chains of one meaning: `kin([concepts.mother, 'mother, mum'])`. */
export const kin = (...rows: readonly (readonly [chains: string, words: string])[]): readonly KinWord[] =>
  rows.flatMap(([chains, words]) => words.split(', ').map((text) => ({ text, chains })))

/** Every beginning with every end. */
export const combine = (...parts: readonly (readonly string[])[]): readonly string[] =>
  parts.reduce<readonly string[]>(
    (all, next) => all.flatMap((one) => next.map((end) => [one, end].filter(Boolean).join(' '))),
    [''],
  )
