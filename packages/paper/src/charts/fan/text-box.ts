import type { TextItem } from '../../drawing.ts'
import type { Box } from '../types.ts'
import type { Point } from './fan-shape.ts'

const ascent = 0.9
const descent = 0.24

/** The corners of a text, turned as it is: upper left, upper right, lower right, lower left. */
export function textCorners(item: TextItem, width: number): Point[] {
  const { x, y, anchor = 'start', turn = 0, style } = item
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const left = anchor === 'start' ? 0 : anchor === 'middle' ? -width / 2 : -width
  const [top, bottom] = [-style.size * ascent, style.size * descent]
  return (
    [
      [left, top],
      [left + width, top],
      [left + width, bottom],
      [left, bottom],
    ] as const
  ).map(([dx, dy]) => ({ x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos }))
}

/** The upright rectangle around a text. */
export function textBox(item: TextItem, width: number): Box {
  const corners = textCorners(item, width)
  const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))]
  return {
    x: left,
    y: top,
    width: Math.max(...corners.map(({ x }) => x)) - left,
    height: Math.max(...corners.map(({ y }) => y)) - top,
  }
}
