import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { centreOn } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import type { CanvasPoint, Size } from '../view/geometry.ts'

/** The diameter in px of the picture. Deleting and splitting are 60 wide (see edit-controls.css). */
export const addControlSize = 100
/** The size of the small controls with their words, and how far to the sides of the person's middle they are. */
export const smallControl = { width: 104, height: 98, beside: 115, below: nodeHeight / 2 + 11 } as const
/** The gap between the selected person (drawn a little larger) and a control, and between a control and the next person. */
const controlGap = 10

/** The minimum distance of everybody else from the selected person's box, so that no control covers anybody. */
export const editRoom = addControlSize + 2 * controlGap

/** The distance from the person's middle to a control's middle. */
export const controlOffset = {
  above: nodeHeight / 2 + controlGap + addControlSize / 2,
  beside: nodeWidth / 2 + controlGap + addControlSize / 2,
} as const

/** How wide the person and the controls are. */
const editWidth = 2 * (controlOffset.beside + addControlSize / 2 + 4)
/** How far from the person's middle the controls above and below reach. */
const controlReach = controlOffset.above + addControlSize / 2 + 3
/** How far the row of parents or children reaches: room for a control, and a box beyond it. */
const rowReach = nodeHeight / 2 + editRoom + nodeHeight + 3
/** Kept free at the lower edge of the view, in px of the screen: a bar there says what was just done. */
const reservedBottom = 64
/** Smaller controls would be too hard to click. */
const minEditScale = 0.5
/** Below it, the controls have other shapes; parents and children are not worth that. */
const minScaleForRows = 0.86

/** The rows of the selected person's parents and children, if there are any. */
interface Rows {
  readonly above: boolean
  readonly below: boolean
}

/**
 * Returns the camera for editing: the person at scale 1, or a little smaller if the controls would not fit into a low or narrow
 * view; in the middle, or so far from it that parents and children can be seen.
 */
export function editCamera(middle: CanvasPoint, view: Size, rows: Rows = { above: false, below: false }): Camera {
  const room: Size = { width: view.width, height: view.height - reservedBottom }
  const scale = Math.max(minEditScale, Math.min(1, room.width / editWidth, room.height / (2 * controlReach)))
  const above = rows.above ? rowReach : controlReach
  const below = rows.below ? rowReach : controlReach
  const withRows = Math.min(scale, room.height / (above + below))
  if (withRows < minScaleForRows) return centreOn(middle, room, scale)
  const top = (room.height - (above + below) * withRows) / 2
  return { ...centreOn(middle, room, withRows), y: top + (above - middle.y) * withRows }
}
