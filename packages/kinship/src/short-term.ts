import type { NamesRank, SaidWord } from './all-names/parts.ts'
import type { RelationNameEntry } from './types.ts'

/** The languages of readers. */
export type TermLanguage = 'en' | 'fr' | 'pl' | 'fi' | 'zh-cn' | 'zh-tw'
/** The Chinese that a reader calls their relatives in. */
export type TermDialect = 'cantonese' | 'mandarin'

/** What somebody calls a relative, short enough for a line of a list. */
export interface ShortTerm {
  /** In the reader's own language; undefined where that is Chinese. */
  readonly word: string | undefined
  /** In the reader's dialect; several where it is open which is right. */
  readonly names: readonly string[]
}

/** More would not fit into a line. */
const maxNames = 3

/**
 * Chooses the term along the shortest path; undefined for people who are not related.
 *
 * @param words - the family's own words for them, which come first
 * @param rank - what they are called by their place, which comes next
 */
export function shortTerm(
  entries: readonly RelationNameEntry[],
  language: TermLanguage,
  dialect: TermDialect,
  words: readonly SaidWord[],
  rank: NamesRank | undefined,
): ShortTerm | undefined {
  const [first] = entries
  if (first === undefined) return undefined
  const path = first.path.join()
  const names = entries
    .filter((entry) => entry.path.join() === path)
    .flatMap((entry) => namesOf(entry, language, dialect).slice(0, entry.preferred[dialect]))
  const own = (of: string): string[] => words.filter((each) => each.language === of).map(({ word }) => word)
  const [ownWord] = own(language)
  const ownNames = own(dialect)
  const ranked = rank === undefined ? [] : dialect === 'mandarin' && language === 'zh-tw' ? rank.traditional : rank[dialect]
  return {
    word: language === 'zh-cn' || language === 'zh-tw' ? undefined : (ownWord ?? first[language][0]),
    names: [...new Set(ownNames.length > 0 ? ownNames : ranked.length > 0 ? ranked.slice(0, 1) : names)].slice(0, maxNames),
  }
}

const namesOf = (entry: RelationNameEntry, language: TermLanguage, dialect: TermDialect): readonly string[] =>
  dialect === 'mandarin' && language === 'zh-tw' ? entry.traditional : entry[dialect]
