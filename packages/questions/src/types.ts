import type { FamilyGraph } from '@banyan/family-graph'

/** What is known of somebody, as the reader's list of people has it: answers are made of nothing else. */
export interface QuestionPerson {
  readonly id: number
  readonly name: string
  readonly other_names?: readonly string[] | undefined
  /** F female, M male; anything else is neither. */
  readonly gender: string
  /** 0 is unknown. */
  readonly birth_year: number
  readonly year_of_death: number
  readonly deceased?: boolean | undefined
  /** Where the person lives, or last lived. */
  readonly address?: string | undefined
}

export interface QuestionFamily {
  readonly people: readonly QuestionPerson[]
  readonly graph: FamilyGraph
  findPerson(id: number): QuestionPerson | undefined
}

/** Simplified and traditional Chinese are read alike; Cantonese has words of its own. */
export type QuestionLanguage = 'en' | 'fr' | 'pl' | 'fi' | 'zh' | 'yue'

/** What is asked about people: who they are, how many, where they live, when they were born or died, how old they are. */
export type Asked = 'who' | 'count' | 'where' | 'born' | 'died' | 'age'

export interface Found {
  readonly id: number
  /** Ids from the one who was named, or the reader, to this person, both included; empty where nobody was named. */
  readonly path: readonly number[]
}

export interface Pair {
  readonly from: number
  readonly to: number
  /** Ids along the shortest way, both included; empty for people who are not related. */
  readonly path: readonly number[]
}

export type Answer =
  | { readonly kind: 'people'; readonly asked: Asked; readonly people: readonly Found[] }
  /** How people are related. */
  | { readonly kind: 'related'; readonly pairs: readonly Pair[] }
  /** Whether somebody is what was asked, and who of those who were named is. */
  | { readonly kind: 'is'; readonly isSo: boolean; readonly people: readonly Found[] }
  /** A question that is not understood, with the words that are not. */
  | { readonly kind: 'unknown'; readonly words: readonly string[] }
