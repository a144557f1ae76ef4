import { areTwins, partneredType, raisedType } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import type { Scene } from './scene.ts'

/** The smallest shape of a relation that the tree draws; the API's relations satisfy it. */
export interface TreeRelation {
  readonly from_person_id: number
  readonly to_person_id: number
  readonly relation_type: number
  /** Of somebody who raised another; '' and `birth` are drawn alike. */
  readonly kind?: string
  /** How a partnership ended. */
  readonly ended?: string | undefined
}

/** How lines are drawn that are not simply a line. */
export interface LineMarks {
  /** For each line one of the constants below, or 0. */
  readonly style: Uint8Array
  /** x, x, y of each line that joins twins. */
  readonly twins: Float32Array
}

/** To a child who was adopted, fostered or otherwise not born to these parents. */
export const notByBirth = 1
/** Between partners who have separated. */
const separated = 2
export const divorced = 3

/** The ties that are not simply drawn as a line: of most families there are few or none. */
export interface SpecialTies {
  readonly graph: FamilyGraph
  /** The kind of tie from somebody who raised another, and how a partnership ended, from both. */
  kindOf(from: number, to: number): string | undefined
  /** Whether there are none. */
  readonly areNone: boolean
}

const keyOf = (from: number, to: number): string => `${from} ${to}`

export function findSpecialTies(graph: FamilyGraph, relations: readonly TreeRelation[]): SpecialTies {
  const kinds = new Map<string, string>()
  for (let at = 0; at < relations.length; at++) {
    const { from_person_id: from, to_person_id: to, relation_type: type, kind = '', ended = '' } = relations[at]!
    if (type === raisedType && kind !== '' && kind !== 'birth') kinds.set(keyOf(from, to), kind)
    if (type === partneredType && ended !== '') {
      kinds.set(keyOf(from, to), ended)
      kinds.set(keyOf(to, from), ended)
    }
  }
  return { graph, areNone: kinds.size === 0, kindOf: (from, to) => kinds.get(keyOf(from, to)) }
}

const styleOf = (kind: string): number => (kind === 'divorced' ? divorced : kind === 'separated' ? separated : notByBirth)

const known = new WeakMap<Scene, { readonly ties: SpecialTies; readonly marks: LineMarks | undefined }>()

/** The marks of a scene's lines; undefined if all are plain. */
export function lineMarksOf(scene: Scene, ties: SpecialTies): LineMarks | undefined {
  const before = known.get(scene)
  if (before?.ties === ties) return before.marks
  const marks = makeMarks(scene, ties)
  known.set(scene, { ties, marks })
  return marks
}

function makeMarks(scene: Scene, { graph, areNone, kindOf }: SpecialTies): LineMarks | undefined {
  const { ids, lineEnds, lineStart } = scene
  const style = new Uint8Array(lineStart.length - 1)
  const born = new Map<string, number[]>()
  let isPlain = true
  for (let line = 0; line < style.length; line++) {
    const [first, second, to] = [lineEnds[line * 3]!, lineEnds[line * 3 + 1]!, lineEnds[line * 3 + 2]!]
    if (to < 0) continue
    for (const from of areNone ? [] : [first, second]) {
      const found = from < 0 ? undefined : kindOf(ids[from]!, ids[to]!)
      if (found === undefined) continue
      style[line] = styleOf(found)
      isPlain = false
    }
    const person = graph.indexOf(ids[to]!)
    if (person < 0 || graph.birthDays[person] === 0) continue
    const key = `${first} ${second} ${graph.birthYears[person]} ${graph.birthDays[person]}`
    const lines = born.get(key)
    if (lines === undefined) born.set(key, [line])
    else lines.push(line)
  }
  const twins = [...born.values()].flatMap((lines) => (lines.length < 2 ? [] : joinTwins(scene, graph, lines)))
  return isPlain && twins.length === 0 ? undefined : { style, twins: Float32Array.from(twins) }
}

/** Where the lines that lead down to twins are joined. */
function joinTwins({ ids, points, lineStart, lineEnds }: Scene, graph: FamilyGraph, lines: readonly number[]): number[] {
  const ends = lines
    .map((line) => {
      const last = lineStart[line + 1]! - 1
      const person = graph.indexOf(ids[lineEnds[line * 3 + 2]!]!)
      return { person, x: points[last * 2]!, y: points[last * 2 + 1]!, from: points[last * 2 - 1]! }
    })
    .toSorted((a, b) => a.x - b.x)
  return ends.slice(1).flatMap((end, at) => {
    const before = ends[at]!
    if (end.y !== before.y || end.x === before.x || !areTwins(graph, before.person, end.person)) return []
    return [before.x, end.x, end.y - Math.min(twinHeight, Math.abs(end.y - end.from) / 2)]
  })
}

/** How far above the boxes twins are joined. */
const twinHeight = 12
