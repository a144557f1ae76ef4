import type { Placed } from './justified-rows.ts'

/** Where one picture of the rows is, in CSS pixels from the list's corner. */
export interface Spot<Item> {
  readonly item: Item
  readonly index: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The places of all pictures in order, and the height of all rows. */
export function placeRows<Item>(
  rows: readonly (readonly Placed<Item>[])[],
  gap: number,
): { spots: readonly Spot<Item>[]; height: number } {
  const spots: Spot<Item>[] = []
  let top = 0
  for (const row of rows) {
    let left = 0
    for (const { item, width, height } of row) {
      spots.push({ item, index: spots.length, left, top, width, height })
      left += width + gap
    }
    top += (row[0]?.height ?? 0) + gap
  }
  return { spots, height: Math.max(0, top - gap) }
}

/** Those that overlap a range of heights, by binary search: their tops ascend. A row is at most `maxHeight` high. */
export function spotsBetween<Item>(
  spots: readonly Spot<Item>[],
  from: number,
  to: number,
  maxHeight: number,
): readonly Spot<Item>[] {
  return spots.slice(firstFrom(spots, from - maxHeight), firstFrom(spots, to))
}

function firstFrom(spots: readonly Spot<unknown>[], top: number): number {
  let low = 0
  let high = spots.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spots[middle]?.top ?? Infinity) < top) low = middle + 1
    else high = middle
  }
  return low
}
