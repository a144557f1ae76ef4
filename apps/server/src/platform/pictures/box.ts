/** A rectangle in a picture: its corners as fractions of width and height. Edits of the picture may move it outside of 0 to 1. */
export interface Box {
  x1: number
  x2: number
  y1: number
  y2: number
}

/** The part of a box that the picture shows; undefined if its middle has been cut away, and for a tag without a box. */
export function visiblePart({ x1, x2, y1, y2 }: Box): Box | undefined {
  const isInside = (middle: number): boolean => middle >= 0 && middle <= 1
  if (x1 === x2 && y1 === y2) return undefined
  if (!isInside((x1 + x2) / 2) || !isInside((y1 + y2) / 2)) return undefined
  const within = (value: number): number => Math.min(1, Math.max(0, value))
  return { x1: within(x1), x2: within(x2), y1: within(y1), y2: within(y2) }
}

/** Stands for a box that has been cut away, and for none. */
export const noBox: Box = { x1: 0, x2: 0, y1: 0, y2: 0 }
