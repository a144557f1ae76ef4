import { NODE_HEIGHT, NODE_WIDTH } from '@banyan/tree-layout'
import { centreOn } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import type { CanvasPoint, Size } from '../view/geometry.ts'

/** Diameter in px of the picture. Deleting and splitting are 60 wide (see edit-controls.css). */
export const ADD_CONTROL = 100
/** How wide those are with their words. */
export const SMALL_CONTROL_WIDTH = 104
/** Between the selected person (who is drawn a little larger) and a control, and between a control and the next person. */
const GAP = 10

/** How far everybody else has to be from the selected person's box, so that no control lies over anybody. */
export const ROOM = ADD_CONTROL + 2 * GAP

/** From the person's middle to that of a control. */
export const CONTROL_OFFSET = {
  above: NODE_HEIGHT / 2 + GAP + ADD_CONTROL / 2,
  beside: NODE_WIDTH / 2 + GAP + ADD_CONTROL / 2,
  left: NODE_WIDTH / 2 + GAP + SMALL_CONTROL_WIDTH / 2,
} as const

/** What has to fit into the view, controls included. */
const EDIT_SIZE: Size = {
  width: 2 * (CONTROL_OFFSET.beside + ADD_CONTROL / 2 + 4),
  height: 2 * (CONTROL_OFFSET.above + ADD_CONTROL / 2 + 4),
}
/** The lower edge of the view is kept free, in px of the screen: there it says what was just done. */
const LOWER_EDGE = 64
/** Controls that were smaller could not be aimed at. */
const SMALLEST = 0.5

/** The camera for editing: the person in the middle at scale 1, a little smaller where a low or narrow view would not hold the controls. */
export function editCamera(middle: CanvasPoint, view: Size): Camera {
  const room: Size = { width: view.width, height: view.height - LOWER_EDGE }
  const scale = Math.max(SMALLEST, Math.min(1, room.width / EDIT_SIZE.width, room.height / EDIT_SIZE.height))
  return centreOn(middle, room, scale)
}
