import type { Command } from '../commands/command.ts'
import type { Scene } from '../scene/scene.ts'
import type { EditControl } from './edit-controls.tsx'

/** What the tree's view needs to know of editing. */
export interface TreeEditing {
  readonly isOn: boolean
  /** Everybody else is at rest, and the controls are there. */
  readonly isResting: boolean
  /** Whose relations to the selected person are marked in the picture. */
  readonly marked: readonly number[]
  /** What the controls together are called. */
  readonly label: string
  readonly controls: readonly EditControl[]
  /** What belongs beside the zoom. */
  readonly tools: readonly Command[]
  /** What a screen reader is to say. */
  readonly announcement: string
  /** Told of each picture that is about to be drawn. */
  onPicture(scene: Scene): void
}

/** A tree that is only looked at. */
export const noEditing: TreeEditing = {
  isOn: false,
  isResting: false,
  marked: [],
  label: '',
  controls: [],
  tools: [],
  announcement: '',
  onPicture: () => undefined,
}
