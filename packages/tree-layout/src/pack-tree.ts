import { placeStride, stubLine } from './lines/line-list.ts'
import type { Picture } from './picture.ts'
import { numberById } from './structure/numbering.ts'
import { nodeWidth } from './types.ts'

/**
 * A picture in arrays that can be transferred to another thread without a copy, and drawn without touching objects. People are
 * given by their index in `ids`, called "nodes" below; lengths are in px.
 */
export interface PackedTree {
  readonly width: number
  readonly height: number
  /** The person of each node, by id. */
  readonly ids: Float64Array<ArrayBuffer>
  /** The upper left corner of each node. */
  readonly x: Float32Array<ArrayBuffer>
  readonly y: Float32Array<ArrayBuffer>
  readonly level: Int16Array<ArrayBuffer>
  /** x, y, x, y, … of all lines, one after another. */
  readonly points: Float32Array<ArrayBuffer>
  /** Maps a line to its first point (not coordinate); has one entry more than there are lines. */
  readonly lineStart: Uint32Array<ArrayBuffer>
  /** 0: a relation, 1: the stub of one. */
  readonly lineIsStub: Uint8Array<ArrayBuffer>
  /** Three nodes per line: one or two people at its start, the first of those at its end; -1 for none. */
  readonly lineEnds: Int32Array<ArrayBuffer>
  /** Entries of four: a node, then how many of their ancestors, partners and descendants are hidden. */
  readonly hidden: Int32Array<ArrayBuffer>
}

/** @param picture - undefined for an empty one */
export function packTree(picture: Picture | undefined): PackedTree {
  if (!picture) {
    return {
      width: 0,
      height: 0,
      ids: new Float64Array(0),
      x: new Float32Array(0),
      y: new Float32Array(0),
      level: new Int16Array(0),
      points: new Float32Array(0),
      lineStart: new Uint32Array(1),
      lineIsStub: new Uint8Array(0),
      lineEnds: new Int32Array(0),
      hidden: new Int32Array(0),
    }
  }
  const { scene, numbering, hidden, width, height } = picture
  const { personAt: order, placeOf: nodeOf } = numbering ?? numberById(scene.graph.ids, scene.scratch)
  const packedHidden = new Int32Array(hidden.length * 4)
  hidden.forEach(({ id, ancestors, partners, descendants }, i) =>
    packedHidden.set([nodeOf[scene.graph.indexOf(id)]!, ancestors, partners, descendants], i * 4),
  )
  return { width, height, ...packNodes(picture, order), ...packLines(picture, nodeOf), hidden: packedHidden }
}

function packNodes({ scene: { graph, blocks, level: levelOfBlock }, at: { middle, top } }: Picture, order: Int32Array) {
  const ids = new Float64Array(order.length)
  const x = new Float32Array(order.length)
  const y = new Float32Array(order.length)
  const level = new Int16Array(order.length)
  for (let node = 0; node < order.length; node++) {
    const person = order[node]!
    ids[node] = graph.ids[person]!
    x[node] = middle[person]! - nodeWidth / 2
    y[node] = top[person]!
    level[node] = levelOfBlock[blocks.blockOf[person]!]!
  }
  return { ids, x, y, level }
}

function packLines(
  { scene: { unions }, list: { count, points: pointCount, places, kind, from, to } }: Picture,
  nodeOf: Int32Array,
): Pick<PackedTree, 'points' | 'lineStart' | 'lineIsStub' | 'lineEnds'> {
  const { first, second } = unions
  const lineStart = new Uint32Array(count + 1)
  const lineIsStub = new Uint8Array(count)
  const lineEnds = new Int32Array(count * 3)
  const points = new Float32Array(pointCount * 2)
  let end = 0
  for (let line = 0, p = 0, e = 0; line < count; line++, p += placeStride, e += 3) {
    const x = places[p]!
    const across = places[p + 2]!
    const endX = places[p + 3]!
    const endY = places[p + 4]!
    points[end] = x
    points[end + 1] = places[p + 1]!
    end += 2
    if (endX !== x) {
      points[end] = x
      points[end + 1] = across
      end += 2
      if (endY !== across) {
        points[end] = endX
        points[end + 1] = across
        end += 2
      }
    }
    points[end] = endX
    points[end + 1] = endY
    end += 2
    lineStart[line + 1] = end >> 1
    lineIsStub[line] = kind[line] === stubLine ? 1 : 0
    const above = from[line]!
    const below = to[line]!
    lineEnds[e] = nodeOf[above < 0 ? first[~above]! : above]!
    lineEnds[e + 1] = above < 0 ? nodeOf[second[~above]!]! : -1
    lineEnds[e + 2] = nodeOf[below < 0 ? first[~below]! : below]!
  }
  return { points, lineStart, lineIsStub, lineEnds }
}
