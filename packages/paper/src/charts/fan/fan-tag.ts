import type { DrawingItem } from '../../drawing.ts'
import { artifact, textItem } from '../paint.ts'
import { boldLook } from '../text/fit-text.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { Point } from './fan-shape.ts'

/** The letter of a branch or the number of somebody who is drawn again, in white on a turned rectangle. */
export interface FanTag {
  readonly text: string
  readonly colour: string
  readonly width: number
  readonly height: number
}

export function fanTag(text: string, colour: string, room: number, texts: TextFitter): FanTag {
  const height = Math.min(9, room)
  return { text, colour, height, width: Math.max(height, texts.width(text, height * 0.78, boldLook) + height * 0.5) }
}

/** @param angle of the text, in radians, clockwise */
export function drawFanTag({ text, colour, width, height }: FanTag, at: Point, angle: number, texts: TextFitter): DrawingItem {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corner = (x: number, y: number): [number, number] => [at.x + x * cos - y * sin, at.y + x * sin + y * cos]
  const [x, y] = [width / 2, height / 2]
  const size = height * 0.78
  return artifact([
    {
      kind: 'path',
      pieces: [['M', ...corner(-x, -y)], ['L', ...corner(x, -y)], ['L', ...corner(x, y)], ['L', ...corner(-x, y)], ['Z']],
      fill: colour,
    },
    textItem(texts, text, size, boldLook, '#ffffff', {
      x: at.x - size * 0.36 * sin,
      y: at.y + size * 0.36 * cos,
      anchor: 'middle',
      turn: Math.round((angle * 180_000) / Math.PI) / 1000,
    }),
  ])
}
