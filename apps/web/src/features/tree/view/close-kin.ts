import { closeRelatives } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { centreWithin, marginAboveOf, marginOf } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import type { Scene } from '../scene/scene.ts'
import { canvasPoint } from './geometry.ts'
import type { CanvasRect, Size } from './geometry.ts'

interface ScaleRange {
  readonly least: number
  readonly most: number
}

/**
 * Returns the camera that shows somebody with as many of their parents, children and partners as fit into the view at the
 * smallest scale, then as large as there is room.
 * @param node - the person's place in the scene
 */
export function closeKinCamera(scene: Scene, graph: FamilyGraph, node: number, view: Size, { least, most }: ScaleRange): Camera {
  const room = { width: view.width - 2 * marginOf(view), height: view.height - 2 * marginAboveOf(view) }
  let shown = boxOf(scene, node)
  const kinds = closeKin(scene, graph, node)
  // One parent, one child and one partner, then the second of each, and so on; always the one who takes the least room.
  while (kinds.some((kind) => kind.length > 0)) {
    for (const kind of kinds) {
      kind.sort((a, b) => widthWith(scene, shown, b) - widthWith(scene, shown, a))
      const other = kind.pop()
      if (other === undefined) continue
      const wider = union(shown, boxOf(scene, other))
      if (scaleFor(wider, room) >= least) shown = wider
      // The others would need even more room.
      else kind.length = 0
    }
  }
  const scale = Math.max(least, Math.min(most, scaleFor(shown, room)))
  return centreWithin(canvasPoint((shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2), scene, view, scale)
}

const scaleFor = ({ left, top, right, bottom }: CanvasRect, room: Size): number =>
  Math.min(room.width / (right - left), room.height / (bottom - top))

/** The parents, children and partners who are drawn. */
function closeKin(scene: Scene, graph: FamilyGraph, node: number): number[][] {
  const { parents, children, partners } = closeRelatives(graph, scene.ids[node]!)
  return [parents, children, partners].map((ids) => ids.map((id) => scene.nodeOf(id)).filter((other) => other >= 0))
}

const widthWith = ({ x }: Scene, { left, right }: CanvasRect, other: number): number =>
  Math.max(right, x[other]! + nodeWidth) - Math.min(left, x[other]!)

function boxOf({ x, y }: Scene, node: number): CanvasRect {
  return { left: x[node]!, top: y[node]!, right: x[node]! + nodeWidth, bottom: y[node]! + nodeHeight }
}

const union = (a: CanvasRect, b: CanvasRect): CanvasRect => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})
