import { toScreen } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import type { Highlight } from './highlight.ts'
import type { World } from './world.ts'

interface StageState {
  readonly isMoving: boolean
  readonly world: World
  readonly camera: Camera
  readonly drawn: number
  readonly focusedId: number | undefined
  readonly highlight: Highlight
}

/** Exposes the state of the canvas picture for tests. Writes only at rest, so that moving frames do not touch the document. */
export function reportStage({ dataset }: HTMLElement, state: StageState): void {
  const { isMoving, world, camera, drawn, focusedId, highlight } = state
  if (isMoving) {
    if (dataset['moving'] !== 'true') dataset['moving'] = 'true'
    return
  }
  const { scene, selectedId } = world
  const node = scene.nodeOf(focusedId ?? selectedId)
  const middle = node >= 0 ? toScreen(camera, scene.middleOf(node)) : undefined
  const facts = {
    moving: 'false',
    scale: camera.scale.toFixed(4),
    drawn: String(drawn),
    people: String(scene.size),
    scope: scene.scope,
    selected: String(selectedId),
    focused: focusedId === undefined ? '' : String(focusedId),
    /** The focused person's position on the element, otherwise the selected person's. */
    at: middle ? `${middle.x.toFixed(1)},${middle.y.toFixed(1)}` : '',
    /** Whether people are drawn with what the reader calls them. */
    kin: String(world.kinOf !== undefined),
    /** The number of lit people while the others are dimmed. */
    lit: String(highlight.litCount ?? ''),
  }
  for (const [name, value] of Object.entries(facts)) if (dataset[name] !== value) dataset[name] = value
}
