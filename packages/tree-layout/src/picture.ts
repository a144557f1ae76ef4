import type { Positions } from './lines/positions.ts'
import type { Scene } from './scene.ts'
import type { Numbering } from './structure/numbering.ts'
import type { HiddenRelatives } from './types.ts'

/** The positions of everybody, in memory that the next picture reuses. */
export interface Picture {
  readonly scene: Scene
  readonly at: Positions
  /** If it is known already. */
  readonly numbering: Numbering | undefined
  readonly hidden: readonly HiddenRelatives[]
  readonly width: number
  readonly height: number
}
