import { canvasPoint, screenPoint } from '../view/geometry.ts'
import type { CanvasPoint, CanvasRect, ScreenPoint, Size } from '../view/geometry.ts'

/** The picture's position on the screen: screen = canvas × scale + (x, y). */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The specification's range. A picture that is larger than the view at the lower end can be zoomed out until it fits. */
export const minScale = 0.1
export const maxScale = 5
export const buttonZoomIn = 1.1
export const buttonZoomOut = 0.9
const notchFactor = 1.1
const notchDelta = 80
/** Browsers that measure a wheel in lines send three per notch. */
const lineDelta = notchDelta / 3
/** At least this many px of the picture stay on the screen. */
const minVisiblePx = 80
/** A picture that is much wider than high (or higher than wide) shrinks no further than to a strip of this many px. */
const minStripPx = 48
/** The margins around a picture that fits into the view, in px of the screen; narrower in a narrow or low view. */
const maxMarginPx = 40

export const marginOf = (view: Size): number => Math.min(maxMarginPx, view.width / 20)
/** Above and below the picture; there the button for a missing parent has its place. */
export const marginAboveOf = (view: Size): number => Math.min(maxMarginPx, view.height / 15)

export const toScreen = (camera: Camera, point: CanvasPoint): ScreenPoint =>
  screenPoint(point.x * camera.scale + camera.x, point.y * camera.scale + camera.y)

export const toCanvas = (camera: Camera, point: ScreenPoint): CanvasPoint =>
  canvasPoint((point.x - camera.x) / camera.scale, (point.y - camera.y) / camera.scale)

/** The scale at which the whole picture fits into the view. */
const fittingScale = (picture: Size, view: Size): number => {
  const width = view.width - 2 * marginOf(view)
  const height = view.height - 2 * marginAboveOf(view)
  return Math.min(width / Math.max(1, picture.width), height / Math.max(1, picture.height))
}

/** The lower end of the zoom range for a picture. */
export const minScaleOf = (picture: Size, view: Size): number =>
  Math.min(minScale, Math.max(fittingScale(picture, view), minStripPx / Math.max(1, Math.min(picture.width, picture.height))))

/**
 * Zooms while keeping the point in place.
 * @param least - the lower end of the zoom range
 */
export function zoomAbout(camera: Camera, point: ScreenPoint, factor: number, least = minScale): Camera {
  const scale = Math.min(maxScale, Math.max(least, camera.scale * factor))
  const ratio = scale / camera.scale
  return { scale, x: point.x - (point.x - camera.x) * ratio, y: point.y - (point.y - camera.y) * ratio }
}

const panBy = (camera: Camera, x: number, y: number): Camera => ({ scale: camera.scale, x: camera.x + x, y: camera.y + y })

/** Returns the camera that centres the point in the view. */
export const centreOn = (point: CanvasPoint, view: Size, scale: number): Camera => ({
  scale,
  x: view.width / 2 - point.x * scale,
  y: view.height / 2 - point.y * scale,
})

/** Centres a stretch of the picture, or shows as little as possible of what lies beyond its ends. */
const settle = (point: number, extent: number, room: number, margin: number): number =>
  extent + 2 * margin <= room ? (room - extent) / 2 : Math.min(margin, Math.max(room - margin - extent, room / 2 - point))

/**
 * Returns the camera that has the point as near the middle as possible without empty space beside the picture. A picture that is
 * smaller than the view is centred.
 */
export function centreWithin(point: CanvasPoint, picture: Size, view: Size, scale: number): Camera {
  return {
    scale,
    x: settle(point.x * scale, picture.width * scale, view.width, marginOf(view)),
    y: settle(point.y * scale, picture.height * scale, view.height, marginAboveOf(view)),
  }
}

/**
 * Returns the camera that shows the whole picture, enlarged no further than `most`. If it would become too small to see, the
 * point stays in view.
 */
export function fit(picture: Size, view: Size, point: CanvasPoint, most = 1): Camera {
  const scale = Math.max(minScaleOf(picture, view), Math.min(most, fittingScale(picture, view)))
  return centreWithin(point, picture, view, scale)
}

/** A sheet on which a whole picture is drawn: its size in px at the camera's scale, and the number of dots per px. */
interface Sheet {
  readonly view: Size
  readonly density: number
  readonly camera: Camera
}

const paperMarginPx = 24
/** Three dots per px are as sharp as most printers; browsers refuse much larger canvases, or show them empty. */
const maxPaperDensity = 3
const maxPaperSide = 8000
const maxPaperArea = 32_000_000

/** Returns the sheet for the whole picture in full detail, coarser where a browser could not draw so many dots. */
export function paperFor(picture: Size): Sheet {
  const width = picture.width + 2 * paperMarginPx
  const height = picture.height + 2 * paperMarginPx
  const dots = Math.min(maxPaperDensity, maxPaperSide / Math.max(width, height), Math.sqrt(maxPaperArea / (width * height)))
  const scale = Math.min(1, dots)
  return {
    view: { width: width * scale, height: height * scale },
    density: dots / scale,
    camera: { scale, x: paperMarginPx * scale, y: paperMarginPx * scale },
  }
}

interface Wheel {
  readonly deltaY: number
  readonly deltaMode: number
  readonly ctrlKey: boolean
}

/** Returns the scale factor of a wheel event: 1.1 per notch of 80. A trackpad pinch arrives as small deltas with ctrl. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Wheel): number {
  const unit = deltaMode === 1 ? lineDelta : deltaMode === 2 ? notchDelta * 3 : 1
  const pinch = ctrlKey && deltaMode === 0 && Math.abs(deltaY) < notchDelta / 2 ? 10 : 1
  return notchFactor ** ((-deltaY * unit * pinch) / notchDelta)
}

const hold = (offset: number, extent: number, room: number): number =>
  Math.min(Math.max(offset, Math.min(minVisiblePx, extent) - extent), room - Math.min(minVisiblePx, extent))

/** Keeps a strip of the picture on the screen, so that nobody pans into empty space. */
export function keepInReach(camera: Camera, picture: Size, view: Size): Camera {
  return {
    scale: camera.scale,
    x: hold(camera.x, picture.width * camera.scale, view.width),
    y: hold(camera.y, picture.height * camera.scale, view.height),
  }
}

/** Moves just far enough to bring the box onto the screen. */
export function bringIntoView(camera: Camera, box: CanvasRect, view: Size, margin: number): Camera {
  const shift = (from: number, to: number, offset: number, room: number): number => {
    const start = from * camera.scale + offset - margin
    const end = to * camera.scale + offset + margin
    if (end - start > room) return (room - start - end) / 2
    return start < 0 ? -start : end > room ? room - end : 0
  }
  return panBy(camera, shift(box.left, box.right, camera.x, view.width), shift(box.top, box.bottom, camera.y, view.height))
}

/** Writes the visible part of the picture into `rect`. */
export function visibleRect(camera: Camera, view: Size, rect: CanvasRect): CanvasRect {
  rect.left = -camera.x / camera.scale
  rect.top = -camera.y / camera.scale
  rect.right = (view.width - camera.x) / camera.scale
  rect.bottom = (view.height - camera.y) / camera.scale
  return rect
}

/**
 * Interpolates between two cameras. The scale changes geometrically; if it stays the same, the middle of the view moves in a
 * straight line in the picture's coordinates.
 */
export function between(from: Camera, to: Camera, t: number): Camera {
  if (t >= 1) return to
  const scale = from.scale * (to.scale / from.scale) ** t
  // The offset follows the scale, so that zooming about a fixed point keeps that point fixed.
  const share = from.scale === to.scale ? t : (scale - from.scale) / (to.scale - from.scale)
  return { scale, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
