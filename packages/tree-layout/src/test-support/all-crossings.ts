import { raisedType } from '@banyan/family-graph'
import type { LayoutFamily, LayoutNode, TreeLayout } from '../types.ts'

interface Segment {
  top: number
  bottom: number
}

/**
 * Counts the crossings of a picture as if every link of parents to a child were a straight line in full, from the middle of the
 * parents to the middle of the child, those that are drawn as stubs included. Links of the same parents do not cross.
 *
 * Each row that a link passes splits it, so that the crossings between two rows are inversions: n log n in the pieces.
 */
export function countAllCrossings(family: LayoutFamily, layout: TreeLayout): number {
  const nodes = new Map(layout.nodes.map((node) => [node.id, node]))
  const rows = [...new Set(layout.nodes.map((node) => node.y))].toSorted((a, b) => a - b)
  const rowAt = new Map(rows.map((y, row) => [y, row]))
  const parents = new Map<number, LayoutNode[]>()
  for (const { from_person_id: from, to_person_id: to, relation_type: type } of family.relations) {
    const parent = nodes.get(from)
    if (type !== raisedType || parent === undefined || !nodes.has(to)) continue
    const known = parents.get(to)
    if (known === undefined) parents.set(to, [parent])
    else known.push(parent)
  }
  const bands: Segment[][] = rows.map(() => [])
  for (const [child, above] of parents) {
    const { x, y } = nodes.get(child)!
    const start = above.reduce((sum, parent) => sum + parent.x, 0) / above.length
    const startY = Math.max(...above.map((parent) => parent.y))
    const at = (height: number): number => start + ((x - start) * (height - startY)) / (y - startY)
    const last = rowAt.get(y)!
    for (let row = rowAt.get(startY)!; row < last; row += 1) bands[row]!.push({ top: at(rows[row]!), bottom: at(rows[row + 1]!) })
  }
  return bands.reduce((sum, band) => sum + countInversions(band), 0)
}

/** Counts the pairs that are in another order at the bottom than at the top; equal places are in either order. */
function countInversions(segments: Segment[]): number {
  const bottoms = segments.toSorted((a, b) => a.top - b.top || a.bottom - b.bottom).map(({ bottom }) => bottom)
  const ranks = new Map([...new Set(bottoms)].toSorted((a, b) => a - b).map((bottom, rank) => [bottom, rank + 1]))
  // A Fenwick tree of how many of each rank have come.
  const come = new Int32Array(ranks.size + 1)
  let inversions = 0
  for (const [index, bottom] of bottoms.entries()) {
    const rank = ranks.get(bottom)!
    let notGreater = 0
    for (let at = rank; at > 0; at -= at & -at) notGreater += come[at]!
    inversions += index - notGreater
    for (let at = rank; at <= ranks.size; at += at & -at) come[at]! += 1
  }
  return inversions
}
