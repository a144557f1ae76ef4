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

const arrayNames = ['ids', 'x', 'y', 'points', 'lineStart', 'lineIsStub', 'lineEnds', 'hidden'] as const

export const isSamePicture = (one: PackedLayout, other: PackedLayout): boolean =>
  one.scope === other.scope &&
  one.focusId === other.focusId &&
  arrayNames.every((name) => {
    const [a, b] = [one[name], other[name]]
    return a.length === b.length && a.every((value, index) => value === b[index])
  })

/** Lists those of an object's arrays that can be transferred to another thread instead of copied. */
export const transferables = (arrays: object): ArrayBuffer[] =>
  Object.values(arrays).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  )
