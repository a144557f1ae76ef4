/** Keeps points of the screen (CSS px within the canvas element) and of the picture (px of the layout) apart. */
declare const space: unique symbol

export interface ScreenPoint {
  readonly x: number
  readonly y: number
  readonly [space]: 'screen'
}

export interface CanvasPoint {
  readonly x: number
  readonly y: number
  readonly [space]: 'canvas'
}

export const screenPoint = (x: number, y: number): ScreenPoint => ({ x, y }) as ScreenPoint
export const canvasPoint = (x: number, y: number): CanvasPoint => ({ x, y }) as CanvasPoint

export interface Size {
  readonly width: number
  readonly height: number
}

/** A rectangle in the picture. Mutable, so that drawing a frame allocates none. */
export interface CanvasRect {
  left: number
  top: number
  right: number
  bottom: number
}
