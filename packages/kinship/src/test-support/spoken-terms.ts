import { toTaiwan } from '../languages/taiwan.ts'
import { nameRank, rankSources } from '../ranks/rank-terms.ts'
import { termSources } from '../terms/table.ts'
import { referenceRows } from '../ties/reference-words.ts'

/** A name as it is written and as it is read. */
export interface SpokenTerm {
  readonly text: string
  readonly reading: string
}

/** Numbers that are said with one syllable, and the first with two. */
const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** Every name of the tables in a dialect: of relations, by rank, and about somebody. Each once. */
export function spokenTerms(dialect: 'cantonese' | 'mandarin'): readonly SpokenTerm[] {
  const column = dialect === 'cantonese' ? 2 : 3
  const named = termSources.flatMap((row) => row[column].split(', ').map(split))
  const ranked = rankSources.flatMap(([chain]) => places.flatMap((place) => nameRank(chain, place, true)?.[dialect] ?? []))
  const about = referenceRows.flatMap((row) => row[column].map(split))
  return distinct([...named, ...ranked.map(({ text, reading }) => ({ text, reading })), ...about])
}

/** The Mandarin names as Taiwan writes them, read in Zhuyin. */
export function taiwanTerms(): readonly SpokenTerm[] {
  return distinct(
    spokenTerms('mandarin').map(({ text, reading }) => {
      const { text: traditional, zhuyin } = toTaiwan(text, reading)
      return { text: traditional, reading: zhuyin }
    }),
  )
}

const split = (name: string): SpokenTerm => ({
  text: name.slice(0, name.indexOf(' ')),
  reading: name.slice(name.indexOf(' ') + 1),
})

const distinct = (terms: readonly SpokenTerm[]): readonly SpokenTerm[] => [
  ...new Map(terms.map((term) => [`${term.text} ${term.reading}`, term])).values(),
]
