/** A rectangle in a picture: its corners as fractions of width and height, from 0 to 1. */
export interface Box {
  x1: number
  x2: number
  y1: number
  y2: number
}
