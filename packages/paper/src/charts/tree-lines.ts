import type { layoutTreePacked } from '@banyan/tree-layout'
import { paperColours } from '../cards/colours.ts'
import type { Colour, DrawingItem, PathPiece } from '../drawing.ts'
import type { PaperFamily } from '../family.ts'
import type { Area } from './chart.ts'

type Tree = ReturnType<typeof layoutTreePacked>

const partneredType = 1
const raisedType = 2
const cornerRadius = 10
const lineWidth = 2
const dashes = [6, 5] as const
/** How far an arc's handles are from its ends, as a part of the radius. */
const handle = 0.5522847498
/** Lines drawn in one stroke. */
const linesTogether = 200
const bandHeight = 240

/** How a line is drawn. */
type LineStyle = 'plain' | 'dashedEnd' | 'stub' | 'separated' | 'divorced'

/**
 * Prepares the lines of a tree: round corners, dashes to those who were not born to these parents, strokes through partnerships that ended.
 * @param colourOf - the colour of a line by its number
 * @returns draws those that touch an area
 */
export function drawTreeLines(
  tree: Tree,
  family: PaperFamily,
  colourOf: (line: number) => Colour = () => paperColours.line,
): (area?: Area) => Iterable<DrawingItem> {
  const styles = stylesOf(tree, family)
  const bands = bandsOf(tree)
  return function* draw(area) {
    let pieces: PathPiece[] = []
    let dashed: PathPiece[] = []
    let colour: Colour = paperColours.line
    let count = 0
    function* flush(): Generator<DrawingItem> {
      if (pieces.length > 0) yield { kind: 'path', pieces, stroke: colour, lineWidth }
      if (dashed.length > 0) yield { kind: 'path', pieces: dashed, stroke: colour, lineWidth, dash: dashes }
      pieces = []
      dashed = []
      count = 0
    }
    for (const line of linesIn(bands, tree, area)) {
      const next = colourOf(line)
      if (count >= linesTogether || next !== colour) yield* flush()
      colour = next
      count++
      const style = styles(line)
      if (style === 'stub') trace(dashed, tree, line)
      else if (style === 'dashedEnd') {
        traceToLastCorner(pieces, tree, line)
        traceLastPiece(dashed, tree, line)
      } else trace(pieces, tree, line)
      if (style === 'separated') traceSlashes(pieces, tree, line, 1)
      if (style === 'divorced') traceSlashes(pieces, tree, line, 2)
    }
    yield* flush()
  }
}

function stylesOf({ ids, lineEnds, lineIsStub }: Tree, { relations }: PaperFamily): (line: number) => LineStyle {
  const special = new Map<string, LineStyle>()
  for (const { from_person_id: from, to_person_id: to, relation_type: type, kind, ended } of relations) {
    if (type === raisedType && kind !== '' && kind !== 'birth') special.set(`${from} ${to}`, 'dashedEnd')
    if (type !== partneredType || (ended !== 'separated' && ended !== 'divorced')) continue
    special.set(`${from} ${to}`, ended)
    special.set(`${to} ${from}`, ended)
  }
  return (line) => {
    if (lineIsStub[line] === 1) return 'stub'
    const [first, second, to] = [lineEnds[line * 3]!, lineEnds[line * 3 + 1]!, lineEnds[line * 3 + 2]!]
    if (special.size === 0 || to < 0) return 'plain'
    for (const from of [first, second]) {
      const style = from < 0 ? undefined : special.get(`${ids[from]} ${ids[to]}`)
      if (style !== undefined) return style
    }
    return 'plain'
  }
}

interface Bands {
  /** By band, the lines that touch it. */
  readonly lines: readonly (readonly number[])[]
  /** Left, right, top and bottom of each line. */
  readonly extents: Float32Array
}

function bandsOf({ points, lineStart }: Tree): Bands {
  const count = lineStart.length - 1
  const extents = new Float32Array(count * 4)
  const lines: number[][] = []
  for (let line = 0; line < count; line++) {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let at = lineStart[line]!; at < lineStart[line + 1]!; at++) {
      left = Math.min(left, points[at * 2]!)
      right = Math.max(right, points[at * 2]!)
      top = Math.min(top, points[at * 2 + 1]!)
      bottom = Math.max(bottom, points[at * 2 + 1]!)
    }
    extents.set([left, right, top, bottom], line * 4)
    for (let band = bandAt(top); band <= bandAt(bottom); band++) {
      while (lines.length <= band) lines.push([])
      lines[band]!.push(line)
    }
  }
  return { lines, extents }
}

const bandAt = (y: number): number => Math.max(0, Math.floor(y / bandHeight))

function* linesIn({ lines, extents }: Bands, { lineStart }: Tree, area: Area | undefined): Generator<number, void> {
  if (area === undefined) {
    for (let line = 0; line < lineStart.length - 1; line++) yield line
    return
  }
  const first = bandAt(area.y - lineWidth)
  const last = Math.min(lines.length - 1, bandAt(area.y + area.height + lineWidth))
  for (let band = first; band <= last; band++)
    for (const line of lines[band]!) {
      const at = line * 4
      // One that touches several bands is drawn with the first of them.
      if (Math.max(first, bandAt(extents[at + 2]!)) !== band) continue
      if (
        extents[at]! <= area.x + area.width + lineWidth &&
        extents[at + 1]! >= area.x - lineWidth &&
        extents[at + 2]! <= area.y + area.height + lineWidth &&
        extents[at + 3]! >= area.y - lineWidth
      )
        yield line
    }
}

/** Adds a line with round corners to a path. */
function trace(pieces: PathPiece[], { points, lineStart }: Tree, line: number): void {
  const last = lineStart[line + 1]! - 1
  let i = lineStart[line]!
  let x = points[i * 2]!
  let y = points[i * 2 + 1]!
  pieces.push(['M', x, y])
  for (i += 1; i < last; i++) {
    const [cornerX, cornerY] = [points[i * 2]!, points[i * 2 + 1]!]
    const [nextX, nextY] = [points[i * 2 + 2]!, points[i * 2 + 3]!]
    const before = Math.abs(cornerX - x) + Math.abs(cornerY - y)
    const after = (Math.abs(nextX - cornerX) + Math.abs(nextY - cornerY)) / (i + 1 === last ? 1 : 2)
    const radius = Math.min(cornerRadius, before, after)
    const [inX, inY] = [Math.sign(cornerX - x), Math.sign(cornerY - y)]
    const [outX, outY] = [Math.sign(nextX - cornerX), Math.sign(nextY - cornerY)]
    const rest = radius * (1 - handle)
    x = cornerX + outX * radius
    y = cornerY + outY * radius
    if (radius < 0.5) pieces.push(['L', cornerX, cornerY])
    else
      pieces.push(
        ['L', cornerX - inX * radius, cornerY - inY * radius],
        ['C', cornerX - inX * rest, cornerY - inY * rest, cornerX + outX * rest, cornerY + outY * rest, x, y],
      )
  }
  pieces.push(['L', points[last * 2]!, points[last * 2 + 1]!])
}

/** All of a line but its last straight piece, which no other line shares. */
function traceToLastCorner(pieces: PathPiece[], { points, lineStart }: Tree, line: number): void {
  const last = lineStart[line + 1]! - 1
  const first = lineStart[line]!
  if (last - first < 2) return
  pieces.push(['M', points[first * 2]!, points[first * 2 + 1]!])
  for (let i = first + 1; i < last; i++) pieces.push(['L', points[i * 2]!, points[i * 2 + 1]!])
}

function traceLastPiece(pieces: PathPiece[], { points, lineStart }: Tree, line: number): void {
  const last = lineStart[line + 1]! - 1
  pieces.push(['M', points[last * 2 - 2]!, points[last * 2 - 1]!], ['L', points[last * 2]!, points[last * 2 + 1]!])
}

const slash = { width: 4, height: 7, apart: 6 }

/** Strokes across the line between partners, nearer to one of them than the lines of their children begin. */
function traceSlashes(pieces: PathPiece[], { points, lineStart }: Tree, line: number, count: number): void {
  const first = lineStart[line]!
  if (lineStart[line + 1]! - first < 3) return
  const [left, right] = [points[first * 2 + 2]!, points[first * 2 + 4]!]
  const y = points[first * 2 + 3]!
  const middle = left + (right - left) / 4
  for (let at = 0; at < count; at++) {
    const x = middle + (at - (count - 1) / 2) * slash.apart
    pieces.push(['M', x - slash.width, y + slash.height], ['L', x + slash.width, y - slash.height])
  }
}
