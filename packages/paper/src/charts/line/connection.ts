import { neighbours } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import type { KinshipIndex, RelationNameEntry } from '@banyan/kinship'
import type { PaperLanguage } from '../../drawing.ts'

/** One way from a person to another. */
export interface Connection {
  /** The ids of everybody along the way, both ends included. */
  readonly people: readonly number[]
  /** One fewer than people. */
  readonly steps: readonly ConnectionStep[]
  /** What the first calls the last; '' if the two are the same. */
  readonly word: string
}

export interface ConnectionStep {
  readonly kind: 'up' | 'down' | 'across'
  /** What the one calls the next. */
  readonly word: string
}

/**
 * The shortest way between two people, by blood or marriage, or the shortest by blood alone.
 * @returns undefined if there is none
 */
export function findConnection(
  graph: FamilyGraph,
  kinship: KinshipIndex,
  fromId: number,
  toId: number,
  by: 'nearest' | 'blood',
  language: PaperLanguage,
): Connection | undefined {
  if (fromId === toId) return kinship.hasPerson(fromId) ? { people: [fromId], steps: [], word: '' } : undefined
  const nearest = kinship.names(fromId, toId)
  const isByBlood = (path: readonly number[]): boolean => path.every((id, at) => at === 0 || !isPartner(graph, path[at - 1]!, id))
  const entries =
    by === 'nearest' || nearest.some(({ path }) => isByBlood(path))
      ? nearest.filter(({ path }) => by === 'nearest' || isByBlood(path))
      : finish(kinship.bloodNamesInSteps(fromId, toId))
  const [first] = entries
  if (!first) return undefined
  const { path } = first
  return {
    people: path,
    steps: path.slice(1).map((id, at) => ({
      kind: kindOfStep(graph, path[at]!, id),
      word: wordOf(kinship.names(path[at]!, id), language),
    })),
    word: wordOf(
      entries.filter((entry) => entry.path.join() === path.join()),
      language,
    ),
  }
}

function finish<Result>(steps: Iterator<undefined, Result> | Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const listOf = (graph: FamilyGraph, edges: 'parents' | 'children' | 'partners', id: number): number[] => {
  const person = graph.indexOf(id)
  return person < 0 ? [] : Array.from(neighbours(graph[edges], person), (other) => graph.ids[other]!)
}

/** Partners by whom one is not also a parent or a child of the other. */
const isPartner = (graph: FamilyGraph, id: number, other: number): boolean =>
  listOf(graph, 'partners', id).includes(other) && kindOfStep(graph, id, other) === 'across'

function kindOfStep(graph: FamilyGraph, id: number, other: number): ConnectionStep['kind'] {
  if (listOf(graph, 'parents', id).includes(other)) return 'up'
  return listOf(graph, 'children', id).includes(other) ? 'down' : 'across'
}

/** The preferred word; of several that could be right, the first two. */
function wordOf(entries: readonly RelationNameEntry[], language: PaperLanguage): string {
  const words = entries.map((entry) => namesIn(entry, language)[0] ?? '')
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 2).join(' / ')
}

function namesIn(entry: RelationNameEntry, language: PaperLanguage): readonly string[] {
  switch (language) {
    case 'zh-CN':
      return entry.mandarin
    case 'zh-TW':
      return entry.traditional
    default:
      return entry[language]
  }
}
