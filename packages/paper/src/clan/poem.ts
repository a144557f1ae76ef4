import { foldHan } from '@banyan/name-search/fold'
import { isFemale } from './lineage/lineage.ts'
import type { Lineage, Member } from './lineage/lineage.ts'
import type { ClanBookOptions } from './types.ts'
import { givenParts } from './words/clan-names.ts'

/** How the names of one generation follow the poem (字輩). */
export interface PoemRow {
  readonly generation: number
  readonly character: string
  readonly conforming: readonly Member[]
  readonly differing: readonly Member[]
  /** Of whom nothing can be said: no Han name, or hidden. Daughters without the character are neither: most clans do not ask it of them. */
  readonly untold: readonly Member[]
}

/** The characters of a poem; spaces, line breaks and punctuation separate its lines and mean nothing else. */
export const poemCharacters = (poem: string): readonly string[] => poem.normalize('NFC').match(/\p{Script=Han}/gu) ?? []

/**
 * Compares given names with the poem of generations. A name conforms if its given part has the character of its generation, simplified or
 * traditional; of several names one is enough.
 *
 * @returns a row for each character whose generation has somebody, and for those to come, whose rows are empty
 */
export function checkPoem(lineage: Lineage, { poem, poemStart }: Pick<ClanBookOptions, 'poem' | 'poemStart'>): PoemRow[] {
  const byGeneration = Map.groupBy(lineage.members, ({ generation }) => generation)
  return poemCharacters(poem).map((character, at) => {
    const generation = poemStart + at
    const sought = foldHan(character)
    const conforming: Member[] = []
    const differing: Member[] = []
    const untold: Member[] = []
    for (const member of byGeneration.get(generation) ?? []) {
      const parts = givenParts(member.person, lineage.surname)
      if (parts.some((part) => foldHan(part).includes(sought))) conforming.push(member)
      else if (parts.length === 0) untold.push(member)
      else if (!isFemale(member.person)) differing.push(member)
    }
    return { generation, character, conforming, differing, untold }
  })
}
