/**
 * Breaks rectilinear lines into straight pieces and merges those that overlap or touch on the same axis. Siblings' lines share
 * most of their course, so a large family takes about a third of the strokes.
 * @param points - x, y, … of all lines
 * @param lineStart - maps a line to its first point; one longer than the number of lines
 * @returns x1, y1, x2, y2 of each piece, with x1 <= x2 and y1 <= y2
 */
export function mergeSegments(points: Float32Array, lineStart: Uint32Array): Float32Array<ArrayBuffer> {
  const horizontal = new Map<number, number[]>()
  const vertical = new Map<number, number[]>()
  for (let line = 0; line + 1 < lineStart.length; line++) {
    for (let i = lineStart[line]!; i + 1 < lineStart[line + 1]!; i++) {
      const x1 = points[i * 2]!
      const y1 = points[i * 2 + 1]!
      const x2 = points[i * 2 + 2]!
      const y2 = points[i * 2 + 3]!
      if (y1 === y2 && x1 !== x2) add(horizontal, y1, x1, x2)
      else if (x1 === x2 && y1 !== y2) add(vertical, x1, y1, y2)
    }
  }
  const merged: number[] = []
  for (const [y, spans] of horizontal) eachUnion(spans, (a, b) => merged.push(a, y, b, y))
  for (const [x, spans] of vertical) eachUnion(spans, (a, b) => merged.push(x, a, x, b))
  return Float32Array.from(merged)
}

function add(rows: Map<number, number[]>, row: number, a: number, b: number): void {
  const list = rows.get(row)
  if (list) list.push(Math.min(a, b), Math.max(a, b))
  else rows.set(row, [Math.min(a, b), Math.max(a, b)])
}

/**
 * A span ends where sorted starts and sorted ends diverge: the next start lies beyond as many ends as there were starts before
 * it.
 * @param spans - start, end, start, end, …
 */
function eachUnion(spans: readonly number[], visit: (start: number, end: number) => void): void {
  if (spans.length === 2) {
    visit(spans[0]!, spans[1]!)
    return
  }
  const count = spans.length / 2
  const starts = new Float64Array(count)
  const ends = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    starts[i] = spans[i * 2]!
    ends[i] = spans[i * 2 + 1]!
  }
  starts.sort()
  ends.sort()
  let start = starts[0]!
  for (let i = 0; i < count; i++) {
    if (i + 1 < count && starts[i + 1]! <= ends[i]!) continue
    visit(start, ends[i]!)
    start = starts[i + 1]!
  }
}
