import type { NameAge } from './phrases.ts'

/** The smallest shape of a person that kinship names need. */
export interface KinshipPerson {
  /** An integer, unique in the family. */
  readonly id: number
  /** Year of birth; 0 (or anything that is not a year from 1 to 9999) means unknown. */
  readonly birth_year: number
  /** The place among brothers and sisters, from 1: tells elder from younger where years do not. */
  readonly birth_order?: number | null | undefined
  /** F female, M male; any other value (N, O, P) is unknown, and then every name that could be right is given. */
  readonly gender: string
}

/** The smallest shape of a relation that kinship names need. */
export interface KinshipRelation {
  readonly from_person_id: number
  readonly to_person_id: number
  /** 1: the two are, or were, partners; 2: `from_person_id` raised `to_person_id`. Other values are ignored. */
  readonly relation_type: number
  /** How a child came to those who raised it: `adopted`, `foster`, `step`, `guardian`, `heir` (過繼); anything else counts like birth. */
  readonly kind?: string | undefined
  /** How a partnership ended: `divorced`; anything else counts as if it had not. */
  readonly ended?: string | undefined
}

/** People and relations in any order. */
export interface KinshipFamily {
  readonly people: readonly KinshipPerson[]
  readonly relations: readonly KinshipRelation[]
}

/**
 * What one person calls another along one path. No list is ever empty; the preferred name comes first. If an age or a gender is
 * unknown, the entries of a path together hold every name that could be right: one entry per `name`. They share the lists `en` to
 * `fi`, `path` and `unknownAges`.
 */
export interface RelationNameEntry {
  /** The name that older clients translate: `Paternal Elder Male Cousin`. Where they know none, the key. */
  readonly name: string
  /**
   * The term's key in English, which never changes: `Father's Brother's Son (Elder)`. `docs/kinship/terms.md` lists all keys. If an age
   * or a gender is unknown, it leaves out what the possible terms differ in.
   */
  readonly key: string
  /** In traditional characters. */
  readonly cantonese: readonly string[]
  /** Jyutping as spoken; the i-th belongs to the i-th name. */
  readonly cantonese_pronounciation: readonly string[]
  /** When each name is right, if {@link openAges} has one pair: if its `person` is the elder, the younger, or in both cases. */
  readonly cantonese_ages: readonly NameAge[]
  /** In simplified characters. */
  readonly mandarin: readonly string[]
  /** Pinyin with tone marks; the i-th belongs to the i-th name. */
  readonly mandarin_pronounciation: readonly string[]
  readonly mandarin_ages: readonly NameAge[]
  /** The Mandarin names as Taiwan writes them, in traditional characters. */
  readonly traditional: readonly string[]
  /** Their readings in Zhuyin, as Taiwan reads them; the i-th belongs to the i-th name. */
  readonly zhuyin: readonly string[]
  /** How many names at the front of each list are equally right: one, or more if an age or a gender is unknown. */
  readonly preferred: { readonly cantonese: number; readonly mandarin: number }
  readonly en: readonly string[]
  readonly fr: readonly string[]
  readonly pl: readonly string[]
  readonly fi: readonly string[]
  /** The ids of the people along the path, both ends included. */
  readonly path: readonly number[]
  /**
   * The people on the path whose order of birth would reduce the Chinese names, each with the person compared: their years are equal, or
   * one is unknown.
   */
  readonly openAges: readonly { readonly person: number; readonly other: number }[]
  /**
   * The people on the path whose year of birth, if known, would decide between elder and younger and so reduce the Chinese names.
   * Ascending.
   */
  readonly unknownAges: readonly number[]
}
