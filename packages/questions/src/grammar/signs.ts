/** What a word or a few words of a question stand for. */
export type Sign =
  /** A relative, as chains; `isMine` if the word itself says "my" (Finnish `äitini`), `isOwner` if it says "has" (`äidilläni`). */
  | {
      readonly kind: 'kin'
      readonly chains: string
      readonly isMine: boolean
      readonly isOwner: boolean
      readonly place?: RankPlace | undefined
    }
  /** People of the family, by index; `isPlain` if it stands as it is written, `isSubject` if the form says that they are not the owner of what stands before. */
  | { readonly kind: 'name'; readonly people: readonly number[]; readonly isPlain: boolean; readonly isSubject: boolean }
  | { readonly kind: 'side'; readonly parent: 'F' | 'M' }
  | { readonly kind: 'years'; readonly from: number; readonly to: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'word'; readonly text: string; readonly at: number }
  | { readonly kind: MarkName }

/** The place among brothers or sisters: 二舅, 大姨; -1 is the last, 細姨. */
export type RankPlace = number

export const markNames = [
  /** Who? What are their names? */
  'who',
  'count',
  'where',
  'when',
  'howOld',
  /** How are they related? What do I call them? */
  'related',
  'is',
  'my',
  'me',
  /** His, her, their: whoever was named before. */
  'their',
  'of',
  'have',
  'live',
  'lived',
  'born',
  'died',
  'in',
  'before',
  'after',
  'between',
  'and',
  'decade',
  'oldest',
  'youngest',
  'living',
  'dead',
  'relatives',
  'everybody',
  /** Says nothing: articles, polite words. */
  'skip',
] as const

export type MarkName = (typeof markNames)[number]
