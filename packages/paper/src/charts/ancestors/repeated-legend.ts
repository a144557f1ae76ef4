import type { PaperLanguage } from '../../drawing.ts'
import type { ChartFamily, LegendEntry } from '../types.ts'
import { wordsOf } from '../words.ts'
import type { Pedigree } from './pedigree.ts'

/** A legend that lists more would be larger than the chart. */
const maxListed = 24

/** Explains the numbers of those who are drawn more than once, and what found no room. */
export function repeatedLegend({ repeated, leftOut }: Pedigree, family: ChartFamily, language: PaperLanguage): LegendEntry[] {
  const words = wordsOf(language)
  const all = [...repeated]
  const places = all.reduce((sum, [, { times }]) => sum + times, 0)
  const entries: LegendEntry[] = []
  const plain = (text: string): void => void entries.push({ sample: { kind: 'none' }, text })
  if (all.length > 0) plain(words.repeated(all.length, places))
  for (const [person, { number, times }] of all.slice(0, maxListed))
    entries.push({
      sample: { kind: 'repeated', mark: String(number) },
      text: words.repeatedPerson(family.personOf(family.graph.ids[person]!).name, times),
    })
  if (all.length > maxListed) plain(words.moreRepeated(all.length - maxListed))
  if (leftOut > 0) plain(words.leftOut(leftOut))
  return entries
}
