import type { LineSink } from './lines/line-list.ts'
import { PackedLines } from './lines/packed-lines.ts'
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

export const emptyTree = (): PackedTree => ({
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
})

/** @param draw - adds the lines */
export function packTree(picture: Picture, mostLines: number, draw: (lines: LineSink) => void): PackedTree {
  const { scene, numbering, hidden, width, height } = picture
  const { unions, scratch } = scene
  const { personAt: order, placeOf: nodeOf } = numbering ?? numberById(scene.graph.ids, scratch)
  const lines = new PackedLines(mostLines, nodeOf, unions.first, unions.second, scratch)
  draw(lines)
  const packedHidden = new Int32Array(hidden.length * 4)
  hidden.forEach(({ id, ancestors, partners, descendants }, i) =>
    packedHidden.set([nodeOf[scene.graph.indexOf(id)]!, ancestors, partners, descendants], i * 4),
  )
  return { width, height: Math.max(height, lines.bottom), ...packNodes(picture, order), ...lines.keep(), hidden: packedHidden }
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
