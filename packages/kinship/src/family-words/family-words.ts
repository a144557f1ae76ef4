/** A word that a family says itself: for all relatives of a term, for a person, or for a person as one other calls them. */
export interface FamilyWord {
  readonly id: number
  /** The key of the term; "" for a word about one person. */
  readonly key: string
  /** Who is called so; null for a term. */
  readonly person_id: number | null
  /** Who alone calls them so; null if everybody does. */
  readonly from_person_id: number | null
}

/** What a word is for, the narrowest first. */
export const wordScopes = ['pair', 'person', 'term'] as const
export type WordScope = (typeof wordScopes)[number]

export const scopeOf = ({ key, from_person_id: from }: FamilyWord): WordScope =>
  key !== '' ? 'term' : from === null ? 'person' : 'pair'

const none: readonly never[] = []

/** Finds the family's own words for a relative. They come before every name of the tables. */
export class FamilyWords<Word extends FamilyWord> {
  readonly #ofKey: ReadonlyMap<string, readonly Word[]>
  readonly #ofPerson: ReadonlyMap<number, readonly Word[]>

  /** @param words - in the order in which words of one scope are shown */
  constructor(words: readonly Word[]) {
    this.#ofKey = Map.groupBy(
      words.filter(({ key }) => key !== ''),
      ({ key }) => key,
    )
    this.#ofPerson = Map.groupBy(
      words.filter(({ key }) => key === ''),
      ({ person_id: id }) => id ?? 0,
    )
  }

  /**
   * The words with which `from` calls `to`: those of the pair, then those of the person, then those of the term.
   *
   * @param key - of the names along one way; a word for a term applies only where that term is certain
   */
  of(from: number, to: number, key: string): readonly Word[] {
    const ofPerson = (this.#ofPerson.get(to) ?? none).filter(({ from_person_id: id }) => id === null || id === from)
    const ofKey = this.#ofKey.get(key) ?? none
    if (ofPerson.length === 0) return ofKey
    const isPair = (word: Word): boolean => scopeOf(word) === 'pair'
    return [...ofPerson.filter(isPair), ...ofPerson.filter((word) => !isPair(word)), ...ofKey]
  }
}
