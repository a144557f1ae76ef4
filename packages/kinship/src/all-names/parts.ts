import type { FamilyWord } from '../family-words/family-words.ts'
import type { KinRegion } from '../marks/mark-rules.ts'
import type { Grammar, NameAge } from '../phrases.ts'

/** The languages other than Chinese in which relatives can be named. */
export type NameLanguage = 'en' | 'fr' | 'pl' | 'fi'
/** The Chinese names: Cantonese; Mandarin in simplified characters with Pinyin; Mandarin as in Taiwan, with Zhuyin. */
export type ChineseColumn = 'cantonese' | 'mandarin' | 'taiwan'

/** Which names to write. The keys are always among them. */
export interface NamesWanted {
  readonly languages: readonly NameLanguage[]
  readonly chinese: readonly ChineseColumn[]
  /** Whose words come first where a relation has several. */
  readonly region?: KinRegion | undefined
}

/**
 * What one person calls all their relatives, in parts, each of which builds on those before it. Nothing is written twice: a part brings
 * the texts that are new, how to put them together, and the people. `docs/decisions/0050` explains the format.
 */
export interface NamesPart {
  /** In the first part only. */
  readonly head?: NamesHead | undefined
  /** Lists of names, numbered from 0 through all parts. */
  readonly phrases: readonly NamesPhrases[]
  /** By table as in the head: terms, numbered from 1 through all parts. */
  readonly terms: readonly (readonly NamesTerm[])[]
  /** By table: the term (0 at the first step), the step, and the term with which the path then ends. */
  readonly moves: readonly (readonly Move[])[]
  /** Rows, as three columns: the person, as the difference from the id of the row before. */
  readonly people: readonly number[]
  /** The row from which the step was taken, as the difference from that of the row before. Row 0 is the person who speaks. */
  readonly origins: readonly number[]
  /** The step, plus {@link passing} for a row that only others pass through. */
  readonly steps: readonly number[]
  /** The people of these rows whose year of birth is not known. */
  readonly undated: readonly number[]
  /** What people of these rows are called by their place among brothers, sisters or cousins; missing where nobody's is certain. */
  readonly ranks?: readonly NamesRank[] | undefined
  /** In the last part only: the number of rows in all. */
  readonly rows?: number | undefined
}

/** A rank (decision 79), with the names that were asked for; lists of others are empty. */
export interface NamesRank {
  /** Numbered through all parts, as in `origins`. */
  readonly row: number
  readonly place: number
  readonly cantonese: readonly string[]
  readonly mandarin: readonly string[]
  /** In traditional characters, as said in Taiwan. */
  readonly traditional: readonly string[]
  /** The i-th reading belongs to the i-th name; absent from answers that were kept before there were any. */
  readonly cantonese_pronounciation?: readonly string[] | undefined
  readonly mandarin_pronounciation?: readonly string[] | undefined
  readonly traditional_pronounciation?: readonly string[] | undefined
  readonly zhuyin?: readonly string[] | undefined
}

export const formatVersion = 1
/** What a step is raised by if the row's person is only passed through on the way to others, along no shortest path of their own. */
export const passing = 64

export type Move = readonly [term: number, step: number, next: number]

export interface NamesHead {
  readonly version: number
  readonly from: number
  readonly tables: readonly NamesTable[]
  /** By step: how many generations it leads down; -1 is up. */
  readonly generations: readonly number[]
  /** The keys for which older clients know another name, each with that name. */
  readonly renamed: readonly (readonly [key: string, name: string])[]
  /** The family's own words for whom the person calls; missing where there are none. */
  readonly words?: readonly SaidWord[] | undefined
}

/** A word of the family in one language, with its reading and who says it. */
export interface SaidWord extends FamilyWord {
  readonly language: 'cantonese' | 'mandarin' | NameLanguage
  readonly word: string
  readonly reading: string
  readonly said_by_id: number | null
  readonly written_by: string
  /** Its recording; null without one. */
  readonly voice?: { readonly recorded_by: string; readonly creation_date: string } | null | undefined
}

/** Names whose terms are cut alike: Chinese with the keys, or another language. */
interface NamesTable {
  readonly columns: readonly ({ readonly name: string } & Grammar)[]
}

/** As {@link Phrases}; genitives only for the first choices, since only those are ever followed by other names. */
export interface NamesPhrases {
  readonly heads: number
  readonly texts: readonly string[]
  readonly genitives: readonly string[]
  readonly readings?: readonly string[] | undefined
  readonly genitive_readings?: readonly string[] | undefined
  readonly ages?: readonly NameAge[] | undefined
}

/** A term for the last steps of a path. What comes before them is the owner: `father’s` cousin. */
export interface NamesTerm {
  /** The number of steps. */
  readonly length: number
  /** The names in each column of the table. */
  readonly phrases: readonly number[]
  /** The steps, from 0, whose unknown order of birth leaves the Chinese names open. */
  readonly open?: readonly number[] | undefined
  /** What the whole path may mean, if that is not the one relation that the key says. */
  readonly possibilities?: readonly { readonly name: string; readonly phrases: readonly number[] }[] | undefined
}
