import type { NamesPart, NamesWanted } from './all-names/parts.ts'
import { writeNames } from './all-names/write-names.ts'
import { bloodFamily, isByMarriage } from './blood/blood-family.ts'
import type { DialectName } from './dialects/dialects.ts'
import { dialectTerms } from './dialects/find-terms.ts'
import type { DialectTerm } from './dialects/find-terms.ts'
import { findPaths, findPathsTo } from './find-paths.ts'
import type { Paths } from './find-paths.ts'
import { buildKinGraph } from './kin-graph.ts'
import type { KinGraph } from './kin-graph.ts'
import { nameWords } from './languages/languages.ts'
import type { Namings } from './languages/languages.ts'
import type { Gender } from './letters.ts'
import { makeEntries } from './make-entry.ts'
import { addressAlong } from './marks/address-words.ts'
import type { AddressWords } from './marks/address-words.ts'
import type { Naming } from './name-words.ts'
import { agreeOnRank, findRank } from './ranks/find-rank.ts'
import type { RankAnswer } from './ranks/find-rank.ts'
import { stepBetween } from './step-between.ts'
import { finish } from './steps.ts'
import type { Steps } from './steps.ts'
import { describeTies } from './ties/describe-ties.ts'
import type { PathTies } from './ties/describe-ties.ts'
import { followNewLines } from './ties/new-lines.ts'
import { readTies } from './ties/read-ties.ts'
import type { KinshipFamily, RelationNameEntry } from './types.ts'

/** A family prepared for many questions. It does not notice later changes to the family. */
export interface KinshipIndex {
  hasPerson(id: number): boolean
  /**
   * What `fromId` calls `toId`: one entry per shortest path, those with the same steps merged, and per name that older clients know
   * where an unknown age or gender leaves several open; at most 16. Empty for unrelated people, for the same person and for unknown
   * people.
   */
  names(fromId: number, toId: number): readonly RelationNameEntry[]
  /** The same in small steps: who is far away in a large family takes many. */
  namesInSteps(fromId: number, toId: number): Steps<readonly RelationNameEntry[]>
  /**
   * What `toId` is by birth where somebody between was given into another line (過繼): `names` follow the new one. Empty where nobody was, and
   * where the two are the same either way.
   */
  oldNamesInSteps(fromId: number, toId: number): Steps<readonly RelationNameEntry[]>
  /**
   * What `toId` is by blood where the shortest way, which `names` tells, leads over a partnership: a wife may be a cousin. Empty where it does
   * not, and for those without a common ancestor.
   */
  bloodNamesInSteps(fromId: number, toId: number): Steps<readonly RelationNameEntry[]>
  /** Through which families an entry's path leads, and what is said about a parent, a child or a partner. */
  ties(path: readonly number[]): PathTies
  /** What the person at the start of an entry's path calls the one at its end by rank: 二伯, where the place is certain. */
  rank(path: readonly number[]): RankAnswer
  /** What the person at the end of an entry's path is called to their face, where the names of its key are only about them. */
  address(path: readonly number[], key: string): AddressWords | undefined
  /** What a dialect that has a file of its own calls the person at the end of an entry's path; empty where the file lacks them. */
  dialectTerms(dialect: DialectName, path: readonly number[], key: string): readonly DialectTerm[]
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
export const indexKinship = (family: KinshipFamily): KinshipIndex => finish(indexKinshipInSteps(family))

/** The same in steps of a few milliseconds for 100,000 people, so that a server can do something else in between. */
export function* indexKinshipInSteps(family: KinshipFamily): Steps<KinshipIndex> {
  const relations = yield* followNewLines(family.relations)
  const kin = yield* buildKinGraph(relations === undefined ? family : { ...family, relations })
  const born = relations && (yield* buildKinGraph(family))
  const ties = yield* readTies(family.relations)
  const { graph } = kin
  function* namesInSteps(fromId: number, toId: number): Steps<readonly RelationNameEntry[]> {
    return yield* findNames(kin, fromId, toId)
  }
  function* oldNamesInSteps(fromId: number, toId: number): Steps<readonly RelationNameEntry[]> {
    if (born === undefined) return []
    const known = new Set((yield* namesInSteps(fromId, toId)).map(({ key }) => key))
    const isOld = ({ path }: RelationNameEntry): boolean =>
      path.some((id, at) => at > 0 && stepBetween(graph, graph.indexOf(path[at - 1]!), graph.indexOf(id)) === undefined)
    return (yield* findNames(born, fromId, toId)).filter((entry) => !known.has(entry.key) && isOld(entry))
  }
  function* bloodNamesInSteps(fromId: number, toId: number): Steps<readonly RelationNameEntry[]> {
    const [nearest] = yield* namesInSteps(fromId, toId)
    if (nearest === undefined || !isByMarriage(kin, nearest.path)) return []
    const blood = bloodFamily(kin, graph.indexOf(fromId), graph.indexOf(toId))
    return blood === undefined ? [] : yield* findNames(yield* buildKinGraph(blood), fromId, toId)
  }
  const rank = (path: readonly number[]): RankAnswer =>
    born === undefined ? findRank(kin, path) : agreeOnRank(findRank(kin, path), findRank(born, path))
  return {
    hasPerson: (id) => graph.indexOf(id) >= 0,
    names: (fromId, toId) => finish(namesInSteps(fromId, toId)),
    namesInSteps,
    oldNamesInSteps,
    bloodNamesInSteps,
    ties: (path) => describeTies(born ?? kin, ties, path),
    rank,
    address: (path, key) => addressAlong(path, key, rank),
    dialectTerms: (dialect, path, key) => dialectTerms(dialect, key, kin.genders[graph.indexOf(path[0]!)] as Gender),
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
      return from < 0 ? [] : writeNames(kin, from, wanted, rank)
    },
  }
}

function* findNames(kin: KinGraph, fromId: number, toId: number): Steps<readonly RelationNameEntry[]> {
  const from = kin.graph.indexOf(fromId)
  const to = kin.graph.indexOf(toId)
  if (from < 0 || to < 0 || from === to) return []
  const { paths, forget } = yield* findPathsTo(kin, from, to)
  const naming = nameWords(paths.words)
  const links = paths.linksTo(to)
  yield* findTerms(paths, naming, links)
  const entries = makeEntries(kin, paths, naming, links)
  forget()
  return entries
}

/** Finds the terms on the way to these links, a step of the way at a time: what no one has asked for yet takes long to find. */
function* findTerms(paths: Paths, naming: Namings, links: readonly number[]): Steps<void> {
  const languages = Object.values<Naming>({ ...naming })
  for (const link of links) {
    const way: number[] = []
    for (let word = paths.wordOf(link); word > 2; word = paths.words.before(word)) way.push(word)
    for (const word of way.toReversed()) {
      for (const language of languages) language.segment(word)
      yield
    }
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
