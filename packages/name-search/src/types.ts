/** How Chinese characters are written and read. */
export interface Chinese {
  /** Replaces each character that is written in several ways by one of them: 陳 and 陈 become the same. */
  readonly fold: (text: string) => string
  /** The spellings in Latin letters of a folded character: for each language those that occur in it, without tones. */
  readonly spellings: (character: string) => readonly (readonly string[])[]
  /** Further spellings of a folded surname, of one or two characters. */
  readonly surname: (characters: string) => readonly string[]
}
