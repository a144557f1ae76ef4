import { divorced, lineMarksOf, notByBirth } from '../scene/people-ties.ts'
import type { LineMarks } from '../scene/people-ties.ts'
import type { FarLines, Scene } from '../scene/scene.ts'
import { lineAlphaAt, lineWidthAt, roundCornersFrom } from '../view/detail.ts'
import type { CanvasRect } from '../view/geometry.ts'
import { dimmedAlpha } from './frame.ts'
import type { Picture } from './frame.ts'

const cornerRadius = 10

/** Draws relations. Reuses its buffer for index results, so that a frame allocates nothing. */
export class LinePainter {
  #found = new Uint32Array(0)

  draw(context: CanvasRenderingContext2D, picture: Picture, rect: CanvasRect): void {
    const { scene, travel, progress } = picture
    context.strokeStyle = picture.palette.line
    context.fillStyle = picture.palette.line
    context.lineCap = 'butt'
    if (!travel) {
      this.#drawScene(context, picture, scene, 0, 0, rect, 1)
      return
    }
    // Old lines fade within the first third; new ones appear in the second half, when people are near their places.
    const { previous, shiftX, shiftY } = travel
    if (progress < 1 / 3) this.#drawScene(context, picture, previous, shiftX, shiftY, rect, 1 - progress * 3)
    else if (progress > 0.5) this.#drawScene(context, picture, scene, 0, 0, rect, progress * 2 - 1)
  }

  #drawScene(
    context: CanvasRenderingContext2D,
    picture: Picture,
    scene: Scene,
    dx: number,
    dy: number,
    rect: CanvasRect,
    alpha: number,
  ): void {
    const { camera, density, lit, dim } = picture
    const strength = alpha * lineAlphaAt(camera.scale)
    const area = { left: rect.left - dx, right: rect.right - dx, top: rect.top - dy, bottom: rect.bottom - dy }
    const unit = camera.scale * density
    const toLayout = (): void =>
      context.setTransform(unit, 0, 0, unit, (camera.x + dx * camera.scale) * density, (camera.y + dy * camera.scale) * density)
    toLayout()
    context.lineWidth = lineWidthAt(camera.scale)
    context.globalAlpha = lit ? strength * (1 - (1 - dimmedAlpha) * dim) : strength
    if (camera.scale < roundCornersFrom && scene.farLines) this.#drawFarLines(context, picture, scene.farLines, area, dx, dy)
    else this.#drawPolylines(context, scene, area, undefined, marksOf(picture, scene))
    if (lit && !picture.travel) {
      toLayout()
      context.globalAlpha = alpha
      this.#drawPolylines(context, scene, area, lit, marksOf(picture, scene))
    }
    context.globalAlpha = 1
  }

  /** Draws the selected person's lines to marked people broken, in the danger colour. */
  drawMarked(context: CanvasRenderingContext2D, { scene, camera, density, palette, selectedId, marked }: Picture): void {
    const selected = scene.nodeOf(selectedId)
    const others = new Set(marked.map((id) => scene.nodeOf(id)))
    const unit = camera.scale * density
    context.setTransform(unit, 0, 0, unit, camera.x * density, camera.y * density)
    context.strokeStyle = palette.danger
    context.lineWidth = Math.max(4, 2 / camera.scale)
    context.setLineDash([10, 8])
    context.beginPath()
    for (let line = 0; line + 1 < scene.lineStart.length; line++) {
      const ends = scene.lineEnds.subarray(line * 3, line * 3 + 3)
      const to = ends[2]!
      const isMarked =
        to === selected
          ? others.has(ends[0]!) || others.has(ends[1]!)
          : others.has(to) && (ends[0] === selected || ends[1] === selected)
      if (isMarked) trace(context, scene, line)
    }
    context.stroke()
    context.setLineDash([])
  }

  /** A canvas fills axis-aligned rectangles on whole px fastest and sharpest. */
  #drawFarLines(
    context: CanvasRenderingContext2D,
    { camera, density }: Picture,
    { segments, index }: FarLines,
    area: CanvasRect,
    dx: number,
    dy: number,
  ): void {
    const count = index.query(area, this.#room(segments.length / 4))
    const unit = camera.scale * density
    const left = (camera.x + dx * camera.scale) * density
    const top = (camera.y + dy * camera.scale) * density
    const width = Math.max(1, Math.round(lineWidthAt(camera.scale) * unit))
    const half = width / 2
    context.setTransform(1, 0, 0, 1, 0, 0)
    for (let i = 0; i < count; i++) {
      const at = this.#found[i]! * 4
      const x1 = Math.round(segments[at]! * unit + left - half)
      const y1 = Math.round(segments[at + 1]! * unit + top - half)
      const x2 = Math.round(segments[at + 2]! * unit + left - half)
      const y2 = Math.round(segments[at + 3]! * unit + top - half)
      context.fillRect(x1, y1, x2 - x1 + width, y2 - y1 + width)
    }
  }

  /**
   * Draws all lines in one path, and in others the dashed stubs and the ends of lines to those who were not born to these parents.
   * With `lit`, only lines between lit people.
   */
  #drawPolylines(
    context: CanvasRenderingContext2D,
    scene: Scene,
    area: CanvasRect,
    lit: Uint8Array | undefined,
    marks: LineMarks | undefined,
  ): void {
    const { lineIndex, lineEnds, lineIsStub } = scene
    const count = lineIndex.query(area, this.#room(lineIsStub.length))
    let dashed = 0
    context.beginPath()
    for (let i = 0; i < count; i++) {
      const line = this.#found[i]!
      if (lit && !joinsLit(lineEnds, line, lit)) continue
      const style = marks?.style[line] ?? 0
      if (lineIsStub[line] === 1) this.#found[dashed++] = line
      else if (style === notByBirth) {
        traceToLastCorner(context, scene, line)
        this.#found[dashed++] = line
      } else {
        trace(context, scene, line)
        if (style !== 0) traceSlashes(context, scene, line, style === divorced ? 2 : 1)
      }
    }
    if (marks && !lit) traceTwins(context, marks.twins, area)
    context.stroke()
    if (dashed === 0) return
    context.beginPath()
    for (let i = 0; i < dashed; i++) {
      const line = this.#found[i]!
      if (lineIsStub[line] === 1) trace(context, scene, line)
      else traceLastPiece(context, scene, line)
    }
    context.setLineDash([6, 5])
    context.stroke()
    context.setLineDash([])
  }

  #room(size: number): Uint32Array {
    if (this.#found.length < size) this.#found = new Uint32Array(size)
    return this.#found
  }
}

function joinsLit(ends: Int32Array, line: number, lit: Uint8Array): boolean {
  const first = ends[line * 3]!
  const second = ends[line * 3 + 1]!
  const to = ends[line * 3 + 2]!
  return to >= 0 && lit[to] === 1 && ((first >= 0 && lit[first] === 1) || (second >= 0 && lit[second] === 1))
}

/** From afar, all lines are plain. */
const marksOf = ({ camera, people }: Picture, scene: Scene): LineMarks | undefined =>
  camera.scale < roundCornersFrom ? undefined : lineMarksOf(scene, people.ties)

/** Adds a line to the path, but for its last straight piece, which no other line shares. */
function traceToLastCorner(context: CanvasRenderingContext2D, { points, lineStart }: Scene, line: number): void {
  const last = lineStart[line + 1]! - 1
  const first = lineStart[line]!
  if (last - first < 2) return
  context.moveTo(points[first * 2]!, points[first * 2 + 1]!)
  for (let i = first + 1; i < last; i++) context.lineTo(points[i * 2]!, points[i * 2 + 1]!)
}

function traceLastPiece(context: CanvasRenderingContext2D, { points, lineStart }: Scene, line: number): void {
  const last = lineStart[line + 1]! - 1
  context.moveTo(points[last * 2 - 2]!, points[last * 2 - 1]!)
  context.lineTo(points[last * 2]!, points[last * 2 + 1]!)
}

const slash = { width: 4, height: 7, apart: 6 }

/** Adds strokes across the line between partners, nearer to one of them than the lines of their children begin. */
function traceSlashes(context: CanvasRenderingContext2D, { points, lineStart }: Scene, line: number, count: number): void {
  const first = lineStart[line]!
  if (lineStart[line + 1]! - first < 3) return
  const [left, right] = [points[first * 2 + 2]!, points[first * 2 + 4]!]
  const y = points[first * 2 + 3]!
  const middle = left + (right - left) / 4
  for (let at = 0; at < count; at++) {
    const x = middle + (at - (count - 1) / 2) * slash.apart
    context.moveTo(x - slash.width, y + slash.height)
    context.lineTo(x + slash.width, y - slash.height)
  }
}

/** Adds the lines that join twins. */
function traceTwins(context: CanvasRenderingContext2D, twins: Float32Array, area: CanvasRect): void {
  for (let at = 0; at < twins.length; at += 3) {
    const [left, right, y] = [twins[at]!, twins[at + 1]!, twins[at + 2]!]
    if (right < area.left || left > area.right || y < area.top || y > area.bottom) continue
    context.moveTo(left, y)
    context.lineTo(right, y)
  }
}

/** Adds a line with rounded corners to the path. */
function trace(context: CanvasRenderingContext2D, { points, lineStart }: Scene, line: number): void {
  const last = lineStart[line + 1]! - 1
  let i = lineStart[line]!
  let x = points[i * 2]!
  let y = points[i * 2 + 1]!
  context.moveTo(x, y)
  for (i += 1; i < last; i++) {
    const cornerX = points[i * 2]!
    const cornerY = points[i * 2 + 1]!
    const nextX = points[i * 2 + 2]!
    const nextY = points[i * 2 + 3]!
    const before = Math.abs(cornerX - x) + Math.abs(cornerY - y)
    const after = (Math.abs(nextX - cornerX) + Math.abs(nextY - cornerY)) / (i + 1 === last ? 1 : 2)
    context.arcTo(cornerX, cornerY, nextX, nextY, Math.min(cornerRadius, before, after))
    x = cornerX
    y = cornerY
    // The remainder of the piece after this corner's arc.
    if (i + 1 < last) {
      x += Math.sign(nextX - cornerX) * Math.min(cornerRadius, before, after)
      y += Math.sign(nextY - cornerY) * Math.min(cornerRadius, before, after)
    }
  }
  context.lineTo(points[last * 2]!, points[last * 2 + 1]!)
}
