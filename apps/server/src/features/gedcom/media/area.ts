/** A part of a picture, in pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

export type Size = Pick<Area, 'width' | 'height'>

/**
 * Returns where an area of a picture of that size ends up when the picture is turned anticlockwise by a multiple of 90 degrees.
 */
export function turnArea(area: Area, size: Size, anticlockwiseAngle: number): Area {
  if (anticlockwiseAngle === 0) return area
  const { left, top, width, height } = area
  return turnArea(
    { left: top, top: size.width - left - width, width: height, height: width },
    turnSize(size, 90),
    anticlockwiseAngle - 90,
  )
}

export const turnSize = ({ width, height }: Size, angle: number): Size =>
  angle % 180 === 0 ? { width, height } : { width: height, height: width }

/** Returns the part of an area that lies within a picture of that size; undefined if none does. */
export function clampArea({ left, top, width, height }: Area, size: Size): Area | undefined {
  const within = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    width: Math.min(size.width, left + width),
    height: Math.min(size.height, top + height),
  }
  const area = { ...within, width: within.width - within.left, height: within.height - within.top }
  return area.width < 1 || area.height < 1 ? undefined : area
}

export const isWhole = (area: Area, size: Size): boolean =>
  area.left === 0 && area.top === 0 && area.width === size.width && area.height === size.height
