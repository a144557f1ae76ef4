import type { LayoutScope, LineKind, TreeLayout } from '@banyan/tree-layout'
import { mergeSegments } from './merge-segments.ts'

/**
 * A layout in typed arrays: it crosses from the worker without a copy, and drawing walks it without touching objects. People are known by
 * their place in `ids`, "nodes" below.
 */
export interface PackedLayout {
  readonly scope: LayoutScope
  readonly focusId: number
  readonly width: number
  readonly height: number
  /** Person of each node. */
  readonly ids: Float64Array<ArrayBuffer>
  /** Upper left corner of each node. */
  readonly x: Float32Array<ArrayBuffer>
  readonly y: Float32Array<ArrayBuffer>
  readonly level: Int16Array<ArrayBuffer>
  /** x, y, x, y, … of all lines, one after another. */
  readonly points: Float32Array<ArrayBuffer>
  /** Line to its first point (not coordinate); one more than there are lines. */
  readonly lineStart: Uint32Array<ArrayBuffer>
  /** 0: a relation, 1: the stub of one. */
  readonly lineIsStub: Uint8Array<ArrayBuffer>
  /** Three nodes a line: one or two people whom it comes from, one whom it goes to; -1 for none. */
  readonly lineEnds: Int32Array<ArrayBuffer>
  /**
   * The same lines as straight pieces for drawing from afar: x1, y1, x2, y2 each, those that lie on each other merged into one. Empty where the
   * picture is only seen from near.
   */
  readonly segments: Float32Array<ArrayBuffer>
  /** Node, then how many ancestors, partners and descendants of theirs are hidden. */
  readonly hidden: Int32Array<ArrayBuffer>
}

const isStub = (kind: LineKind): boolean => kind === 'stub'

export function packLayout(layout: TreeLayout, scope: LayoutScope, focusId: number): PackedLayout {
  const { nodes, lines } = layout
  const places = packNodes(nodes)
  const nodeOf = new Map<number, number>()
  for (let i = 0; i < nodes.length; i++) nodeOf.set(nodes[i]!.id, i)
  const lineStart = new Uint32Array(lines.length + 1)
  const lineEnds = new Int32Array(lines.length * 3).fill(-1)
  const lineIsStub = new Uint8Array(lines.length)
  for (let i = 0; i < lines.length; i++) {
    const { kind, from, to, points } = lines[i]!
    lineStart[i + 1] = lineStart[i]! + points.length
    lineIsStub[i] = isStub(kind) ? 1 : 0
    lineEnds[i * 3] = nodeOf.get(from[0] ?? NaN) ?? -1
    if (from.length > 1) lineEnds[i * 3 + 1] = nodeOf.get(from[1]!) ?? -1
    lineEnds[i * 3 + 2] = nodeOf.get(to[0] ?? NaN) ?? -1
  }
  const points = new Float32Array(lineStart[lines.length]! * 2)
  let at = 0
  for (const line of lines) {
    for (const point of line.points) {
      points[at++] = point.x
      points[at++] = point.y
    }
  }
  return {
    scope,
    focusId,
    width: layout.width,
    height: layout.height,
    ...places,
    points,
    lineStart,
    lineIsStub,
    lineEnds,
    segments: mergeSegments(points, lineStart),
    hidden: Int32Array.from(
      layout.hidden.flatMap(({ id, ancestors, partners, descendants }) => [nodeOf.get(id) ?? -1, ancestors, partners, descendants]),
    ),
  }
}

function packNodes(nodes: TreeLayout['nodes']): Pick<PackedLayout, 'ids' | 'x' | 'y' | 'level'> {
  const ids = new Float64Array(nodes.length)
  const x = new Float32Array(nodes.length)
  const y = new Float32Array(nodes.length)
  const level = new Int16Array(nodes.length)
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!
    ids[i] = node.id
    x[i] = node.x
    y[i] = node.y
    level[i] = node.level
  }
  return { ids, x, y, level }
}

/** What may be handed over to another thread rather than copied. */
export const transferables = (packed: PackedLayout): ArrayBuffer[] =>
  Object.values(packed).flatMap((value: unknown) => (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : []))
