import type { Palette } from '../drawing/palette.ts'
import type { PeopleTable } from '../scene/people-table.ts'
import type { Scene } from '../scene/scene.ts'

/** Who is shown, and what is being done with them. */
export interface ShownFamily {
  readonly scene: Scene
  readonly people: PeopleTable
  readonly selectedId: number
  readonly ownId: number
  /** The selected person's relatives are being edited: the view stays with them. */
  readonly isEditing: boolean
  /** Everybody else rests, and is drawn faintly. */
  readonly isResting: boolean
}

/** All that the stage shows. */
export interface World extends ShownFamily {
  readonly palette: Palette
  readonly youLabel: string
  /** Whose relations to the selected person are marked. */
  readonly marked: readonly number[]
}

/** Whether the family was changed where it is being edited: who is new was added there. */
export const isAddition = (before: ShownFamily, after: ShownFamily): boolean => after.isEditing && before.people !== after.people
