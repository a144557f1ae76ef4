import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { centreOn } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import type { CanvasPoint, Size } from '../view/geometry.ts'

/** The diameter in px of the picture. Deleting and splitting are 60 wide (see edit-controls.css). */
export const addControlSize = 100
/** The width of the small controls with their words. */
export const smallControlWidth = 104
/** The gap between the selected person (drawn a little larger) and a control, and between a control and the next person. */
const controlGap = 10

/** The minimum distance of everybody else from the selected person's box, so that no control covers anybody. */
export const editRoom = addControlSize + 2 * controlGap

/** The distance from the person's middle to a control's middle. */
export const controlOffset = {
  above: nodeHeight / 2 + controlGap + addControlSize / 2,
  beside: nodeWidth / 2 + controlGap + addControlSize / 2,
  left: nodeWidth / 2 + controlGap + smallControlWidth / 2,
} as const

/** The area that must fit into the view, controls included. */
const editSize: Size = {
  width: 2 * (controlOffset.beside + addControlSize / 2 + 4),
  height: 2 * (controlOffset.above + addControlSize / 2 + 4),
}
/** Kept free at the lower edge of the view, in px of the screen: a bar there says what was just done. */
const reservedBottom = 64
/** Smaller controls would be too hard to click. */
const minEditScale = 0.5

/**
 * Returns the camera for editing: the person in the middle at scale 1, or a little smaller if the controls would not fit into a
 * low or narrow view.
 */
export function editCamera(middle: CanvasPoint, view: Size): Camera {
  const room: Size = { width: view.width, height: view.height - reservedBottom }
  const scale = Math.max(minEditScale, Math.min(1, room.width / editSize.width, room.height / editSize.height))
  return centreOn(middle, room, scale)
}
