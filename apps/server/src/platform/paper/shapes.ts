import type { PathPiece, TextItem } from '@banyan/paper'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How far the handles of a cubic curve are from the ends of a quarter circle of radius 1. */
const handle = 0.5522847498

/** A rectangle with round corners. */
export function roundedRectangle({ x, y, width, height }: Box, wanted: number): PathPiece[] {
  const right = x + width
  const bottom = y + height
  const radius = Math.min(wanted, width / 2, height / 2)
  if (radius <= 0) return [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']]
  const rest = radius * (1 - handle)
  return [
    ['M', x + radius, y],
    ['L', right - radius, y],
    ['C', right - rest, y, right, y + rest, right, y + radius],
    ['L', right, bottom - radius],
    ['C', right, bottom - rest, right - rest, bottom, right - radius, bottom],
    ['L', x + radius, bottom],
    ['C', x + rest, bottom, x, bottom - rest, x, bottom - radius],
    ['L', x, y + radius],
    ['C', x, y + rest, x + rest, y, x + radius, y],
    ['Z'],
  ]
}

/** Where a line of this length begins, from its anchor. */
export const startOf = (anchor: TextItem['anchor'], length: number): number =>
  anchor === 'middle' ? -length / 2 : anchor === 'end' ? -length : 0

/** Pixels for each point of paper: 300 for each inch are what the eye can tell apart. */
export const printedPerPoint = 300 / 72
