import { dayRange } from '@banyan/calendar'
import type { ClanPerson, ClanRelation } from '../types.ts'
import { factsOf, firstFact } from './lineage.ts'

interface Marriage {
  readonly relation: ClanRelation
  readonly person: ClanPerson
}

/** Puts partners in the order of their marriages, as far as dates tell; others as they were recorded. */
export const inOrderOfMarriage = <Each extends Marriage>(marriages: readonly Each[]): Each[] => {
  const dated = marriages.map((marriage, at) => ({ marriage, at, from: marriedFrom(marriage.relation) }))
  if (dated.some(({ from }) => from === undefined)) return [...marriages]
  return dated.toSorted((one, other) => one.from! - other.from! || one.at - other.at).map(({ marriage }) => marriage)
}

function marriedFrom(relation: ClanRelation): number | undefined {
  const [fact] = factsOf(relation.facts, 'MARR', 'UXOR').filter(({ date }) => date !== '')
  const from = fact === undefined ? undefined : dayRange(fact.date)?.from
  return from !== undefined && Number.isFinite(from) ? from : undefined
}

/** How a wife stands to the ones before her. */
export type WifeOrder = 'first' | 'next' | 'other' | 'concubine'

/** Words by which a family says that somebody was no main wife. */
const concubine = /側室|侧室|側福晉|侧福晋|副室|庶妻|庶室|妾/u

const isConcubine = ({ relation }: Marriage): boolean =>
  relation.facts.some(({ denied, type, value, note }) => !denied && [type, value, note].some((text) => concubine.test(text)))

/**
 * Tells how a wife stands to those before her, from what is recorded: 繼配 if the one before had died or they had parted, 側室 if the couple's
 * facts say so, else 又配, which claims nothing.
 */
export function wifeOrder(marriages: readonly Marriage[], at: number): WifeOrder {
  const marriage = marriages[at]
  if (marriage === undefined) return 'other'
  if (isConcubine(marriage)) return 'concubine'
  const before = marriages.slice(0, at).filter((each) => !isConcubine(each))
  if (before.length === 0) return 'first'
  const from = marriedFrom(marriage.relation)
  const isAfter = ({ relation: earlier, person }: Marriage): boolean => {
    if ((earlier.ended ?? '') === 'divorced') return true
    const death = firstFact(person, 'DEAT')
    const died = death === undefined ? undefined : dayRange(death.date)
    return from !== undefined && died !== undefined && died.to <= from
  }
  return before.every(isAfter) ? 'next' : 'other'
}
