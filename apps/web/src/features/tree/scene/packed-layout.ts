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
    if (a.length !== b.length) return false
    // Millions of numbers in a large family: a callback for each would be felt.
    for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
    return true
  })

/** Lists the arrays of an object, and of the objects in it, that can be transferred to another thread instead of copied. */
export const transferables = (arrays: object): ArrayBuffer[] =>
  Object.values(arrays).flatMap((value: unknown) => {
    if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
    return typeof value === 'object' && value !== null ? transferables(value) : []
  })
