import { applyTones, isPlainTones } from '@banyan/contract/picture-edit'
import type { Tones } from '@banyan/contract/picture-edit'
import { seenSize, tiltedStage } from './draft.ts'
import type { Draft } from './draft.ts'

/** More would make sliders slow on old phones. */
const maxPx = 1000

export interface BasePicture {
  readonly picture: HTMLImageElement
  /** The turn that it has, in degrees anticlockwise. */
  readonly turn: number
}

/** Draws the whole picture, turned, mirrored, tilted, and in its tones. */
export function drawPreview(canvas: HTMLCanvasElement, base: BasePicture, draft: Draft, tones: Tones): void {
  const { size } = tiltedStage(draft)
  const scale = Math.min(1, maxPx / Math.max(size.width, size.height))
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))]
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  context.translate(width / 2, height / 2)
  context.scale(scale, scale)
  drawSeen(context, base, draft)
  if (isPlainTones(tones)) return
  const pixels = context.getImageData(0, 0, width, height)
  applyTones(pixels.data, 4, tones)
  context.putImageData(pixels, 0, 0)
}

const radians = (degrees: number): number => (degrees / 180) * Math.PI

/** Draws about the origin. */
function drawSeen(context: CanvasRenderingContext2D, { picture, turn }: BasePicture, draft: Draft): void {
  context.rotate(radians(draft.angle / 10))
  context.rotate(radians(-draft.turn))
  if (draft.mirrored) context.scale(-1, 1)
  context.rotate(radians(turn))
  context.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2)
}

/** As many as are needed to count how light and dark a picture is. */
const samplePx = 300

/** The pixels in the box of a draft, before its tones. */
export function samplePixels(base: BasePicture, draft: Draft): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  const size = seenSize(draft)
  const { toStage } = tiltedStage(draft)
  const { x1, x2, y1, y2 } = draft.box
  const middle = toStage({ x: ((x1 + x2) / 2) * size.width, y: ((y1 + y2) / 2) * size.height })
  const stage = tiltedStage(draft).size
  const box = { width: (x2 - x1) * size.width, height: (y2 - y1) * size.height }
  const scale = Math.min(1, samplePx / Math.max(box.width, box.height))
  canvas.width = Math.max(1, Math.round(box.width * scale))
  canvas.height = Math.max(1, Math.round(box.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new Uint8ClampedArray()
  context.translate(canvas.width / 2, canvas.height / 2)
  context.scale(scale, scale)
  context.translate(stage.width / 2 - middle.x, stage.height / 2 - middle.y)
  drawSeen(context, base, draft)
  return context.getImageData(0, 0, canvas.width, canvas.height).data
}
