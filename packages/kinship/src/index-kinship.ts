import type { NamesPart, NamesWanted } from './all-names/parts.ts'
import { writeNames } from './all-names/write-names.ts'
import { findPaths } from './find-paths.ts'
import { buildKinGraph } from './kin-graph.ts'
import { nameWords } from './languages/languages.ts'
import { makeEntries } from './make-entry.ts'
import type { KinshipFamily, RelationNameEntry } from './types.ts'

/** A family prepared for many questions. It does not notice later changes to the family. */
export interface KinshipIndex {
  /**
   * What `fromId` calls `toId`: one entry per shortest path, those with the same steps merged, and per name that older clients know
   * where an unknown age or gender leaves several open; at most 16. Empty for unrelated people, for the same person and for unknown
   * people.
   */
  names(fromId: number, toId: number): readonly RelationNameEntry[]
  /** What `fromId` calls all their relatives, by id. Empty for an unknown person. */
  namesOfAll(fromId: number): Map<number, readonly RelationNameEntry[]>
  /**
   * Writes the same for a `NamesReader`, in small steps: each gives the next part, or undefined if there is none yet. Nothing for an
   * unknown person.
   */
  writeNames(fromId: number, wanted: NamesWanted): Iterable<NamesPart | undefined>
}

/**
 * Indexes a family for kinship names, in linear time.
 *
 * @throws RangeError when an id is not an integer that the family graph accepts.
 */
export function indexKinship(family: KinshipFamily): KinshipIndex {
  const kin = buildKinGraph(family)
  const { graph } = kin
  return {
    names(fromId, toId) {
      const from = graph.indexOf(fromId)
      const to = graph.indexOf(toId)
      if (from < 0 || to < 0 || from === to) return []
      const paths = findPaths(kin, from, to)
      const naming = nameWords(paths.words)
      return makeEntries(kin, paths, naming, paths.linksTo(to))
    },
    namesOfAll(fromId) {
      const all = new Map<number, readonly RelationNameEntry[]>()
      const from = graph.indexOf(fromId)
      if (from < 0) return all
      const paths = findPaths(kin, from)
      const naming = nameWords(paths.words)
      for (let person = 0; person < graph.size; person++) {
        const links = paths.linksTo(person)
        if (person !== from && links.length > 0) all.set(graph.ids[person]!, makeEntries(kin, paths, naming, links))
      }
      return all
    },
    writeNames(fromId, wanted) {
      const from = graph.indexOf(fromId)
      return from < 0 ? [] : writeNames(kin, from, wanted)
    },
  }
}

/**
 * What one person calls another. Meant for one question; for several, use {@link indexKinship}.
 *
 * @param family - people and relations in any order
 * @returns as {@link KinshipIndex.names}
 * @throws RangeError when an id is not an integer that the family graph accepts.
 */
export function relationNames(family: KinshipFamily, fromId: number, toId: number): readonly RelationNameEntry[] {
  return indexKinship(family).names(fromId, toId)
}
