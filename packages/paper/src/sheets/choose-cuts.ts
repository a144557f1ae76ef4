import type { Chart } from '../charts/chart.ts'

/** Where a chart is cut: rows of sheets, and in each row sheets from left to right. In units of the chart. */
export interface Cuts {
  readonly rows: readonly CutRow[]
  /** Parts that are cut, because they are larger than a sheet. */
  readonly cutBoxes: number
}

interface CutRow {
  readonly top: number
  readonly bottom: number
  /** Where each sheet of the row begins, and the last one ends. */
  readonly edges: readonly number[]
}

/** The fewest rows of boxes are tried first that give the fewest sheets; more than so many are not tried. */
const maxTried = 12

/**
 * Chooses where to cut a chart so that each box lies whole on one sheet: between rows of boxes from the top down, and in each row of sheets
 * between its boxes. Where boxes of several rows leave no gap, fewer rows share a row of sheets: a single row always has gaps, unless a box is
 * larger than a sheet.
 *
 * A text may reach over the cut where it ends within the strip beyond: its sheet shows it whole.
 *
 * @param width - how much of the chart a sheet has to itself
 * @param strip - how much of what follows it shows as well
 */
export function chooseCuts(
  chart: Pick<Chart, 'width' | 'height' | 'boxes' | 'texts'>,
  width: number,
  height: number,
  strip: number,
): Cuts {
  const { boxes, texts } = chart
  const order = Array.from({ length: boxes.length / 4 }, (_, i) => i).toSorted((a, b) => boxes[a * 4 + 1]! - boxes[b * 4 + 1]!)
  const rows: CutRow[] = []
  let cutBoxes = 0
  let first = 0
  for (let top = 0; top < chart.height - slack;) {
    const limit = Math.min(chart.height, limitOf(texts, 1, { from: top, room: height, strip }))
    let best: (CutRow & { cut: number; end: number }) | undefined
    for (const bottom of candidates(boxes, order, first, top, limit)) {
      const end = endOfRow(boxes, order, first, bottom)
      const { edges, cut } = cutAcross(boxes, order.slice(first, end), chart.width, width, (from) =>
        limitOf(texts, 0, { from, room: width, strip, top, bottom }),
      )
      const share = (edges.length - 1) / (bottom - top)
      const bestShare = best === undefined ? Infinity : (best.edges.length - 1) / (best.bottom - best.top)
      if (best === undefined || cut < best.cut || (cut === best.cut && share < bestShare - 1e-9))
        best = { top, bottom, edges, cut, end }
    }
    // There is always a candidate; the last resort is the full height of a sheet.
    const row = best!
    rows.push({ top, bottom: row.bottom, edges: row.edges })
    cutBoxes += row.cut + countCrossed(boxes, order, first, row.bottom)
    first = row.end
    top = row.bottom
  }
  return { rows, cutBoxes }
}

const slack = 0.01

/**
 * How far a sheet may reach so that each text that begins on it ends within its strip. What is longer than a sheet is cut.
 * @param axis - 0 to the right, 1 downwards
 * @param reach - with the row of sheets for cuts within it: what begins in another one is whole there
 */
function limitOf(texts: Float64Array, axis: 0 | 1, reach: Reach): number {
  const { from, room, strip, top = -Infinity, bottom = Infinity } = reach
  const end = from + room + strip
  let limit = from + room
  for (let at = 0; at < texts.length; at += 4) {
    const start = texts[at + axis]!
    if (start <= from + slack || start >= limit || start + texts[at + axis + 2]! <= end) continue
    if (texts[at + axis + 2]! > room || texts[at + 1]! < top || texts[at + 1]! >= bottom) continue
    limit = start
  }
  return limit
}

interface Reach {
  readonly from: number
  readonly room: number
  readonly strip: number
  readonly top?: number
  readonly bottom?: number
}

/** How near to what follows a wide gap is cut: the more stands before it, the fewer sheets there are. */
const nearest = 20

/** Where a gap is cut: in its middle, or near its end. */
const within = (from: number, to: number): number => Math.max((from + to) / 2, to - nearest)

/** The lower edges that a row of sheets can have without cutting a box, the lowest first; the full height where there is none. */
function candidates(boxes: Float64Array, order: readonly number[], first: number, top: number, limit: number): number[] {
  const free: number[] = []
  let reached = top
  for (let i = first; i < order.length; i++) {
    const box = order[i]!
    const y = boxes[box * 4 + 1]!
    if (y >= reached - slack && reached <= limit + slack) free.push(within(reached, Math.min(y, limit)))
    if (y > limit) break
    reached = Math.max(reached, y + boxes[box * 4 + 3]!)
  }
  if (reached <= limit + slack) free.push(limit)
  const choices = [...new Set(free)].filter((y) => y > top + slack).toSorted((a, b) => b - a)
  return choices.length === 0 ? [limit] : choices.slice(0, maxTried)
}

function endOfRow(boxes: Float64Array, order: readonly number[], first: number, bottom: number): number {
  let end = first
  while (end < order.length && boxes[order[end]! * 4 + 1]! < bottom - slack) end++
  return end
}

/** Cuts one row of sheets from left to right, as far right as its boxes let. */
function cutAcross(
  boxes: Float64Array,
  members: readonly number[],
  end: number,
  width: number,
  limitFrom: (left: number) => number,
): { edges: number[]; cut: number } {
  const sorted = members.toSorted((a, b) => boxes[a * 4]! - boxes[b * 4]!)
  const edges = [0]
  let cut = 0
  let at = 0
  for (let left = 0; left + width < end - slack;) {
    const limit = limitFrom(left)
    // The last gap before the limit: where no box that began before reaches over it.
    let gap: number | undefined
    let reached = left
    for (let i = at; i < sorted.length; i++) {
      const x = boxes[sorted[i]! * 4]!
      if (x >= reached - slack && reached <= limit + slack) gap = within(reached, Math.min(x, limit))
      if (x > limit) break
      reached = Math.max(reached, x + boxes[sorted[i]! * 4 + 2]!)
    }
    if (reached <= limit + slack) gap = limit
    if (gap === undefined || gap <= left + slack) {
      gap = limit
      cut += sorted.filter(
        (box) => boxes[box * 4]! < limit - slack && boxes[box * 4]! + boxes[box * 4 + 2]! > limit + slack,
      ).length
    }
    edges.push(gap)
    left = gap
    while (at < sorted.length && boxes[sorted[at]! * 4]! + boxes[sorted[at]! * 4 + 2]! <= left + slack) at++
  }
  edges.push(end)
  return { edges, cut }
}

/** Boxes that begin above a cut and end below it. */
function countCrossed(boxes: Float64Array, order: readonly number[], first: number, bottom: number): number {
  let count = 0
  for (let i = first; i < order.length && boxes[order[i]! * 4 + 1]! < bottom - slack; i++)
    if (boxes[order[i]! * 4 + 1]! + boxes[order[i]! * 4 + 3]! > bottom + slack) count++
  return count
}
