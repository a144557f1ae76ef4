import type { Palette } from '../drawing/palette.ts'
import type { PeopleTable } from '../scene/people-table.ts'
import type { Scene } from '../scene/scene.ts'

/** Who is shown, and how they are being edited. */
export interface ShownFamily {
  readonly scene: Scene
  readonly people: PeopleTable
  readonly selectedId: number
  readonly ownId: number
  /** The selected person's relatives are being edited: the view stays with them. */
  readonly isEditing: boolean
  /** Somebody is being added without that: the view follows this time. */
  readonly isAdding: boolean
  /** Everybody else is dimmed. */
  readonly isResting: boolean
}

/** Everything that the stage shows. */
export interface World extends ShownFamily {
  readonly palette: Palette
  /** What the reader calls somebody; undefined while it is not shown. */
  readonly kinOf: ((id: number) => string | undefined) | undefined
  readonly youLabel: string
  /** People whose relations to the selected person are marked. */
  readonly marked: readonly number[]
}

/** Whether the family was changed while it is being edited here: then new people were added here. */
export const isAddition = (before: ShownFamily, after: ShownFamily): boolean =>
  (after.isEditing || after.isAdding) && before.people !== after.people
