import { type LayoutFamily, type LayoutScope, layoutTreePacked, type PackedTree } from '@banyan/tree-layout'
import { mergeSegments } from './merge-segments.ts'

/** A layout in typed arrays: it crosses from the worker without a copy. */
export interface PackedLayout extends PackedTree {
  readonly scope: LayoutScope
  readonly focusId: number
  /**
   * The lines as straight pieces for drawing from afar: x1, y1, x2, y2 each, those that lie on each other merged into one. Empty where the
   * picture is only seen from near.
   */
  readonly segments: Float32Array<ArrayBuffer>
}

export function packLayout(family: LayoutFamily, focusId: number, scope: LayoutScope): PackedLayout {
  const tree = layoutTreePacked(family, focusId, { scope })
  return { ...tree, scope, focusId, segments: mergeSegments(tree.points, tree.lineStart) }
}

/** What may be handed over to another thread rather than copied. */
export const transferables = (packed: PackedLayout): ArrayBuffer[] =>
  Object.values(packed).flatMap((value: unknown) => (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : []))
