import type { Command } from '../commands/command.ts'
import type { Scene } from '../scene/scene.ts'
import type { EditControl } from './edit-controls.tsx'

interface EmptyParent {
  readonly control: EditControl
  /** Whether one parent is known: then the place is beside their line. */
  readonly isBeside: boolean
}

/** What the tree's view needs to know about editing. */
export interface TreeEditing {
  readonly isOn: boolean
  /** Whether everybody else is dimmed and the controls are visible. */
  readonly isResting: boolean
  /** Whether somebody is being added without the edit mode. */
  readonly isAdding: boolean
  /** Adds a parent of the selected person where one is missing. */
  readonly emptyParent: EmptyParent | undefined
  /** People whose relations to the selected person are marked in the picture. */
  readonly marked: readonly number[]
  /** The label of the group of controls. */
  readonly label: string
  readonly controls: readonly EditControl[]
  /** The tools shown beside the zoom. */
  readonly tools: readonly Command[]
  /** The text for screen readers. */
  readonly announcement: string
  /** Called with each picture that is about to be drawn. */
  onPicture(scene: Scene): void
}

/** For a read-only tree. */
export const noEditing: TreeEditing = {
  isOn: false,
  isResting: false,
  isAdding: false,
  emptyParent: undefined,
  marked: [],
  label: '',
  controls: [],
  tools: [],
  announcement: '',
  onPicture: () => undefined,
}
