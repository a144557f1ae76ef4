import type { FinishedLines, LineList } from './lines/line-list.ts'
import { placeStride } from './lines/line-list.ts'
import type { Positions } from './lines/positions.ts'
import type { Scene } from './scene.ts'
import type { Scratch } from './scratch.ts'
import { peopleById } from './structure/numbering.ts'
import { nodeWidth } from './types.ts'
import type { LayoutLine, LayoutNode, LayoutPoint, LineKind } from './types.ts'

const lineKinds: readonly LineKind[] = ['partners', 'children', 'stub']
const maxInt32 = 2 ** 31 - 1

/** Ids in an integer array if they fit: integers stored in objects need no extra memory. */
export type Ids = Int32Array | Float64Array

export function compactIds(ids: Float64Array, scratch: Scratch): Ids {
  const compact = scratch.rawInts(ids.length)
  for (let i = 0; i < ids.length; i++) {
    if (ids[i]! > maxInt32) return ids
    compact[i] = ids[i]!
  }
  return compact
}

/** A list preallocated to its final length, so that it is not copied while it grows. */
function room<Item>(length: number): Item[] {
  const list: Item[] = []
  list.length = length
  return list
}

/** Makes the boxes of the answer, by id. */
export function makeNodes({ graph, blocks, level, scratch }: Scene, { middle, top }: Positions, ids: Ids): LayoutNode[] {
  const order = peopleById(graph.ids, scratch)
  const nodes = room<LayoutNode>(order.length)
  for (let i = 0; i < order.length; i++) {
    const person = order[i]!
    nodes[i] = { id: ids[person]!, x: middle[person]! - nodeWidth / 2, y: top[person]!, level: level[blocks.blockOf[person]!]! }
  }
  return nodes
}

/** The data needed to make the line objects later, in separate memory. */
export interface KeptLines {
  readonly list: FinishedLines
  readonly ids: Ids
  /** Maps a union to its two parents. */
  readonly first: Int32Array
  readonly second: Int32Array
}

export const keepLines = ({ unions }: Scene, list: LineList, ids: Ids): KeptLines => ({
  list: list.keep(),
  ids: ids.slice(),
  first: unions.first.slice(0, unions.count),
  second: unions.second.slice(0, unions.count),
})

/**
 * Makes the lines of the answer. Repeated lists of ids and points are shared: making objects takes a quarter of the time for a
 * large family, and garbage collection follows later.
 */
export function makeLines({ list, ids, first, second }: KeptLines): LayoutLine[] {
  const { places, kind, from: froms, to: tos, further } = list
  const alone = room<readonly number[] | undefined>(ids.length)
  const pairs = room<readonly number[] | undefined>(first.length)
  const idsOf = (people: number): readonly number[] =>
    people < 0 ? (pairs[~people] ??= [ids[first[~people]!]!, ids[second[~people]!]!]) : (alone[people] ??= [ids[people]!])
  const lines = room<LayoutLine>(list.count)
  let begin: LayoutPoint = { x: -1, y: -1 }
  let corner = begin
  for (let line = 0, p = 0; line < list.count; line++, p += placeStride) {
    const x = places[p]!
    const y = places[p + 1]!
    const across = places[p + 2]!
    const endX = places[p + 3]!
    const endY = places[p + 4]!
    if (begin.x !== x || begin.y !== y) begin = { x, y }
    const from = idsOf(froms[line]!)
    const to = further[line] === -1 ? idsOf(tos[line]!) : severalIds(list, line, ids)
    if (endX === x) {
      lines[line] = { kind: lineKinds[kind[line]!]!, from, to, points: [begin, { x, y: endY }] }
      continue
    }
    if (corner.x !== x || corner.y !== across) corner = { x, y: across }
    if (endY === across) lines[line] = { kind: lineKinds[kind[line]!]!, from, to, points: [begin, corner, { x: endX, y: endY }] }
    else
      lines[line] = {
        kind: lineKinds[kind[line]!]!,
        from,
        to,
        points: [begin, corner, { x: endX, y: across }, { x: endX, y: endY }],
      }
  }
  return lines
}

function severalIds(list: FinishedLines, line: number, ids: Ids): number[] {
  const several = [ids[list.to[line]!]!]
  for (let at = list.further[line]!; at !== -1; at = list.furtherNext[at]!) several.push(ids[list.furtherPerson[at]!]!)
  return several
}
