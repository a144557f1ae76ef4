import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { centreOn } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import type { CanvasPoint, Size } from '../view/geometry.ts'

/** Diameter in px of the picture. Deleting and splitting are 60 wide (see edit-controls.css). */
export const addControlSize = 100
/** How wide those are with their words. */
export const smallControlWidth = 104
/** Between the selected person (who is drawn a little larger) and a control, and between a control and the next person. */
const controlGap = 10

/** How far everybody else has to be from the selected person's box, so that no control lies over anybody. */
export const editRoom = addControlSize + 2 * controlGap

/** From the person's middle to that of a control. */
export const controlOffset = {
  above: nodeHeight / 2 + controlGap + addControlSize / 2,
  beside: nodeWidth / 2 + controlGap + addControlSize / 2,
  left: nodeWidth / 2 + controlGap + smallControlWidth / 2,
} as const

/** What has to fit into the view, controls included. */
const editSize: Size = {
  width: 2 * (controlOffset.beside + addControlSize / 2 + 4),
  height: 2 * (controlOffset.above + addControlSize / 2 + 4),
}
/** The lower edge of the view is kept free, in px of the screen: there it says what was just done. */
const reservedBottom = 64
/** Controls that were smaller could not be aimed at. */
const minEditScale = 0.5

/** The camera for editing: the person in the middle at scale 1, a little smaller where a low or narrow view would not hold the controls. */
export function editCamera(middle: CanvasPoint, view: Size): Camera {
  const room: Size = { width: view.width, height: view.height - reservedBottom }
  const scale = Math.max(minEditScale, Math.min(1, room.width / editSize.width, room.height / editSize.height))
  return centreOn(middle, room, scale)
}
