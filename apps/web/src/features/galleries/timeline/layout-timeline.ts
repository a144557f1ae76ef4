import type { Timeline } from '@banyan/contract'

/** How the photos of a timeline are put together. */
export type Grain = 'day' | 'month' | 'year'
export const grains: readonly Grain[] = ['day', 'month', 'year']

/** Photos under one heading. */
export interface Group {
  /** The time as a DateValue; '' for photos of which nobody knows it. */
  readonly taken: string
  /** The position of its first photo in the whole timeline. */
  readonly first: number
  readonly count: number
}

/** Joins the sections of a timeline, which are days where these are known, to longer times. */
export function groupSections(sections: Timeline['sections'], grain: Grain): Group[] {
  const groups: { taken: string; first: number; count: number }[] = []
  let first = 0
  let last: (typeof groups)[number] | undefined
  for (const { taken, count } of sections) {
    if (grain === 'month' && last !== undefined && isDayIn(taken, last.taken)) last.count += count
    else {
      const joined = coarser(taken, grain)
      if (last?.taken === joined) last.count += count
      else groups.push((last = { taken: joined, first, count }))
    }
    first += count
  }
  return groups
}

/** Whether a time is a day of this month. Most are, and there may be ten thousand. */
const isDayIn = (taken: string, month: string): boolean =>
  month.length > 4 && taken.length > month.length && taken.length <= month.length + 3 && taken.endsWith(` ${month}`)

/** A day as its month, or a day and a month as their year; what is less precise stays as it is. */
function coarser(taken: string, grain: Grain): string {
  if (grain === 'day') return taken
  const [, month, year] = /^(?:\d+ )?([A-Z]{3}) (\d+)$/.exec(taken) ?? []
  if (month === undefined || year === undefined) return taken
  return grain === 'month' ? `${month} ${year}` : year
}

interface Measures {
  readonly width: number
  readonly gap: number
  /** How high rows are before they are fitted to the width. */
  readonly rowHeight: number
  readonly headingHeight: number
}

/** Where every photo of a timeline is, in pixels from its top: plain arrays, since there may be a hundred thousand. */
export interface TimelineLayout {
  readonly measures: Measures
  readonly ratios: Float32Array
  readonly groups: readonly Group[]
  /** Of each row: its first photo; one more for the end. */
  readonly rowStarts: readonly number[]
  readonly rowTops: readonly number[]
  readonly rowHeights: readonly number[]
  /** Of each group: where its heading begins. */
  readonly groupTops: readonly number[]
  readonly height: number
}

/** A picture is never so narrow or so wide that its row would be odd. */
const shapes = { least: 0.4, most: 3.5 } as const
const shapeOf = (ratio: number): number => Math.min(Math.max(ratio, shapes.least), shapes.most)

/** Rows of pictures under headings: all pictures of a row are equally high, and each full row is as wide as the timeline. */
export function layoutTimeline(ratios: Float32Array, groups: readonly Group[], measures: Measures): TimelineLayout {
  const { width, gap, rowHeight, headingHeight } = measures
  const rowStarts: number[] = []
  const rowTops: number[] = []
  const rowHeights: number[] = []
  const groupTops: number[] = []
  let top = 0
  const close = (start: number, height: number): void => {
    rowStarts.push(start)
    rowTops.push(top)
    rowHeights.push(height)
    top += height + gap
  }
  for (const { first, count } of groups) {
    groupTops.push(top)
    top += headingHeight
    let start = first
    let sum = 0
    for (let at = first; at < first + count; at++) {
      sum += shapeOf(ratios[at] ?? 1)
      const height = (width - gap * (at - start)) / sum
      if (height > rowHeight) continue
      close(start, height)
      start = at + 1
      sum = 0
    }
    // The last row is not enlarged to the width.
    if (start < first + count) close(start, rowHeight)
  }
  const end = groups.at(-1)
  rowStarts.push(end === undefined ? 0 : end.first + end.count)
  return { measures, ratios, groups, rowStarts, rowTops, rowHeights, groupTops, height: Math.max(0, top - gap) }
}

/** The last position whose value is at most `value`, in a list that ascends; -1 before the first. */
export function lastUpTo(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where one photo is. */
export interface Spot {
  readonly index: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The photos of a row from left to right. */
export function spotsOfRow({ rowStarts, rowTops, rowHeights, ratios, measures }: TimelineLayout, row: number): Spot[] {
  const [start = 0, end = 0] = [rowStarts[row], rowStarts[row + 1]]
  const [top = 0, height = 0] = [rowTops[row], rowHeights[row]]
  const spots: Spot[] = []
  let left = 0
  for (let index = start; index < end; index++) {
    const width = shapeOf(ratios[index] ?? 1) * height
    spots.push({ index, left, top, width, height })
    left += width + measures.gap
  }
  return spots
}

/** The row that a photo is in. */
export const rowOf = ({ rowStarts }: TimelineLayout, index: number): number => lastUpTo(rowStarts, index)

/** The group that a photo is in. */
export const groupOf = ({ groups }: TimelineLayout, index: number): number => {
  let [low, high] = [0, groups.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((groups[middle]?.first ?? Infinity) <= index) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The first and the last row that overlap a range of heights; the last is before the first where there are none. */
export function rowsBetween({ rowTops, rowHeights }: TimelineLayout, from: number, to: number): { first: number; last: number } {
  const before = lastUpTo(rowTops, from)
  const isOver = before >= 0 && (rowTops[before] ?? 0) + (rowHeights[before] ?? 0) > from
  return { first: isOver ? before : before + 1, last: lastUpTo(rowTops, to - 1) }
}

/** The photo that a key leads to from another; undefined if there is none in that direction. */
export function nextPhoto(layout: TimelineLayout, index: number, key: string): number | undefined {
  const count = layout.rowStarts.at(-1) ?? 0
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowLeft') return index > 0 ? index - 1 : undefined
  if (key === 'ArrowRight') return index + 1 < count ? index + 1 : undefined
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const row = rowOf(layout, index)
  const spots = spotsOfRow(layout, row + (key === 'ArrowDown' ? 1 : -1))
  const from = spotsOfRow(layout, row).find((spot) => spot.index === index)
  if (from === undefined || spots.length === 0) return undefined
  const middle = (spot: Spot) => spot.left + spot.width / 2
  return spots.reduce((best, spot) =>
    Math.abs(middle(spot) - middle(from)) < Math.abs(middle(best) - middle(from)) ? spot : best,
  ).index
}
