import { layoutTreePacked, maxAroundOne } from '@banyan/tree-layout'
import type { IndexedFamily, LayoutScope, PackedTree } from '@banyan/tree-layout'

/** A layout in typed arrays, which the worker can transfer without a copy. */
export interface PackedLayout extends PackedTree {
  readonly scope: LayoutScope
  readonly focusId: number
}

export function packLayout(family: IndexedFamily, focusId: number, scope: LayoutScope): PackedLayout {
  return { ...layoutTreePacked(family, focusId, { scope, maxPeople: maxAroundOne }), scope, focusId }
}

/** Lists those of an object's arrays that can be transferred to another thread instead of copied. */
export const transferables = (arrays: object): ArrayBuffer[] =>
  Object.values(arrays).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  )
