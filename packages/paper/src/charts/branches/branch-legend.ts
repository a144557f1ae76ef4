import type { PaperLanguage } from '../../drawing.ts'
import type { ChartFamily, LegendEntry } from '../types.ts'
import { wordsOf } from '../words.ts'
import type { Branches } from './find-branches.ts'

export function branchLegend({ list }: Branches, family: ChartFamily, language: PaperLanguage): LegendEntry[] {
  const { ancestorsThrough, branchOf } = wordsOf(language)
  return list.map(({ colour, letter, head, side }) => {
    const { name } = family.personOf(family.graph.ids[head]!)
    return {
      sample: { kind: 'branch', colour, letter },
      text: side === 'ancestors' ? ancestorsThrough(name) : branchOf(name),
    }
  })
}
