import type { Language } from '@banyan/contract'
import type { RelationNameEntry, SaidWord } from '@banyan/kinship'
import type { ChineseDialect } from '../session/session-core.ts'

/** What the reader calls somebody, short enough for a line of a list. */
export interface KinTerm {
  /** In the reader's own language; undefined where that is Chinese. */
  readonly word: string | undefined
  /** In the reader's dialect; several where it is open which is right. */
  readonly names: readonly string[]
}

/** More would not fit into a line. */
const maxNames = 3

/**
 * The term along the shortest path; undefined for people who are not related.
 *
 * @param words - the family's own words for them, which come first
 */
export function kinTermOf(
  entries: readonly RelationNameEntry[],
  language: Language,
  dialect: ChineseDialect,
  words: readonly SaidWord[],
): KinTerm | undefined {
  const [first] = entries
  if (first === undefined) return undefined
  const path = first.path.join()
  const names = entries
    .filter((entry) => entry.path.join() === path)
    .flatMap((entry) => namesOf(entry, language, dialect).slice(0, entry.preferred[dialect]))
  const own = (of: string): string[] => words.filter((each) => each.language === of).map(({ word }) => word)
  const [ownWord] = own(language)
  const ownNames = own(dialect)
  return {
    word: language === 'zh-cn' || language === 'zh-tw' ? undefined : (ownWord ?? first[language][0]),
    names: [...new Set(ownNames.length > 0 ? ownNames : names)].slice(0, maxNames),
  }
}

const namesOf = (entry: RelationNameEntry, language: Language, dialect: ChineseDialect): readonly string[] =>
  dialect === 'mandarin' && language === 'zh-tw' ? entry.traditional : entry[dialect]
