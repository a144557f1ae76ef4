/** The smallest shape of a person that kinship names need. */
export interface KinshipPerson {
  /** Whole number, unique in the family. */
  readonly id: number
  /** Year of birth; 0 (or anything that is not a year from 1 to 9999) means unknown. */
  readonly birth_year: number
  /** F female, M male; anything else (N, O, P) leaves it open, and then every name that could be right is given. */
  readonly gender: string
}

/** The smallest shape of a relation that kinship names need. */
export interface KinshipRelation {
  readonly from_person_id: number
  readonly to_person_id: number
  /** 1: the two are, or were, partners; 2: the from person raised the to person. Others are left out. */
  readonly relation_type: number
}

/** People and relations in any order. */
export interface KinshipFamily {
  readonly people: readonly KinshipPerson[]
  readonly relations: readonly KinshipRelation[]
}

/**
 * What one person calls another over one path. No list is ever empty; the preferred name comes first. Where an age or a gender is not known, one entry
 * holds every name that could be right.
 */
export interface RelationNameEntry {
  /** The term's key in English, stable: `Father's Elder Brother`. All keys of the table are in `docs/kinship/terms.md`. */
  readonly name: string
  /** In traditional characters. */
  readonly cantonese: readonly string[]
  /** Jyutping as spoken; the i-th reads the i-th name. */
  readonly cantonese_pronounciation: readonly string[]
  /** In simplified characters. */
  readonly mandarin: readonly string[]
  /** Pinyin with tone marks; the i-th reads the i-th name. */
  readonly mandarin_pronounciation: readonly string[]
  readonly en: readonly string[]
  readonly fr: readonly string[]
  readonly pl: readonly string[]
  readonly fi: readonly string[]
  /** The ids of the people walked, both ends included. */
  readonly path: readonly number[]
  /** Of those on the path: whose year of birth, if it were known, would tell elder from younger and so make the Chinese names fewer. Ascending. */
  readonly unknownAges: readonly number[]
}
