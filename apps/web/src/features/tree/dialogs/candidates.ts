import { relationTypes, type RelationType } from '@banyan/contract'
import { ancestorsOf, areLinked, descendantsOf, type FamilyGraph, suggestRelations } from '@banyan/family-graph'
import { hasWords, searchText, searchWords } from '../../../lib/name-search.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Nobody reads further: they type another letter. */
export const SHOWN_AT_MOST = 50

/** The graph's guess at who may be related to somebody in that way; see `mayRelate` for who is left out. */
export function suggestedFor(graph: FamilyGraph, id: number, type: RelationType): readonly number[] {
  const { partners, children, parents } = suggestRelations(graph, id)
  const ids = type === relationTypes.partnered ? partners : type === relationTypes.raised ? children : parents
  return ids.filter(mayRelate(graph, id, type))
}

/** Whether somebody may become related to the person in that way: neither themselves, nor related already, nor their own ancestor then. */
export function mayRelate(graph: FamilyGraph, id: number, type: RelationType): (other: number) => boolean {
  const inLoop = new Set(type === relationTypes.raised ? ancestorsOf(graph, id) : type === relationTypes.raisedBy ? descendantsOf(graph, id) : [])
  return (other) => other !== id && !inLoop.has(other) && !areLinked(graph, id, other)
}

/** Those whose name has every word of what is looked for, those whose name begins with it first. */
export function searchCandidates<Person extends Named>(people: readonly Person[], text: string, isAllowed: (id: number) => boolean): { shown: Person[]; more: number } {
  const words = searchWords(text)
  if (words.length === 0) return { shown: [], more: 0 }
  const found = people.filter((person) => hasWords(searchText(person.name), words) && isAllowed(person.id))
  const beginsWith = (person: Person): boolean => searchText(person.name).startsWith(words[0]!)
  const first = found.filter(beginsWith)
  const shown = [...first, ...found.filter((person) => !beginsWith(person))].slice(0, SHOWN_AT_MOST)
  return { shown, more: found.length - shown.length }
}
